"""Stamina regained; Recoveries."""

from dataclasses import dataclass, replace

from game.battle.event import Event, Play, put
from game.ecs.components import Conditions, Vitals
from game.ecs.world import World, component
from game.mechanics.states import DYING, ended, has
from game.reasons import Because, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.movement.speed import trait


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
