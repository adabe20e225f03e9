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
Side = tuple[int, int, int, int, int]
"""An axis and how far the sides lie along it, as a line meets them: see `Shape._sides`."""
Span = tuple[int, int]
"""From which moment to which a line is within a cell."""
Passage = tuple[Cell, ...]
"""A stretch of a line: the one cell inside which it runs, or those between which it runs or slips through."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The cells of a grid as they fill the plane: their middles and their sides, those above and below last.

    `tall`: how far a cell reaches south of its middle; to the east it reaches 1.
    """

    middle: Callable[[Cell], Point]
    axes: tuple[Axis, ...]
    tall: int

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

    def line(self, one: Cell, other: Cell) -> tuple[Passage, ...]:
        """List what a line passes in its order, from the one cell to the other, both included.

        Where it runs along a side, the two cells beside it are one passage, and so are those between which it slips
        through a corner. A corner that it only touches is left out.
        """
        met: dict[tuple[int, int], list[Cell]] = {}
        for span, cell in self._met(one, other):
            met.setdefault(span, []).append(cell)
        return tuple(tuple(sorted(met[span])) for span in sorted(met) if span[0] < span[1] or len(met[span]) > 1)

    def _met(self, one: Cell, other: Cell) -> Iterator[tuple[Span, Cell]]:
        """Yield the cells that a line meets, and when: under each stretch of it those of its heights."""
        sides, moments, start = self._sides(one, other), self.moments(one, other), self.middle(one)
        for x, y in self._under(one, other):
            east, south, _ = _from(start, self.middle((x, y, 0)))
            stretch = _span(sides[:-1], moments, (east, south, 0))
            for z in _layers(one[2], other[2], stretch, moments) if stretch is not None else ():
                span = _span(sides, moments, (east, south, 2 * (z - one[2])))
                if span is not None:
                    yield span, (x, y, z)

    def _under(self, one: Cell, other: Cell) -> Iterator[tuple[int, int]]:
        """Yield the columns and rows that a line may meet, seen from above, and hardly more, row by row."""
        (left, top, _), (right, bottom, _) = sorted(map(self.middle, (one, other)), key=lambda middle: middle[1])
        down, across = bottom - top, right - left
        for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            shift, middle, _ = self.middle((0, y, 0))
            rows = max(top, middle - self.tall), min(bottom, middle + self.tall)
            ends = [left * down + across * (at - top) for at in rows] if down else [left, right]
            scale = down or 1
            west, east = min(ends) - (1 + shift) * scale, max(ends) + (1 - shift) * scale
            yield from ((x, y) for x in range(-(-west // (2 * scale)), east // (2 * scale) + 1))

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


def _layers(low: int, high: int, stretch: Span, moments: int) -> range:
    """Give the heights of the cells that a line from one height to another meets in a stretch of its moments."""
    ends = sorted(low * moments + (high - low) * at for at in stretch)
    return range(-((moments - 2 * ends[0]) // (2 * moments)), (2 * ends[1] + moments) // (2 * moments) + 1)


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
