"""Slowed: a speed of 2, and no shifting."""

from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.conditions import barred_by

SLOWED = "slowed"
MOST = 2


def slowed(world: World, unit: int, speed: int) -> tuple[Because, ...]:
    """The speed of the slowed is 2, if it is not lower, and they cannot shift.   [ds.slowed]"""
    if not has(world, unit, SLOWED) or speed <= MOST:
        return ()
    return (Because("ds.slowed", MOST - speed, text("slowed")), Because("ds.cannot-exceed-speed"))


def cannot_shift(world: World, unit: int) -> Refusal | None:
    """The slowed cannot shift, whatever lets them."""
    return barred_by(world, unit, SLOWED, remedy=text("Move instead."))
