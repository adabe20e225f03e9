"""Flanking by lines: does the line between two attackers' centres cross the foe's space from side to opposite side?"""

from game.space import sight
from game.space.grid import Grid
from game.space.sight import Space


def opposed(grid: Grid, one: Space, other: Space, foe: Space) -> bool:
    """Say whether the line between the centres of two spaces enters and leaves the foe's by opposite sides.

    Of a hex two sides that look away from each other are opposite.
    """
    if grid.hexes:
        return any(grid.through(a, b, cell) for a in one for b in other for cell in foe)
    return sight.opposite(sight.centre(one), sight.centre(other), sight.box(foe))


def opposed_by_a_cell(grid: Grid, one: Space, other: Space, foe: Space) -> bool:
    """Say the same of any single cell of the first space, as if the body stood on it alone."""
    return any(opposed(grid, (cell,), other, foe) for cell in one)
