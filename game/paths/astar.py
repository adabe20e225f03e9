"""A path to one far goal: A* with a bucket queue and landmarks, over the same boards as the floods.

Costs are half steps on one board (`track.halves`); where prices need two boards it floods instead.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from typing import overload

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import offsets, unpack
from game.paths.cells import Grid, grid_of, search, whole_map
from game.paths.deadends import outward
from game.paths.flood import flood, measure
from game.paths.hops import hop
from game.paths.landmarks import Landmarks, bound_of, known_landmarks
from game.paths.layers import Board, Planes
from game.paths.moves import Spot, Stride, fits_half_steps


def far_path(board: Board, start: Spot, goal: Spot) -> Sequence[Stride] | None:
    """Find a cheapest path to a goal however far, None when there is none.

    It is the same whatever was asked before.  Raises ValueError when the start's block leaves the map.
    """
    layers, crowd = board.layers, board.crowd
    planes = whole_map(board, start)
    if not planes.frame.holds(*goal):
        return None
    if layers.ground.hexes or planes.placed.entered or not _one_board(planes):
        return _widening(board, start, goal)
    known = known_landmarks(board)
    still = not crowd.bodies and (layers.body.side == 1 or not crowd.barriers)
    first, last = planes.frame.bit(*start), planes.frame.bit(*goal)
    shut = [planes.frame.bit(x, y) for x, y in crowd.barriers if planes.frame.holds(x, y)]
    shut = shut if layers.body.side == 1 else []
    if known is None or not still:
        grid = grid_of(planes)
        bits = _across(grid, known, first, last, shut)
    else:
        grid = known.grid
        bits = _past(known, first, last, shut)
    return None if bits is None else FarPath(grid, planes, bits)


def _across(grid: Grid, known: Landmarks | None, first: int, last: int, shut: Sequence[int]) -> list[int] | None:
    """Search from a bit to a bit, and give the bits of a cheapest path, both included."""
    bound = memoryview(bound_of(grid, known, first, last).data)
    levels = search(grid, first, last, bound, shut)
    return None if levels is None else _back(grid, levels, first, last)


def _past(known: Landmarks, first: int, last: int, shut: Sequence[int]) -> list[int] | None:
    """Go from subgoal to subgoal where the map has some; where creatures stand on that way, search bit by bit."""
    free = known.grid.planes.placed.open
    if known.subgoals is None or not (free >> first & 1 and free >> last & 1):
        return _through(known, first, last, shut)
    bits = hop(known, known.subgoals, first, last)
    if bits is None or set(shut).isdisjoint(bits[1:]):
        return bits
    return _through(known, first, last, shut)


def _through(known: Landmarks, first: int, last: int, shut: Sequence[int]) -> list[int] | None:
    """Leave the dead ends, where there is but one way, and search between them."""
    if known.ends is None or not known.grid.planes.placed.open >> first & 1:
        return _across(known.grid, known, first, last, shut)
    here, back = outward(known.ends, first, last)
    if not set(shut).isdisjoint(here[1:] + back[:-1]):
        return None
    if here[-1] == back[-1]:
        return here + back[-2::-1]
    core = _across(known.ends.core, known, here[-1], back[-1], shut)
    return None if core is None else here[:-1] + core + back[-2::-1]


def _one_board(planes: Planes) -> bool:
    """Say whether one board is exact for the classes that may turn up."""
    layers, crowd = planes.board.layers, planes.board.crowd
    if crowd.bodies or (layers.body.side > 1 and crowd.barriers):
        return not measure(planes).split
    return fits_half_steps([layers.prices[k] for k in layers.numbers])


def _widening(board: Board, start: Spot, goal: Spot) -> list[Stride] | None:
    """Flood with growing budgets where the count needs more than one board."""
    budget = 2 * max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) + 1
    while True:
        reach = flood(board, start, budget)
        path = reach.path(goal)
        if path is not None or reach.spent:
            return path
        budget *= 2


class FarPath(Sequence[Stride]):
    """A path of which the cells are known; its strides are told when they are asked for, all at once."""

    def __init__(self, grid: Grid, planes: Planes, bits: list[int]) -> None:
        self.grid, self.planes, self.bits = grid, planes, bits

    @cached_property
    def strides(self) -> list[Stride]:
        """Give the strides from the start on."""
        return _strides(self.grid, self.planes, self.bits)

    def __len__(self) -> int:
        return len(self.bits) - 1

    @overload
    def __getitem__(self, index: int) -> Stride: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Stride]: ...
    def __getitem__(self, index: int | slice) -> Stride | Sequence[Stride]:
        return self.strides[index]


@lru_cache(maxsize=1 << 12)
def _ways_in(mask: int, stride: int) -> tuple[tuple[int, int], ...]:
    """List (direction, bits forward) from where a byte of legal moves leads, in order, and then the others."""
    likely = [d for d in range(8) if mask >> (d + 4 & 7) & 1]
    return tuple([(d, offsets(stride)[d]) for d in (*likely, *[d for d in range(8) if d not in likely])])


def _back(grid: Grid, levels: Sequence[int], start: int, goal: int) -> list[int]:
    """Go back from the goal, straight on where that is as cheap, and give the bits from the start on.

    Rows lie between empty bits and no step leads onto the map from beyond it, so that a bit below 0 is never mistaken.
    """
    bits, here, last, shift = [goal], goal, 0, 1
    legal, prices, size = grid.legal, (grid.straight, grid.diagonal), len(levels)
    while here != start:
        level = levels[here]
        came = here - shift
        if came >= size or levels[came] != level - prices[last & 1][here] or not legal[came] >> last & 1:
            last, shift = _bend(grid, levels, here)
            came = here - shift
        bits.append(came)
        here = came
    return bits[::-1]


def _bend(grid: Grid, levels: Sequence[int], here: int) -> tuple[int, int]:
    """Give the first way, and how far back it leads, in which a reached bit is come to most cheaply."""
    legal, prices, size, level = grid.legal, (grid.straight, grid.diagonal), len(levels), levels[here]
    return next(
        (way, shift)
        for way, shift in _ways_in(legal[here], grid.planes.frame.stride)
        if (came := here - shift) < size and levels[came] == level - prices[way & 1][here] and legal[came] >> way & 1
    )


def _strides(grid: Grid, planes: Planes, path: Sequence[int]) -> list[Stride]:
    """Tell of legal steps along neighbouring bits, column by column, since they may be thousands."""
    layers, frame = planes.board.layers, planes.frame
    bits = np.array(path, np.int64)
    number = {offset: d for d, offset in enumerate(offsets(frame.stride))}
    ways = np.array([number[shift] for shift in np.diff(bits).tolist()], np.int64)
    rows, columns = np.divmod(bits, frame.stride)
    cells = list(zip((columns + frame.x0).tolist(), (rows + frame.y0).tolist(), repeat(0), strict=False))
    slanted, kinds = ways & 1, np.frombuffer(grid.kinds, np.uint8)[bits[1:]]
    counted = np.array([price.toggles for price in layers.prices])[kinds] & slanted
    odd = np.cumsum(counted) - counted & 1
    prices = np.array([price[:3] for price in layers.prices])[kinds, slanted * (1 + odd)].tolist()
    squeezed, bands = _postures(planes, bits[1:])
    rest = squeezed, bands, repeat(-1), repeat(0)
    strides = zip(cells, cells[1:], ways.tolist(), (odd == 1).tolist(), prices, kinds.tolist(), *rest, strict=False)
    return [tuple.__new__(Stride, step) for step in strides]


def _postures(planes: Planes, bits: NDArray[np.int64]) -> tuple[Iterable[bool], Iterable[tuple[int, int, int, int]]]:
    """Tell for each of some bits whether the body is squeezed there, and the band that it holds."""
    whole = (0, 0, planes.body.side, planes.body.side)
    if planes.board.layers.roomy:
        return repeat(False), repeat(whole)
    squeezed = (unpack(planes.placed.fits, planes.frame).ravel()[bits] == 0).tolist()
    return squeezed, [planes.band(bit) if tight else whole for bit, tight in zip(bits.tolist(), squeezed, strict=True)]
