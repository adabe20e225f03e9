"""Jumps: how far and how high, and where one leap leads, over whatever is in the way."""

from game.ecs.world import World
from game.mechanics.on_foot.leaps import Leaps
from game.rules.lordsouls.sheet.characteristics import strength_or_athletics


def length(world: World, unit: int) -> int:
    """Along: СИЛ or Athletics halved, fractions dropped.   [ls.jump-length]"""
    return strength_or_athletics(world, unit) // 2


def height(world: World, unit: int) -> int:
    """Up: СИЛ or Athletics by 4, fractions dropped.   [ls.jump-height]"""
    return strength_or_athletics(world, unit) // 4


LEAPS = Leaps(
    # One leap to a free cell, over nothing that rises higher than one could jump up.
    rule="ls.jump",
    # Along, one lands at one's own height or lower.
    along="ls.jump-length",
    # Upwards one lands beside.
    up="ls.jump-height",
    length=length,
    height=height,
)
