"""Climbing and swimming: who pays double for a square."""

from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.movement_types.types import word

UNGIFTED = {
    "climb": text('climbing without "climb" in its speed'),
    "swim": text('swimming without "swim" in its speed'),
}
"""Why a square climbed or swum costs 1 more.   [ds.climb-swim-cost]"""


def ungifted(world: World, unit: int, mode: str) -> bool:
    """Say whether a type of movement is one that costs more without the word, and the word is missing.

    [ds.climb-swim-cost]
    """
    return mode in UNGIFTED and not word(world, unit, mode)


DOUBLED = {"climb": "ds.climb-speed", "swim": "ds.swim-speed"}
"""Types that cost 2 a square without the word, and the rule for those who have it.   [ds.climb-swim-cost]"""
