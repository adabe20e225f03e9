"""Winded and dying: Stamina in numbers."""

from game.ecs.components import Vitals
from game.ecs.world import World


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down."""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """A creature is winded at half its Stamina maximum or less, rounded down.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)
