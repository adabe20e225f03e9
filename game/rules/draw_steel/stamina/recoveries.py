"""Stamina regained, and blood lost; Recoveries."""

from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Event, Play, put
from game.ecs.components import Conditions, Vitals
from game.ecs.world import World, component
from game.mechanics.states import DYING, UNCONSCIOUS, dead, ended, has
from game.reasons import Because, text
from game.rules.draw_steel.movement.speed import trait
from game.rules.draw_steel.stamina.damage import lose
from game.rules.draw_steel.turns import conditions

D6 = Roll(1, 6, 0)


@component
@dataclass(frozen=True, slots=True)
class Reserves:
    """How many Recoveries are left."""

    recoveries: int


def recoveries(world: World, unit: int) -> int:
    """Give the Recoveries that a hero has left.   [ds.catch-breath]"""
    left = world.find(unit, Reserves)
    return trait(world, unit, "recoveries") if left is None else left.recoveries


def heal(world: World, unit: int, amount: int, because: Because) -> Play:
    """Stamina never rises above its maximum; above 0 one is no longer dying.   [ds.catch-breath]"""
    vitals = world.get(unit, Vitals)
    after = replace(vitals, hp=min(vitals.max_hp, vitals.hp + amount))
    note = text("regains {n}, Stamina {hp} of {max}", n=after.hp - vitals.hp, hp=after.hp, max=after.max_hp)
    yield Event("healed", unit, (because,), put(world, unit, after), note)
    if after.hp > 0 and has(world, unit, DYING):
        yield from ended(world, unit, DYING)
        bleeding = world.get(unit, Conditions).find("bleeding")
        if bleeding is not None and bleeding.ends == conditions.DYING:
            yield from ended(world, unit, "bleeding")


def bleeds(world: World, unit: int) -> bool:
    """Say whether a creature loses blood by what it does: it bleeds, or is dying.   [ds.bleeding] [ds.dying]"""
    down = dead(world, unit) or has(world, unit, UNCONSCIOUS)
    return not down and has(world, unit, "bleeding", DYING)


def _level(world: World, unit: int) -> int:
    return max(1, trait(world, unit, "level"))


def blood(world: World, unit: int) -> tuple[Because, ...]:
    """Foretell the blood that an action or a roll costs: 1d6 and the level; nothing where it does not bleed.

    [ds.bleeding]
    """
    told = text("It bleeds: {dice} damage to itself", dice=f"1d6+{_level(world, unit)}")
    return (Because("ds.bleeding", 0, told),) if bleeds(world, unit) else ()


def bleed(world: World, dice: Dice, unit: int) -> Play:
    """Who bleeds, as the dying do, loses 1d6 and its level once its action is resolved.   [ds.bleeding] [ds.dying]"""
    if not bleeds(world, unit):
        return
    faces = yield from roll(world, dice, unit, D6, Because("ds.bleeding"), text("bleeding"))
    amount = faces[0] + _level(world, unit)
    yield from lose(world, unit, amount, (Because("ds.bleeding", amount, text("bleeding")),))
