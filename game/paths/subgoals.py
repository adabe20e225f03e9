"""Subgoals: where cheapest ways over even ground turn, the bits diagonally past a corner, and what each of them sees.

On ground of one price, where only what is closed keeps anybody from a diagonal, some cheapest way between any two bits
leads from subgoal to subgoal, each seen from the one before: as far off as if nothing lay between (Uras, Koenig and
Hernandez 2013).  So a far goal needs a search over the subgoals alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import offsets, pull, unpack
from game.paths.cells import Grid
from game.space.square import STEPS

SPARSE = 10
"""Where there are more subgoals than one in so many open bits, a search bit by bit is no slower."""
Runs = NDArray[np.int16]
"""How far one can go from each bit in a direction: n > 0, to a subgoal n steps off; -n, n steps and no subgoal."""
Links = list[tuple[int, int]]
"""(Number of a subgoal, levels) of the subgoals that are seen from a bit."""


@dataclass(frozen=True, eq=False)
class Subgoals:
    """The subgoals of a bare map by number: their bits and what each sees; `runs` by direction, each by bit."""

    grid: Grid
    bits: NDArray[np.int32]
    number: dict[int, int]
    runs: tuple[memoryview, ...]
    links: list[Links]

    def seen(self, bit: int) -> Links:
        """List the subgoals seen from a bit, first those straight ahead, then those for which one turns once."""
        runs, number, shifts = self.runs, self.number, offsets(self.grid.planes.frame.stride)
        prices, links = next(iter(self.grid.track.weights.values())), Links()
        for way in range(8):
            run = runs[way][bit]
            if run > 0:
                links.append((number[bit + run * shifts[way]], run * prices[way & 1]))
        for way in (1, 3, 5, 7):
            slant, far = shifts[way], _free(runs[way][bit])
            for turn in (way - 1, way + 1 & 7) if far else ():
                most, ahead, shift = _free(runs[turn][bit]), runs[turn], shifts[turn]
                for steps in range(1, far + 1):
                    if not most:
                        break
                    here = bit + steps * slant
                    run = ahead[here]
                    if 0 < run <= most:
                        links.append((number[here + run * shift], steps * prices[1] + run * prices[0]))
                    most = min(most, _free(run))
        return links

    def sees(self, first: int, last: int) -> bool:
        """Say whether one can go from a bit to another as if nothing lay between, by no subgoal on that way."""
        shifts = offsets(self.grid.planes.frame.stride)
        slanted, slant, straight, turn = legs(first, last, self.grid.planes.frame.stride)
        if slanted and abs(self.runs[shifts.index(slant)][first]) < slanted:
            return False
        return not straight or abs(self.runs[shifts.index(turn)][first + slanted * slant]) >= straight


def _free(run: int) -> int:
    """Count the steps of a run before any subgoal."""
    return run - 1 if run > 0 else -run


def legs(first: int, last: int, stride: int) -> tuple[int, int, int, int]:
    """Part the way between two bits: (diagonal steps, bits that one leads forward, straight steps, bits of one)."""
    (y0, x0), (y1, x1) = divmod(first, stride), divmod(last, stride)
    wide, high = abs(x1 - x0), abs(y1 - y0)
    across, along = 1 if x1 > x0 else -1, stride if y1 > y0 else -stride
    if wide > high:
        return high, across + along, wide - high, across
    return wide, across + along, high - wide, along


def between(first: int, last: int, stride: int) -> list[int]:
    """List the bits on the way from one bit to another that it sees, the last one included."""
    slanted, slant, _, turn = legs(first, last, stride)
    bend = first + slanted * slant
    return [*range(first + slant, bend + slant, slant), *range(bend + turn, last + turn, turn)]


def subgoals_of(grid: Grid) -> Subgoals | None:
    """Find the subgoals of a bare map; None where the ground is not even enough, or full of corners."""
    frame, free = grid.planes.frame, grid.planes.placed.open
    if not _even(grid):
        return None
    board = 0
    for way in (1, 3, 5, 7):
        board |= _past(free, offsets(frame.stride), way)
    if board.bit_count() * SPARSE > free.bit_count():
        return None
    marked = unpack(board, frame)
    legal = np.frombuffer(grid.legal, np.uint8).reshape(marked.shape)
    runs = tuple([_runs((legal >> way & 1).view(np.bool_), marked.view(np.bool_), way) for way in range(8)])
    bits = np.flatnonzero(marked).astype(np.int32)
    number = dict(zip(bits.tolist(), range(len(bits)), strict=True))
    some = Subgoals(grid, bits, number, runs, [])
    some.links.extend([some.seen(bit) for bit in number])
    return some


def _past(free: int, shifts: Sequence[int], way: int) -> int:
    """Give the open bits which a corner keeps from one diagonal, both straight steps beside it being open."""
    beside = pull(free, shifts[way - 1]) & pull(free, shifts[way + 1 & 7])
    return free & beside & ~pull(free, shifts[way])


def _even(grid: Grid) -> bool:
    """Say whether steps cost the same everywhere, a diagonal more than one and less than two, and none is barred."""
    frame, free, weights = grid.planes.frame, grid.planes.placed.open, list(grid.track.weights.values())
    if len(weights) > 1 or not weights[0][0] < weights[0][1] < 2 * weights[0][0]:
        return False
    shifts, legal = offsets(frame.stride), np.zeros((frame.rows, frame.stride), np.uint8)
    for way, shift in enumerate(shifts):
        board = free & pull(free, shift)
        if way & 1:
            board &= pull(free, shifts[way - 1]) & pull(free, shifts[way + 1 & 7])
        legal |= unpack(board, frame) << np.uint8(way)
    known = np.frombuffer(grid.legal, np.uint8) * unpack(free, frame).ravel()
    return np.array_equal(known, legal.ravel())


def _runs(legal: NDArray[np.bool_], marked: NDArray[np.bool_], way: int) -> memoryview:
    """Measure how far one can go in a direction, line by line from where it leads."""
    dx, dy = STEPS[way]
    if not dy:
        return memoryview(np.ascontiguousarray(_lines(legal.T, marked.T, dx, 0).T).ravel().data)
    return memoryview(_lines(legal, marked, dy, dx).ravel().data)


def _lines(legal: NDArray[np.bool_], marked: NDArray[np.bool_], ahead: int, aside: int) -> Runs:
    runs = np.zeros(legal.shape, np.int16)
    lines = range(len(legal))[::-ahead]
    for line, before in zip(lines[1:], lines, strict=False):
        after = np.roll(runs[before], -aside)
        after += np.where(after > 0, 1, -1).astype(np.int16)
        after[np.roll(marked[before], -aside)] = 1
        runs[line] = after * legal[line]
    return runs
