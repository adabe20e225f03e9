"""Winded and dying: Stamina in numbers."""

from game.ecs.components import Vitals
from game.ecs.world import World
from game.rules.draw_steel.movement.speed import trait


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down.   [ds.winded]"""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """Say whether a creature is winded.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)


def is_hero(world: World, unit: int) -> bool:
    """Heroes have Recoveries, roll their free strikes and go on while dying; the Director's creatures do not."""
    return trait(world, unit, "recoveries") > 0


def lasts(world: World, unit: int) -> int:
    """A hero goes on until its winded value below 0, the Director's creatures until 0.   [ds.dying]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp + (winded_value(vitals.max_hp) if is_hero(world, unit) else 0)
