"""Jumps: how far and how high, and where one leap leads, over whatever is in the way."""

from game.battle.event import Event
from game.ecs.world import World
from game.mechanics.on_foot.leaps import Leaps
from game.reasons import Refusal, text
from game.rules.lordsouls.movement.move import value
from game.rules.lordsouls.sheet.characteristics import strength_or_athletics
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS


def grounded(world: World, unit: int) -> Refusal | None:
    """Nobody leaps whose ДВИЖ is 0.   [ls.jump]"""
    return None if value(world, unit).total else Refusal("ls.jump", text("Its Movement is 0."))


def opened(world: World, unit: int) -> Event:
    """Who leaps has no active defence until its next turn.   [ls.jump]"""
    return restrained(world, unit, DEFENCELESS, "ls.jump")


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
