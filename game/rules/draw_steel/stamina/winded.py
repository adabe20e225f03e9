"""Winded and dying: Stamina in numbers."""

from game.ecs.components import Vitals
from game.ecs.world import World


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down.   [ds.winded]"""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """Say whether a creature is winded.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)
