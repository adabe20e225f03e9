"""What flat lines from corner to corner surely meet, or surely miss, counted for all at once: the rest is traced.

A line that goes through the inside of a filled cell is spoilt by it in every book, one that touches nothing is free.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.space.sight import Point, Space, box

Plane = NDArray[np.bool_]
Counts = NDArray[np.int32]
Whole = NDArray[np.int64]
Ends = NDArray[np.int32]
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


def outlook(layer: Layer, starts: Sequence[Point]) -> tuple[Plane, Plane]:
    """Say of every cell of the map whether a line from a start to one of its corners is surely free; if all are spoilt.

    Filled cells are in neither plane.
    """
    high, wide = layer.filled.shape
    free, spoilt = np.zeros((high + 1, wide + 1), np.bool_), np.ones((high + 1, wide + 1), np.bool_)
    for start in starts:
        x, y = start[0] // 2, start[1] // 2
        clear, shut = _all_round(layer, x, y)
        free |= clear & ~layer.narrow & ~layer.narrow[y, x]
        spoilt &= shut
    some = free[:-1, :-1] | free[1:, :-1] | free[:-1, 1:] | free[1:, 1:]
    none = spoilt[:-1, :-1] & spoilt[1:, :-1] & spoilt[:-1, 1:] & spoilt[1:, 1:]
    return some & ~layer.filled, none & ~layer.filled


def _all_round(layer: Layer, x: int, y: int) -> tuple[Plane, Plane]:
    """Say to which corners of the map a line from one touches nothing, and to which it goes through what is filled."""
    clear, shut = (np.zeros(layer.narrow.shape, np.bool_) for _ in range(2))
    places = np.indices(clear.shape, np.int32)
    across, down = places[1] - x, places[0] - y
    steep = abs(down) >= abs(across)
    for axis, begin, chosen, along, aside in ((0, (x, y), steep, down, across), (1, (y, x), ~steep, across, down)):
        for way in (1, -1):
            ends = chosen & (along * way > 0)
            counts = layer.through[axis], layer.beside[axis]
            clear[ends], shut[ends] = _swept(counts, begin, way, along[ends] * way, aside[ends])
    return clear, shut


def _swept(
    counts: tuple[Counts, Counts], begin: tuple[int, int], way: int, far: Ends, aside: Ends
) -> tuple[Plane, Plane]:
    """Go along lines row by row, down or up; those that went through something filled go no farther."""
    clear, shut, left = np.ones(far.size, np.bool_), np.zeros(far.size, np.bool_), np.arange(far.size)
    (whole, part), at, rest = np.divmod(aside, far), np.full_like(far, begin[0]), np.zeros_like(far)
    for row in range(int(far.max(initial=0))):
        line = begin[1] + row if way > 0 else begin[1] - 1 - row
        through, beside = (plane[line] for plane in counts)
        then, over = at + whole, rest + part
        carried = over >= far
        then, over = then + carried, over - far * carried
        ceilings = at + (rest > 0), then + (over > 0)
        spoilt = through[np.maximum(*ceilings)] > through[np.minimum(at, then)]
        last = np.minimum(np.maximum(at, then) + 1, len(beside) - 1)
        touched = beside[last] > beside[np.maximum(np.minimum(*ceilings) - 1, 0)]
        clear[left[touched | spoilt]], shut[left[spoilt]] = False, True
        on = ~spoilt & (far > row + 1)
        left, far, whole, part, at, rest = (one[on] for one in (left, far, whole, part, then, over))
    return clear, shut
