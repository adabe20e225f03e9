"""Dying: how far below 0 Stamina, who goes on, who dies."""

from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.states import UNCONSCIOUS, dead, has
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.stamina.winded import winded_value


def able(world: World, unit: int) -> bool:
    """The dying still act; the dead and the unconscious do not.   [ds.dying] [ds.unconscious]"""
    return not dead(world, unit) and not has(world, unit, UNCONSCIOUS)


def is_hero(world: World, unit: int) -> bool:
    """Heroes have Recoveries, roll their free strikes and go on while dying; the Director's creatures do not."""
    return trait(world, unit, "recoveries") > 0


def lasts(world: World, unit: int) -> int:
    """A hero goes on until its winded value below 0, the Director's creatures until 0.   [ds.dying]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp + (winded_value(vitals.max_hp) if is_hero(world, unit) else 0)
