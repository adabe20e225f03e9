"""Catch Breath: a Recovery spent."""

from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Vitals
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.stamina.dying import dying_no_more, is_hero
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver

THIRD = 3


def recovery_value(maximum: int) -> int:
    """The recovery value is a third of the Stamina maximum, rounded down."""
    return maximum // THIRD


def recover(world: World, unit: int, rule: str) -> Play:
    """Spend a Recovery."""
    left = Reserves(recoveries(world, unit) - 1)
    yield Event("spent", unit, (Because(rule),), put(world, unit, left), text("spends a Recovery"))
    amount = recovery_value(world.get(unit, Vitals).max_hp)
    yield from regain(world, unit, amount, Because(rule, amount, text("Recovery")))


def catch_breath_allowed(world: World, unit: int) -> Cost | Refusal:
    """A maneuver of heroes who are not dying: a Recovery, worth a third of the Stamina maximum.   [ds.catch-breath]"""
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
    """Spend a Recovery."""
    yield turn.spend(world, unit, turn.MANEUVER, "catch-breath")
    yield from recover(world, unit, "ds.catch-breath")


@component
@dataclass(frozen=True, slots=True)
class Reserves:
    """How many Recoveries are left."""

    recoveries: int


def recoveries(world: World, unit: int) -> int:
    """Give the Recoveries that a hero has left."""
    left = world.find(unit, Reserves)
    return trait(world, unit, "recoveries") if left is None else left.recoveries


def breath_spent(world: World, ahead: World, unit: int) -> int:
    """Hold a Recovery that is gone worth half of what it gives: for whoever weighs what to do, in hundredths."""
    gone = recoveries(world, unit) - recoveries(ahead, unit)
    return gone * 100 * recovery_value(world.get(unit, Vitals).max_hp) // 2 if gone else 0


def regain(world: World, unit: int, amount: int, because: Because) -> Play:
    """Stamina never rises above its maximum; above 0 one is no longer dying."""
    vitals = world.get(unit, Vitals)
    after = replace(vitals, hp=min(vitals.max_hp, vitals.hp + amount))
    note = text("regains {n}, Stamina {hp} of {max}", n=after.hp - vitals.hp, hp=after.hp, max=after.max_hp)
    yield Event("healed", unit, (because,), put(world, unit, after), note)
    yield from dying_no_more(world, unit)
