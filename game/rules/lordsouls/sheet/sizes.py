"""Sizes: categories counted from Medium, and the cells that a creature holds."""

from collections.abc import Mapping

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.space import footprint
from game.space.square import Cell

ORDER = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
MEDIUM = ORDER.index("medium")
TENTHS = 10
"""The referee's `size` takes a space in tenths of a metre."""


def category(size: str) -> int:
    """Medium is 0, each size larger 1 more, each smaller 1 less.   [ls.size]"""
    return ORDER.index(size) - MEDIUM


def side(size: str) -> int:
    """Up to Medium a creature holds one cell, each size larger one cell more a side.   [ls.size]"""
    return max(1, category(size) + 1)


def larger(world: World, one: int, other: int) -> int:
    """Give by how many categories one creature is larger than another.   [ls.size]"""
    return category(world.get(one, Body).size) - category(world.get(other, Body).size)


def cells(world: World, unit: int) -> tuple[Cell, ...]:
    """List the cells that a creature holds.   [ls.size]"""
    body, place = world.get(unit, Body), world.get(unit, Place)
    return footprint.cells(place.at, footprint.whole(body.side))


def rules(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all books
    """Name the rule by which creatures hold cells.   [ls.size]"""
    return ("ls.size",)


def size(body: Body) -> Mapping[str, int | str]:
    """Answer the referee's `size`: a metre a cell, hands that reach the cells beside.   [ls.size] [ls.reach]"""
    return {"space_tenths": TENTHS * side(body.size), "reach": 1, "per_square": 1, "rule": "ls.size"}
