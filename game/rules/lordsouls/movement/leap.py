"""Jumps: how far and how high, and where one leap leads, over whatever is in the way."""

from game.ecs.world import World
from game.mechanics.on_foot.leaps import Leaps
from game.reasons import Refusal, text
from game.rules.lordsouls.movement.allowance import value
from game.rules.lordsouls.sheet.characteristics import strength_or_athletics


def grounded(world: World, unit: int) -> Refusal | None:
    """Nobody leaps whose ДВИЖ is 0; who does has no active defence until its next turn (`move.OPEN`).   [ls.jump]"""
    return None if value(world, unit).total else Refusal("ls.jump", text("Its Movement is 0."))


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
