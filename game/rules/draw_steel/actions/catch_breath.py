"""Catch Breath: a Recovery spent."""

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.stamina.recoveries import Reserves, heal, recoveries
from game.rules.draw_steel.stamina.winded_dying import is_hero
from game.rules.draw_steel.turns import slots
from game.rules.draw_steel.turns.slots import maneuver

THIRD = 3


def recovery_value(maximum: int) -> int:
    """The recovery value is a third of the Stamina maximum, rounded down.   [ds.catch-breath]"""
    return maximum // THIRD


def recover(world: World, unit: int, rule: str) -> Play:
    """Spend a Recovery.   [ds.catch-breath]"""
    left = Reserves(recoveries(world, unit) - 1)
    yield Event("spent", unit, (Because(rule),), put(world, unit, left), text("spends a Recovery"))
    amount = recovery_value(world.get(unit, Vitals).max_hp)
    yield from heal(world, unit, amount, Because(rule, amount, text("Recovery")))


def catch_breath_allowed(world: World, unit: int) -> Cost | Refusal:
    """Catch Breath is a maneuver of heroes with Recoveries who are not dying.   [ds.catch-breath]"""
    vitals = world.get(unit, Vitals)
    if not is_hero(world, unit):
        return Refusal("ds.catch-breath", text("{who} is no hero.", who=called(world, unit)))
    if recoveries(world, unit) < 1:
        return Refusal("ds.catch-breath", text("{who} has no Recovery.", who=called(world, unit)))
    if vitals.hp <= 0:
        return Refusal("ds.dying", text("{who} is dying.", who=called(world, unit)))
    if vitals.hp == vitals.max_hp:
        return Refusal("ds.catch-breath", text("{who} is unhurt.", who=called(world, unit)))
    return maneuver(world, unit)


def catch_breath(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Spend a Recovery.   [ds.catch-breath]"""
    yield slots.spend(world, unit, slots.MANEUVER, "catch-breath")
    yield from recover(world, unit, "ds.catch-breath")
