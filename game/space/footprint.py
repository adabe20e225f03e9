"""The cells of a body: an N x N block one cell high, or the band of it that a squeezed creature holds."""

from collections.abc import Iterator
from functools import lru_cache

from game.space.square import Cell

Band = tuple[int, int, int, int]
"""(dx, dy, width, height) inside the block, from its north-west cell."""


def whole(side: int) -> Band:
    """Give the band that is the whole block."""
    return 0, 0, side, side


def bands(side: int) -> Iterator[Band]:
    """Yield the bands that a squeezed body may hold: half its rows, then half its columns (rounded up), lower first."""
    half = (side + 1) // 2
    for first in range(side - half + 1):
        yield 0, first, side, half
    for first in range(side - half + 1):
        yield first, 0, half, side


@lru_cache(maxsize=1 << 14)
def cells(at: Cell, band: Band) -> tuple[Cell, ...]:
    """List the cells that a body holds, row by row, given its north-west cell and the band that it occupies."""
    x, y, z = at
    dx, dy, width, height = band
    return tuple((x + dx + i, y + dy + j, z) for j in range(height) for i in range(width))
