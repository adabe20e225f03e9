"""Falling prone by choice."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.conditions.conditions import began
from game.rules.draw_steel.conditions.prone import BY_CHOICE, LYING
from game.rules.draw_steel.falling.fall import brought_down
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE


def drop_prone_allowed(world: World, unit: int) -> Cost | Refusal:
    """Falling prone by choice is a free maneuver.   [ds.drop-prone]"""
    if has(world, unit, PRONE):
        return Refusal("ds.drop-prone", text("{who} is prone already.", who=called(world, unit)))
    return turn.slot(world, unit, FREE)


def drop_prone(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Drop prone; in the air or on a wall one falls, unless one hovers."""
    yield turn.spend(world, unit, FREE, "drop-prone")
    yield lay_down(world, unit)
    yield from brought_down(world, unit)


def lay_down(world: World, unit: int) -> Event:
    """Build the event by which one drops prone by choice: one thing happens, and it is told once."""
    changes = put(world, unit, world.get(unit, Conditions).plus(LYING).plus(BY_CHOICE))
    return replace(began(world, unit, LYING), because=(Because(LYING.rule), Because(BY_CHOICE.rule)), changes=changes)
