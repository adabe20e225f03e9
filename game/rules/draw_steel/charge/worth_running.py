"""Which straight lines can end beside an enemy at all, seen from above, whatever lies in the way?"""

from collections.abc import Iterable
from functools import lru_cache

from game.ecs.components import Body, Place
from game.ecs.world import World, lasting
from game.mechanics import sides
from game.mechanics.states import alive
from game.space.square import STEPS

Spot = tuple[int, int]


@lasting
def beside_foes(world: World, unit: int) -> tuple[Spot, ...]:
    """List where a creature would be beside an enemy or in its space, seen from above; each once, in a fixed order."""
    side, spots = world.get(unit, Body).side, dict[Spot, None]()
    for foe in sides.foes(world, unit, alive):
        (x, y, _), wide = world.get(foe, Place).at, world.get(foe, Body).side
        spots |= {(cx, cy): None for cx in range(x - side, x + wide + 1) for cy in range(y - side, y + wide + 1)}
    return tuple(spots)


@lru_cache(maxsize=1 << 14)
def bundles(dx: int, dy: int) -> tuple[int, ...]:
    """List the bundles of two neighbouring directions, by the first, that lead so far across and down; none: all do."""
    return tuple(first for first in range(len(STEPS)) if _spans(STEPS[first], STEPS[(first + 1) % len(STEPS)], dx, dy))


def _spans(one: Spot, other: Spot, dx: int, dy: int) -> bool:
    turn = one[0] * other[1] - one[1] * other[0]
    return (dx * other[1] - dy * other[0]) * turn >= 0 and (one[0] * dy - one[1] * dx) * turn >= 0


def leading(start: Spot, spots: Iterable[Spot], most: int, upright: bool) -> frozenset[int]:
    """Give the bundles that lead from a square to one of some squares in so many steps; `upright`: up or down too."""
    worth: set[int] = set()
    for x, y in spots:
        dx, dy = x - start[0], y - start[1]
        if max(abs(dx), abs(dy)) <= most and (upright or dx or dy):
            worth.update(bundles(dx, dy))
    return frozenset(worth)
