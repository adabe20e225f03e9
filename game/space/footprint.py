"""The cells of a body: an N x N block one cell high, or the band of it that a squeezed creature holds."""

from functools import lru_cache

from game.space.square import Cell

Band = tuple[int, int, int, int]
"""(dx, dy, width, height) inside the block, from its north-west cell."""


def whole(side: int) -> Band:
    """Give the band that is the whole block."""
    return 0, 0, side, side


@lru_cache(maxsize=64)
def bands(side: int, wide: int) -> tuple[Band, ...]:
    """List the bands of a width inside a block: whole rows first, then whole columns, lower offset first."""
    offset = range(side - wide + 1)
    return tuple((0, i, side, wide) for i in offset) + tuple((i, 0, wide, side) for i in offset)


@lru_cache(maxsize=1 << 14)
def cells(at: Cell, band: Band) -> tuple[Cell, ...]:
    """List the cells that a body holds, row by row, given its north-west cell and the band that it occupies."""
    x, y, z = at
    dx, dy, width, height = band
    return tuple((x + dx + i, y + dy + j, z) for j in range(height) for i in range(width))
