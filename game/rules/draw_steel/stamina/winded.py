"""Winded: at half of the Stamina maximum."""

from collections.abc import Iterator

from game.battle.event import Event
from game.ecs.components import Vitals
from game.ecs.world import World
from game.reasons import Because, text


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down."""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """A creature is winded at half its Stamina maximum or less, rounded down.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)


def became_winded(world: World, unit: int, before: int) -> Iterator[Event]:
    """Tell that a creature is winded that was not; `before`: its Stamina until now."""
    if before > winded_value(world.get(unit, Vitals).max_hp) and winded(world, unit):
        yield Event("began", unit, (Because("ds.winded"),), (), text("is winded"))
