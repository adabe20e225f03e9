"""Distance: the squares between two spaces, and who is adjacent."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import Because, Cost, Refusal, counted
from game.space.grid import Grid
from game.space.square import Cell

ADJACENT = 1


OUT_OF_DISTANCE = (
    "{name} is {far} square away, the distance is {reach}.",
    "{name} is {far} squares away, the distance is {reach}.",
)


def gap(one: Cell, side: int, other: Cell, other_side: int) -> int:
    """Count the squares between two spaces: the largest difference, between nearest cubes.   [ds.distance]"""
    x, y, z = other[0] - one[0], other[1] - one[1], other[2] - one[2]
    after, before = 1 - side, 1 - other_side
    return max(0, x + after, before - x, y + after, before - y, z + after, before - z)


def apart(world: World, one: int, other: int) -> int:
    """Give the distance between two creatures; 1 is adjacent, 0 in the same space."""
    a, b = world.get(one, Place).at, world.get(other, Place).at
    return gap(a, world.get(one, Body).side, b, world.get(other, Body).side)


def adjacent(world: World, one: int, other: int) -> bool:
    """Whatever lies within 1 square of a creature is adjacent to it."""
    return apart(world, one, other) <= ADJACENT


def out_of_distance(rule: str, name: str, far: int, reach: int) -> Refusal:
    """Refuse what does not carry so far as somebody stands."""
    why = counted(*OUT_OF_DISTANCE, far=far, name=name, reach=reach)
    return Refusal(rule, why, counted("Come {more} square closer.", "Come {more} squares closer.", more=far - reach))


def measured(grid: Grid, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> Cost:
    """Measure between two spaces in squares."""
    far = min(grid.steps(cell, theirs) for cell in one for theirs in other)
    return Cost((Because("ds.distance", far, counted("{n} square", "{n} squares", n=far)), Because("ds.adjacent-cost")))
