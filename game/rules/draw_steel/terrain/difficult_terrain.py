"""Difficult terrain: what hinders, and where."""

from collections.abc import Iterable

from game.rules.draw_steel.terrain.cells import CANOPY, Land
from game.space.square import Cell


def difficult_terrain(ground: Land, cell: Cell) -> bool:
    """What hinders costs 1 more; it is 1 high, liquid as high as deep, treetops 2 more.   [ds.difficult-terrain]

    So does what lies in the way without filling its square: a low obstacle.
    """
    x, y, z = cell
    if not ground.inside(x, y):
        return False
    kind = ground.kind(x, y)
    if not (kind.difficult or kind.obstacle):
        return False
    above = z - ground.field.ground(x, y)
    return above == 0 or 0 < above <= CANOPY * kind.canopy or -kind.water <= above < 0


def hinders(ground: Land, cells: Iterable[Cell]) -> bool:
    """Of the cubes that are newly entered one that hinders is enough."""
    return any(difficult_terrain(ground, cell) for cell in cells)
