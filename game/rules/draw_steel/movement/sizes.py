"""Sizes, step by step, and the cubes that they take."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.rules.draw_steel.movement.distance import measured
from game.space.square import Cell

GRADES = ("1T", "1S", "1M", "1L")
ORDER = (*GRADES, "2", "3", "4", "5", "6", "7", "8")
"""The sizes from the smallest; each neighbouring pair is one step apart."""


def number(size: str) -> int:
    """Size 1 in any grade takes up 1 square, size N takes N in length, width and height.   [ds.size]"""
    return 1 if size in GRADES else int(size)


def steps_above(one: str, other: str) -> int:
    """Say by how many steps one size is above another; below: less than 0.   [ds.size-steps]"""
    return ORDER.index(one) - ORDER.index(other)


@lru_cache(maxsize=1 << 14)
def cube(at: Cell, side: int) -> tuple[Cell, ...]:
    """List the cubes of a space by its lowest north-west cube, layer by layer."""
    x, y, z = at
    return tuple((x + i, y + j, z + k) for k in range(side) for j in range(side) for i in range(side))


def space(world: World, unit: int) -> tuple[Cell, ...]:
    """List the cubes that a creature takes up."""
    return cube(world.get(unit, Place).at, world.get(unit, Body).side)


side, cells, distance = number, space, measured
"""What the law of space is asked by name."""


def rules(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all books
    """List the rules by which a creature takes up what it does."""
    return ("ds.size",)


def size(body: Body) -> Mapping[str, int | str]:
    """Give how many of a size share a square."""
    return {"space_tenths": 50 * number(body.size), "reach": 1, "per_square": 1, "rule": "ds.size"}


def moved_to(world: World, unit: int, cell: Cell) -> World:
    """Give the board with a creature at another cell."""
    ahead = world.fork()
    ahead.put(unit, replace(world.get(unit, Place), at=cell))
    return ahead


@remembered
def imagined(world: World, unit: int, cell: Cell) -> World:
    """Give the same board, worked out once, for whoever only looks at it."""
    return world if world.get(unit, Place).at == cell else moved_to(world, unit, cell).still()


@lru_cache(maxsize=1 << 14)
def newly(at: Cell, into: Cell, side: int) -> frozenset[Cell]:
    """Give the cubes that a space takes up after a step and did not before."""
    if side == 1:
        return frozenset((into,))
    before = cube(at, side)
    return frozenset(cell for cell in cube(into, side) if cell not in before)
