"""Shaking off who climbs or rides one."""

from collections.abc import Generator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play
from game.battle.trial import Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.falling.fall import thrown_off
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.rolls.edges_banes import resisting
from game.rules.draw_steel.rolls.power_roll import attempt, effects_of, trial
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver

HOLDS_ON = 3
"""The tier of the test at which one holds on."""


def shake_allowed(world: World, unit: int) -> Cost | Refusal:
    """The climbed creature can use a maneuver to knock a climber off."""
    if not climbers(world, unit):
        return Refusal("ds.dislodge", text("Nobody climbs or rides {who}.", who=called(world, unit)))
    return maneuver(world, unit)


def climbers(world: World, unit: int) -> tuple[int, ...]:
    """List who is on a creature, in id order."""
    return tuple(climber for climber, perch in world.all(Perch) if perch.on == unit)


def shake_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Each maneuver tries to knock off one of those on it."""
    return Cost.one("ds.dislodge", 0, text("maneuver"))


def shake(world: World, unit: int, target: int, dice: Dice) -> Play:
    """A maneuver; the climber tests: to 11 it falls off, prone; to 16 it slides down.   [ds.dislodge]"""
    yield turn.spend(world, unit, turn.MANEUVER, "shake")
    yield from hold_on(world, target, dice)


def hold_on(world: World, climber: int, dice: Dice) -> Play:
    """A climber's test to hold on."""
    tier = yield from held_on(world, climber, dice)
    if tier < HOLDS_ON:
        yield from thrown_off(world, climber, prone=tier == 1)
    yield from bleed(world, dice, climber)


def held_on(world: World, climber: int, dice: Dice) -> Generator[Event | Decision, str, int]:
    """Throw the test to hold on, with Might or Agility: give its tier."""
    both, why = resisting(world, climber), (Because("ds.dislodge"),)
    return (yield from attempt(world, dice, climber, why, text("holding on"), better(world, climber), both)).tier


def shake_trial(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """The climber tests: 11 or lower falls off, prone; 12-16 slides down; 17 or higher holds on."""
    rule, prone = "ds.dislodge", Because("ds.prone", 0, Text("prone"))
    does = (
        (*effects_of(rule, text("falls off")), prone),
        effects_of(rule, text("slides down")),
        effects_of(rule, text("holds on")),
    )
    what = text("{name} holds on", name=called(world, target))
    return trial(what, rule, better(world, target), resisting(world, target), does, target)


def throws_off_a_friend(world: World, cmd: Command) -> bool:
    """Say whether a command shakes off a friend, who holds on because it wants to.   Part of ds.dislodge."""
    return cmd.verb == "shake" and isinstance(cmd.target, int) and not hostile(world, cmd.unit, cmd.target)
