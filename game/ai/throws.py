"""What is thrown from where one is: whether it carries to somebody, and nothing solid is in its way."""

from functools import lru_cache

from game.battle.rulebook import Rulebook
from game.ecs.components import Speeds
from game.ecs.world import World
from game.space.field import Field, Plane
from game.space.square import Cell

AFTER, UNSEEN = 70, 40
"""Percent that counts of a throw that a move has to bring near enough, and of any shot that needs one to be open."""


def carries(book: Rulebook, world: World, pair: tuple[int, int], cells: int, cell: int) -> int:
    """Give how far a throw counts that carries over so many cells, in percent; `cell` is what one measures.

    `pair`: who throws, and at whom.
    """
    here, there = (book.space.cells(world, unit) for unit in pair)
    speeds, steps = world.find(pair[0], Speeds) or Speeds(), world.field.grid.steps
    gap = min(steps(one, other) for one in here for other in there) - 1
    pace = max((speed for _, speed in speeds.modes), default=0) // cell
    if gap > cells + pace:
        return 0
    if not any(opens(world.field, one, other) for one in here for other in there):
        return UNSEEN
    return 100 if gap <= cells else AFTER


@lru_cache(maxsize=1 << 14)
def opens(field: Field, one: Cell, other: Cell) -> bool:
    """Say whether nothing solid stops the line from the middle of a cell to another's."""
    if _bare(field, one, other):
        return True
    passages = field.grid.line(one, other)
    return not any(all(cell not in (one, other) and _solid(field, cell) for cell in passage) for passage in passages)


def _bare(field: Field, one: Cell, other: Cell) -> bool:
    """Say whether nothing is solid in all the rectangle between two cells, from the lower one's height on."""
    (x, y, z), (i, j, k), beside = one, other, int(field.grid.hexes)
    west, east, north, south = min(x, i) - beside, max(x, i) + beside, min(y, j), max(y, j)
    return not _solids(field, min(z, k))[north : south + 1, max(0, west) : east + 1].any()


@lru_cache(maxsize=256)
def _solids(field: Field, z: int) -> Plane:
    return field.plane(lambda kind: kind.blocks_effect) | (field.levels > z)


def _solid(field: Field, cell: Cell) -> bool:
    x, y, z = cell
    return field.inside(x, y) and (field.kind(x, y).blocks_effect or field.ground(x, y) > z)
