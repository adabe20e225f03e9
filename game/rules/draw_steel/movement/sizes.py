"""Sizes and the cubes that they take; distances and straight lines."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import Because, Cost, Refusal, counted
from game.space.grid import Grid
from game.space.square import STEPS, Cell

GRADES = ("1T", "1S", "1M", "1L")
ORDER = (*GRADES, "2", "3", "4", "5", "6", "7", "8")
"""The sizes from the smallest; each neighbouring pair is one step apart.   [ds.size-steps]"""
ADJACENT = 1
OUT_OF_DISTANCE = (
    "{name} is {far} square away, the distance is {reach}.",
    "{name} is {far} squares away, the distance is {reach}.",
)


def number(size: str) -> int:
    """Size 1 in any grade takes up 1 square, size N takes N in length, width and height.   [ds.size]"""
    return 1 if size in GRADES else int(size)


def steps_above(one: str, other: str) -> int:
    """Say by how many steps one size is above another; below: less than 0.   [ds.size-steps]"""
    return ORDER.index(one) - ORDER.index(other)


@lru_cache(maxsize=1 << 14)
def cube(at: Cell, side: int) -> tuple[Cell, ...]:
    """List the cubes of a space by its lowest north-west cube, layer by layer.   [ds.size]"""
    x, y, z = at
    return tuple((x + i, y + j, z + k) for k in range(side) for j in range(side) for i in range(side))


def space(world: World, unit: int) -> tuple[Cell, ...]:
    """List the cubes that a creature takes up.   [ds.size]"""
    return cube(world.get(unit, Place).at, world.get(unit, Body).side)


def gap(one: Cell, side: int, other: Cell, other_side: int) -> int:
    """Count the squares between two spaces: the largest difference, between nearest cubes.   [ds.distance]"""
    x, y, z = other[0] - one[0], other[1] - one[1], other[2] - one[2]
    after, before = 1 - side, 1 - other_side
    return max(0, x + after, before - x, y + after, before - y, z + after, before - z)


def apart(world: World, one: int, other: int) -> int:
    """Give the distance between two creatures; 1 is adjacent, 0 in the same space.   [ds.distance]"""
    a, b = world.get(one, Place).at, world.get(other, Place).at
    return gap(a, world.get(one, Body).side, b, world.get(other, Body).side)


def adjacent(world: World, one: int, other: int) -> bool:
    """Whatever lies within 1 square of a creature is adjacent to it.   [ds.distance]"""
    return apart(world, one, other) <= ADJACENT


def out_of_distance(rule: str, name: str, far: int, reach: int) -> Refusal:
    """Refuse what does not carry so far as somebody stands.   [ds.distance]"""
    why = counted(*OUT_OF_DISTANCE, far=far, name=name, reach=reach)
    return Refusal(rule, why, counted("Come {more} square closer.", "Come {more} squares closer.", more=far - reach))


def distance(grid: Grid, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> Cost:
    """Measure between two spaces in squares.   [ds.distance]"""
    far = min(grid.steps(cell, theirs) for cell in one for theirs in other)
    return Cost((Because("ds.distance", far, counted("{n} square", "{n} squares", n=far)), Because("ds.adjacent-cost")))


side, cells = number, space
"""What the law of space is asked by name."""


def rules(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all books
    """List the rules by which a creature takes up what it does."""
    return ("ds.size",)


def size(body: Body) -> Mapping[str, int | str]:
    """Give how many of a size share a square."""
    return {"space_tenths": 50 * number(body.size), "reach": 1, "per_square": 1, "rule": "ds.size"}


def straight(cells: tuple[Cell, ...]) -> bool:
    """All steps go one way or two neighbouring ways, each farther from the start.   [ds.straight-line]

    Steps straight up or down belong to every line; `cells` begins with the start.
    """
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
    if any(step != (0, 0) and step not in STEPS for step in steps):
        return False
    used = sorted({STEPS.index(step) for step in steps if step != (0, 0)})
    if len(used) > 2 or (len(used) == 2 and (used[1] - used[0]) % 8 not in (1, 7)):
        return False
    far = [sum((a - b) ** 2 for a, b in zip(cell, cells[0], strict=True)) for cell in cells]
    return all(b > a for a, b in pairwise(far))


def moved_to(world: World, unit: int, cell: Cell) -> World:
    """Give the board with a creature at another cell."""
    ahead = world.fork()
    ahead.put(unit, replace(world.get(unit, Place), at=cell))
    return ahead
