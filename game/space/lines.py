"""Lines from the middle of a cell to the middle of another, on squares and on hexes: what they pass, in whole numbers.

A cell is what lies within some distance of its middle along each of the grid's axes: two on squares, three on hexes,
and one more for heights. A line meets a cell where it is within all of them at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import lcm

from game.space.square import Cell

Point = tuple[int, int, int]
Axis = tuple[Point, int]
"""A direction across a cell, and how far from the middle the cell's sides lie along it."""
Passage = tuple[Cell, ...]
"""A stretch of a line: the one cell inside which it runs, or those between which it runs or slips through."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The cells of a grid as they fill the plane: their middles, their sides, and who is beside whom."""

    middle: Callable[[Cell], Point]
    axes: tuple[Axis, ...]
    around: Callable[[int, int], tuple[tuple[int, int], ...]]

    def meets(self, one: Cell, other: Cell, cell: Cell) -> tuple[int, int] | None:
        """Say from when to when a line is within a cell or on its rim, None where it is not.

        Moments count from 0 to `moments`, which is the same number for every cell that the line meets.
        """
        return self._span(self._paces(one, other), self.moments(one, other), _from(self.middle(one), self.middle(cell)))

    def _paces(self, one: Cell, other: Cell) -> tuple[int, ...]:
        """Give for each axis the moments that a line takes for one of its units, 0 where it runs beside it."""
        vector, moments = _from(self.middle(one), self.middle(other)), self.moments(one, other)
        return tuple(moments // along if (along := _times(axis, vector)) else 0 for axis, _ in self.axes)

    def _span(self, paces: tuple[int, ...], moments: int, away: Point) -> tuple[int, int] | None:
        """Do what `meets` does, for a cell whose middle lies `away` from where the line begins."""
        first, last = 0, moments
        for (axis, far), pace in zip(self.axes, paces, strict=True):
            offset, wide = _times(axis, away), far if pace >= 0 else -far
            if pace:
                first, last = max(first, (offset - wide) * pace), min(last, (offset + wide) * pace)
            elif abs(offset) > far:
                return None
        return (first, last) if first <= last else None

    def moments(self, one: Cell, other: Cell) -> int:
        """Count the moments that a line takes, so that it crosses every side at a whole one."""
        vector = _from(self.middle(one), self.middle(other))
        return lcm(*(abs(along) for axis, _ in self.axes if (along := _times(axis, vector))))

    def line(self, one: Cell, other: Cell) -> tuple[Passage, ...]:
        """List what a line passes in its order, from the one cell to the other, both included.

        Where it runs along a side, the two cells beside it are one passage, and so are those between which it slips
        through a corner. A corner that it only touches is left out.
        """
        met: dict[tuple[int, int], list[Cell]] = {}
        paces, moments, start = self._paces(one, other), self.moments(one, other), self.middle(one)
        heights = range(min(one[2], other[2]), max(one[2], other[2]) + 1)  # beyond its ends' a line meets no cell
        seen, waiting = {one}, [one]
        while waiting:
            cell = waiting.pop()
            span = self._span(paces, moments, _from(start, self.middle(cell)))
            if span is None:
                continue
            met.setdefault(span, []).append(cell)
            fresh = [near for near in self._near(cell, heights) if near not in seen]
            seen.update(fresh)
            waiting += fresh
        return tuple(tuple(sorted(met[span])) for span in sorted(met) if span[0] < span[1] or len(met[span]) > 1)

    def _near(self, cell: Cell, heights: range) -> Iterator[Cell]:
        x, y, z = cell
        for a, b in ((x, y), *self.around(x, y)):
            for c in (z - 1, z, z + 1):
                if c in heights:
                    yield a, b, c

    def through(self, one: Cell, other: Cell, cell: Cell) -> bool:
        """Say whether a line goes through the inside of a cell from one side to the opposite one.

        Corners belong to all sides that meet there. A line that starts or ends inside the cell does not go through it.
        """
        span = self.meets(one, other, cell)
        if span is None or span[0] == span[1]:
            return False
        vector, away = _from(self.middle(one), self.middle(other)), _from(self.middle(one), self.middle(cell))
        scale = self.moments(one, other)
        if any(abs(_times(axis, away)) == far and not _times(axis, vector) for axis, far in self.axes):
            return False
        ends = ({_times(axis, vector) * t - _times(axis, away) * scale for t in span} for axis, _ in self.axes)
        return any(end == {-far * scale, far * scale} for end, (_, far) in zip(ends, self.axes, strict=True))


def _from(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


def _times(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
