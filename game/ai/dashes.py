"""Where one gets straight ahead from some places: a board of squares, one int for each row of it."""

from collections.abc import Iterable
from functools import lru_cache

from game.space.field import Field
from game.space.square import Cell

Rows = list[int]


def rows_of(ground: Field, cells: Iterable[Cell]) -> Rows:
    """Lay cells on a board, seen from above."""
    rows = [0] * ground.height
    for x, y, _ in cells:
        rows[y] |= 1 << x
    return rows


def dashed(ground: Field, rows: Rows, side: int, far: int) -> Rows:
    """Add where who stands on these gets by so many steps straight ahead; who is in the way is not minded.

    Straight ahead is any way by two directions beside each other.
    """
    open_, ends, ways = _open(ground, side), list(rows), ground.grid.ways
    start = {y: row for y, row in enumerate(rows) if row}
    for pair in zip(ways, (*ways[1:], ways[0]), strict=True):
        front = start
        for _ in range(far):
            front = _stepped(ground, front, pair, open_)
            for y, row in front.items():
                ends[y] |= row
    return ends


@lru_cache(maxsize=32)
def _open(ground: Field, side: int) -> tuple[int, ...]:
    """Give the places for so wide a body: none of its cells is solid or lies outside."""
    solid = [ground.kinds[kind].blocks_move for kind in ground.cells]
    wide, high = ground.width, ground.height
    rows = [sum(1 << x for x in range(wide) if not solid[y * wide + x]) for y in range(high)] + [0] * (side - 1)
    for _ in range(side - 1):
        rows = [row & row >> 1 for row in rows]
    for _ in range(side - 1):
        rows = [row & below for row, below in zip(rows, [*rows[1:], 0], strict=True)]
    return tuple(rows[:high])


def _stepped(ground: Field, rows: dict[int, int], ways: tuple[int, int], open_: tuple[int, ...]) -> dict[int, int]:
    """Go a step in either of two directions, the rows that hold anything alone."""
    gone: dict[int, int] = {}
    for y, row in rows.items():
        for way in ways:
            dx, dy = ground.grid.shifts[y & 1][way]
            if 0 <= y + dy < ground.height:
                shifted = (row << dx if dx >= 0 else row >> -dx) & open_[y + dy]
                gone[y + dy] = gone.get(y + dy, 0) | shifted
    return gone
