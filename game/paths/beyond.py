"""Floods that boards are not good for: over more bits than a Python int is quick with, or over very many levels.

What boards found near the start is gone on from, as levels by bit (`table`): in whole fronts where these are wide
(`fronts`), bit by bit where they are thin (`single`), and place by place where a bit alone does not say what a step
costs (`roam`). No more is held than some dozens of bytes a bit, however far the flood goes.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.paths.bitboard import Frame
from game.paths.cells import Grid, grid_of, prices_by_bit
from game.paths.fronts import EVEN, Fronts
from game.paths.layers import Planes
from game.paths.levels import Numbers
from game.paths.roam import Roads, roam
from game.paths.single import crawl
from game.paths.table import FAR, Leveled, Table
from game.paths.track import Track

BITS = 40_000
"""On more bits than this, about 200 x 200, boards are slow."""
ROUNDS = 4
"""Over so many times as many levels as a frame has rows and columns boards are slow, and all of them take much room."""
NEAR = 88
"""Steps around a start within which boards are no larger."""


def levels_for_boards(frame: Frame) -> int:
    """Say how many levels boards of a frame are good for; 0: none at all."""
    _, _, stride, rows = frame
    return 0 if stride * rows > BITS else ROUNDS * (stride + rows)


def begun(frame: Frame, start: int, level: int) -> Leveled:
    """Give the levels by bit when nothing but the start is known."""
    known = np.full(frame.size * 8, FAR, np.int32)
    known[start] = level
    return known


def moved(numbers: Numbers, near: Frame, frame: Frame) -> Leveled:
    """Give the levels by bit of a frame, known from numbers in a smaller one within it."""
    known = np.full((frame.rows, frame.stride), FAR, np.int32)
    row, column = near.y0 - frame.y0, near.x0 - frame.x0
    inside = known[row : row + near.rows, column : column + near.stride]
    inside[...] = np.where(numbers > 0, numbers.astype(np.int32) - 1, FAR)
    return known.ravel()


def go_on(planes: Planes, track: Track, known: Sequence[Leveled], level: int, last: int) -> Table:
    """Find the rest of a flood of which all levels below one are known, by parity where there are two boards."""
    frame = planes.frame
    table = Table(known, frame, track.most, level, last)
    if track.split or planes.board.layers.ground.hexes:
        roam(table, Roads(planes, track.prices))
    else:
        settle(table, priced(grid_of(planes), track))
    return table


def priced(grid: Grid, track: Track) -> Grid:
    """Count on a grid as a flood does."""
    return grid if track.weights == grid.track.weights else replace(
        grid, track=track, straight=prices_by_bit(grid.kinds, track, 0), diagonal=prices_by_bit(grid.kinds, track, 1)
    )  # fmt: skip


def settle(table: Table, grid: Grid) -> None:
    """Find all of a flood of one board, by whichever way is quicker."""
    wide = len(table.edge) > EVEN * table.most
    while not table.over:
        if wide:
            Fronts(table, grid).run()
        else:
            crawl(table, grid)
        if not table.over:
            table.forget()
        wide = not wide
