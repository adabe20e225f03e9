"""Distances between creatures, in metres."""

from game.ecs.world import World
from game.reasons import Cost
from game.rules.lordsouls.sheet.sizes import cells
from game.space.grid import Grid
from game.space.square import Cell


def distance(grid: Grid, one: tuple[Cell, ...], other: tuple[Cell, ...]) -> Cost:
    """A distance is what the shortest way would cost over open floor, from nearest cell to nearest.   [ls.distance]"""
    flat = (tuple((x, y, 0) for x, y, _ in group) for group in (one, other))
    return Cost.one("ls.distance", grid.apart(*flat))


def apart(world: World, one: int, other: int) -> int:
    """Count the distance between two creatures.   [ls.distance]"""
    return distance(world.field.grid, cells(world, one), cells(world, other)).total
