"""What flat lines from corner to corner surely meet, or surely miss, counted for all at once: the rest is traced.

A line that goes through the inside of a filled cell is spoilt by it in every book, one that touches nothing is free.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.space.distinct import ranked
from game.space.sight import Point, Space, box, corners

Plane = NDArray[np.bool_]
Counts = NDArray[np.int32]
Whole = NDArray[np.int64]
SHARP = 40
"""Bits behind the point of a slope: no two of a map that differ are alike in them."""
APART = 16
"""Cells that two bodies must be apart along an axis: every line goes along it then, and tracing takes longer."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One height of a map: what is filled, and what is in the way at all, counted along its rows and its columns."""

    filled: Plane
    through: tuple[Counts, Counts]
    beside: tuple[Counts, Counts]
    narrow: Plane
    """The corners at which a line may meet several things that are in the way, if it begins or ends there."""


def layer(filled: Plane, things: Plane) -> Layer:
    """Count a plane (height, width) of what is filled, and one of all that is in the way, which holds the other."""
    through, beside = (tuple(_counted(one) for one in (plane, plane.T)) for plane in (filled, things))
    wide = np.pad(things, 1).astype(np.int8)
    around = wide[:-1, :-1] + wide[1:, :-1] + wide[:-1, 1:] + wide[1:, 1:]
    rim = np.ones_like(around, np.bool_)
    rim[1:-1, 1:-1] = False
    return Layer(filled, (through[0], through[1]), (beside[0], beside[1]), (around > 1) | (rim & (around > 0)))


def _counted(plane: Plane) -> Counts:
    """Count along each row what lies before each of its cells."""
    return np.pad(np.cumsum(plane, axis=1, dtype=np.int32), ((0, 0), (1, 0)))


def glance(layer: Layer, one: Space, other: Space, starts: Sequence[Point], ends: Sequence[Point]) -> bool | None:
    """Say whether some line from a start to an end is surely free (True), or all are surely spoilt (False).

    Starts and ends are in halves of a cell. None where neither is sure, and where the two spaces, which stand at one
    height, lie too near each other or in what is filled.
    """
    if any(layer.filled[y, x] for x, y, _ in (*one, *other)):
        return None
    (low, high), (lowest, highest) = box(one), box(other)
    gaps = [max(lowest[axis] - high[axis], low[axis] - highest[axis]) // 2 for axis in (0, 1)]
    if max(gaps) < APART:
        return None
    begin, end = _pairs(starts, ends)
    narrow = layer.narrow[begin[:, 1], begin[:, 0]] | layer.narrow[end[:, 1], end[:, 0]]
    across = gaps[0] > gaps[1]
    if across:
        begin, end = begin[:, ::-1], end[:, ::-1]
    return _sure(layer.through[across], layer.beside[across], narrow, begin, end)


def _pairs(starts: Sequence[Point], ends: Sequence[Point]) -> tuple[Whole, Whole]:
    """Give the starts and the ends of all lines, a row each, in cells."""
    begin, end = (np.array(points, np.int64)[:, :2] // 2 for points in (starts, ends))
    return np.repeat(begin, len(end), axis=0), np.tile(end, (len(begin), 1))


def _sure(through: Counts, beside: Counts, narrow: Plane, begin: Whole, end: Whole) -> bool | None:
    """Answer for lines that all go along the rows' axis, from row to row."""
    down = (begin[:, 1] <= end[:, 1])[:, None]
    (x, y), (to_x, to_y) = np.where(down, begin, end).T, np.where(down, end, begin).T
    far, aside = (to_y - y)[:, None], (to_x - x)[:, None]
    steps = np.arange(int(far.max()))
    rows, going = np.minimum(y[:, None] + steps, len(through) - 1), steps < far
    comes = x[:, None] * far + aside * steps
    left, right = np.minimum(comes, comes + aside), np.maximum(comes, comes + aside)
    first, last = left // far, right // far
    inner, outer = -(-right // far), -(-left // far)
    first, inner = _within(through, first), _within(through, inner)
    spoilt = ((through[rows, inner] > through[rows, first]) & going).any(axis=1)
    if spoilt.all():
        return False
    last, outer = _within(beside, last + 1), _within(beside, outer - 1)
    touched = ((beside[rows, last] > beside[rows, outer]) & going).any(axis=1) | narrow
    return None if touched.all() else True


def _within(counts: Counts, columns: Whole) -> Whole:
    return np.clip(columns, 0, counts.shape[1] - 1)


def outlook(layer: Layer, source: Space, *, edges: bool) -> Plane:
    """Say of each cell whether a line from a corner of a body, who is in nothing filled, to one of its corners is free.

    `edges`: a line is not free, either, that runs along the face of what is filled, both bodies not on its open side.
    """
    free = np.zeros_like(layer.filled)
    for x, y, _ in corners(source, True):
        for across, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            _look(layer.filled, free, Corner(source, x // 2, y // 2, across, down), edges=edges)
    return free & ~layer.filled


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of a body, and one of the four ways to look from it: east or west, south or north."""

    source: Space
    x: int
    y: int
    across: int
    down: int

    def cell(self, along: int, aside: int) -> tuple[int, int]:
        """Give column and row of the cell so many cells off; (0, 0) is the first, (-1, -1) behind the corner."""
        x, y = along if self.across > 0 else -1 - along, aside if self.down > 0 else -1 - aside
        return self.x + x, self.y + y

    def ahead(self, plane: Plane) -> Plane:
        """Give what of a plane lies that way, nearest first."""
        rows = plane[self.y :] if self.down > 0 else plane[: self.y][::-1]
        return rows[:, self.x :] if self.across > 0 else rows[:, : self.x][:, ::-1]

    def held(self, along: int, aside: int) -> bool:
        """Say whether the body holds a cell."""
        return (*self.cell(along, aside), self.source[0][2]) in self.source

    def turned(self) -> "Corner":
        """Give the same with columns for rows."""
        source = tuple((y, x, z) for x, y, z in self.source)
        return Corner(source, self.y, self.x, self.down, self.across)

    def in_front(self) -> bool:
        """Say whether no cell of the body lies across the line that goes down, or up, from the corner."""
        return all(x >= self.x if self.across > 0 else x < self.x for x, _, _ in self.source)


def _look(filled: Plane, free: Plane, corner: Corner, *, edges: bool) -> None:
    """Note which cells are seen one way from a corner."""
    ahead, seen = corner.ahead(filled), corner.ahead(free)
    if ahead.size:
        seen |= _aslant(filled, ahead, corner)
        seen[:, 0] |= _straight(filled, corner, edges=edges)
        seen[0] |= _straight(filled.T, corner.turned(), edges=edges)


def _aslant(filled: Plane, ahead: Plane, corner: Corner) -> Plane:
    """Say which cells lines reach that go along no face: past what is filled, and not in between where two meet."""
    beside = [corner.cell(0, -1), corner.cell(-1, 0)]
    comes_out = any(corner.held(*cell) for cell in ((0, 0), (0, -1), (-1, 0)))
    if not comes_out and all(filled[y, x] for x, y in beside):
        return np.zeros_like(ahead)
    (high, wide), ranks = ahead.shape, _ranks(max(filled.shape))[: len(ahead) + 1, : ahead.shape[1] + 1]
    pinched = ahead[1:, :-1] & ahead[:-1, 1:]
    passes = np.add.outer(np.arange(high + 1), np.arange(wide + 1)) <= _nearest(ahead, pinched, ranks)[ranks]
    passes[0], passes[:, 0] = False, False
    near = passes[:-1, :-1].copy()
    near[1:, 1:] &= ~pinched
    return near | passes[1:, :-1] | passes[:-1, 1:] | passes[1:, 1:]


def _nearest(ahead: Plane, pinched: Plane, ranks: Whole) -> Whole:
    """Give for each direction how far, in steps along rows and columns, a line gets at most; none gets into a cell."""
    nearest = np.full(int(ranks.max()) + 1, sum(ahead.shape) + 1)
    shown = ahead.copy()
    shown[1:, 1:] &= ~(ahead[1:, :-1] & ahead[:-1, 1:])
    shown[0, 1:] &= ~ahead[0, :-1]
    shown[1:, 0] &= ~ahead[:-1, 0]
    down, across = np.nonzero(shown)
    order = np.argsort(-down - across, kind="stable")
    down, across = down[order], across[order]
    begins, ends = ranks[down, across + 1] + 1, ranks[down + 1, across]
    for begin, end, far in zip(begins.tolist(), ends.tolist(), (down + across + 1).tolist(), strict=True):
        nearest[begin:end] = far
    down, across = np.nonzero(pinched)
    np.minimum.at(nearest, ranks[down + 1, across + 1], down + across + 2)
    return nearest


@lru_cache(maxsize=4)
def _ranks(size: int) -> Whole:
    """Number the directions from a corner to those of so many cells down and across, from across to down."""
    down, across = np.indices((size + 1, size + 1), np.int64)
    slopes = (down << SHARP) // np.maximum(down + across, 1)
    return ranked(slopes)


def _straight(filled: Plane, corner: Corner, *, edges: bool) -> Plane:
    """Say which cells beside the line that goes straight down, or up, from a corner it reaches along their faces."""
    (own, _), (other, _) = corner.cell(0, 0), corner.cell(-1, 0)
    columns = filled[corner.y :] if corner.down > 0 else filled[: corner.y][::-1]
    right = columns[:, own]
    if edges:
        left = columns[:, other] if 0 <= other < filled.shape[1] else np.zeros_like(right)
        far = _until(~right if corner.in_front() else ~(right | left))
        return far[1:] | (far[:-1] & (np.arange(len(right)) > 0))
    left = columns[:, other] if 0 <= other < filled.shape[1] else right
    return _between(~left, ~right, corner, filled)


def _until(ways: Plane) -> Plane:
    """Say for each number how many of the first are all open."""
    return np.concatenate((np.ones(1, np.bool_), np.logical_and.accumulate(ways)))


def _between(left: Plane, right: Plane, corner: Corner, filled: Plane) -> Plane:
    """Go straight on between cells that are open to the left or to the right; from side to side only where both are."""
    on = np.ones_like(left)
    on[1:] = (left[1:] & left[:-1]) | (right[1:] & right[:-1])
    on[0] = _comes_out(bool(left[0]), bool(right[0]), corner, filled)
    far, reached = _until(on & (left | right)), np.zeros_like(left)
    reached[1:] = far[1:-1] & (right[:-1] | (left[:-1] & left[1:]))
    return far[1:] | reached


def _comes_out(left: bool, right: bool, corner: Corner, filled: Plane) -> bool:
    """Say whether a body gets from its cells at a corner to one of the two that are open before it."""

    def through(one: tuple[int, int], here: bool, beside: tuple[int, int], there: bool) -> bool:
        x, y = corner.cell(*beside)
        off = not (0 <= x < filled.shape[1] and 0 <= y < filled.shape[0])
        return corner.held(*one) and (here or (there and (off or not filled[y, x])))

    in_it = corner.held(0, 0) or corner.held(-1, 0)
    return in_it or through((0, -1), right, (-1, -1), left) or through((-1, -1), left, (0, -1), right)
