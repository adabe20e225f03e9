"""Lines from the middle of a cell to the middle of another, on squares and on hexes: what they pass, in whole numbers.

A cell is what lies within some distance of its middle along each of the grid's axes: two on squares, three on hexes,
and one more for heights. A line meets a cell where it is within all of them at once.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import lcm

from game.space.square import Cell

Point = tuple[int, int, int]
Axis = tuple[Point, int]
"""A direction across a cell, and how far from the middle the cell's sides lie along it."""
Side = tuple[int, int, int, int, int]
"""An axis and how far the sides lie along it, as a line meets them: see `Shape._sides`."""
Span = tuple[int, int]
"""From which moment to which a line is within a cell."""
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
        return _span(self._sides(one, other), self.moments(one, other), _from(self.middle(one), self.middle(cell)))

    def _sides(self, one: Cell, other: Cell) -> list[Side]:
        """Give for each axis how far the sides lie along it, and the moments that a line takes for one of its units.

        0 moments where the line runs beside the axis; both below 0 where it runs against it.
        """
        vector, moments = _from(self.middle(one), self.middle(other)), self.moments(one, other)
        paces = (moments // along if (along := _times(axis, vector)) else 0 for axis, _ in self.axes)
        return [(*axis, far if pace >= 0 else -far, pace) for (axis, far), pace in zip(self.axes, paces, strict=True)]

    def moments(self, one: Cell, other: Cell) -> int:
        """Count the moments that a line takes, so that it crosses every side at a whole one."""
        vector = _from(self.middle(one), self.middle(other))
        return lcm(*(abs(along) for axis, _ in self.axes if (along := _times(axis, vector))))

    def line(self, one: Cell, other: Cell, near: Iterable[Cell] = ()) -> tuple[Passage, ...]:
        """List what a line passes in its order, from the one cell to the other, both included.

        Where it runs along a side, the two cells beside it are one passage, and so are those between which it slips
        through a corner. A corner that it only touches is left out. `near`: all cells that it may meet, if it is known.
        """
        met: dict[tuple[int, int], list[Cell]] = {}
        for span, cell in self._among(one, other, near) if near else self._sought(one, other):
            met.setdefault(span, []).append(cell)
        return tuple(tuple(sorted(met[span])) for span in sorted(met) if span[0] < span[1] or len(met[span]) > 1)

    def _among(self, one: Cell, other: Cell, near: Iterable[Cell]) -> Iterator[tuple[Span, Cell]]:
        """Yield those of some cells that a line meets, and when."""
        sides, moments, start = self._sides(one, other), self.moments(one, other), self.middle(one)
        for cell in near:
            span = _span(sides, moments, _from(start, self.middle(cell)))
            if span is not None:
                yield span, cell

    def _sought(self, one: Cell, other: Cell) -> Iterator[tuple[Span, Cell]]:
        """Yield the cells that a line meets, and when: from each to those beside it."""
        sides, moments, start = self._sides(one, other), self.moments(one, other), self.middle(one)
        low, high = min(one[2], other[2]), max(one[2], other[2])  # beyond its ends' heights a line meets no cell
        layers = {z: range(max(z - 1, low), min(z + 1, high) + 1) for z in range(low, high + 1)}
        seen, waiting = {one}, [one]
        while waiting:
            cell = waiting.pop()
            span = _span(sides, moments, _from(start, self.middle(cell)))
            if span is None:
                continue
            yield span, cell
            x, y, z = cell
            for spot in ((x, y), *self.around(x, y)):
                for layer in layers[z]:
                    near = (*spot, layer)
                    if near not in seen:
                        seen.add(near)
                        waiting.append(near)

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


def _span(sides: list[Side], moments: int, away: Point) -> tuple[int, int] | None:
    """Say when a line is within a cell whose middle lies `away` from where it begins; None: never."""
    first, last, (x, y, z) = 0, moments, away
    for a, b, c, far, pace in sides:
        offset = a * x + b * y + c * z
        if pace:
            first, last = max(first, (offset - far) * pace), min(last, (offset + far) * pace)
            if first > last:
                return None
        elif abs(offset) > far:
            return None
    return first, last


def _from(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


def _times(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
