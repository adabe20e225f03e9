"""Riding: rider and mount share a cell, and act in the rider's turn; where a rider lands."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.riding import Riding
from game.mechanics.states import PRONE
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import POSES, up


def beside(world: World, unit: int, other: int) -> bool:
    """Side by side is a distance of at most 1.   [ls.distance]"""
    return sizes.apart(world, unit, other) <= 1


RIDING = Riding(
    # Rider and mount share a cell; who is thrown out of the saddle lies beside it.   [ls.push-knock-down]
    rule="ls.mounted",
    # One rides a friend beside: a beast, or somebody larger, never a smaller one.
    mounting="ls.mount",
    larger=sizes.larger,
    cells=sizes.cells,
    beside=beside,
    able=up,
    poses=POSES,
    thrown=Condition(PRONE, "ls.prone"),
)
rides, carries, mount_of, rider_of, pair = (
    RIDING.rides, RIDING.carries, RIDING.mount_of, RIDING.rider_of, RIDING.pair,
)  # fmt: skip
free_beside, unseated = RIDING.free_beside, RIDING.unseated
