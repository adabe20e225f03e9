"""Corner and centre lines, and what they cross: exact geometry in whole numbers, counted in halves of a cell.

A flat line (between bodies at one height) runs half way up their layer of cells, so squares stand for cells and four
corners for eight; every other line runs in three dimensions. The same tracing serves both.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from math import gcd, lcm

from game.space.square import Cell

Point = tuple[int, int, int]
"""In halves of a cell: cell (x, y, z) reaches from (2x, 2y, 2z) to (2x + 2, 2y + 2, 2z + 2)."""
Space = tuple[Cell, ...]
"""The cells that a body holds: a box of them, one cell high or more."""
Face = tuple[int, int, bool]
"""(axis, plane in halves, above): a face of a cell; `above`: its open side is where the axis' numbers are greater."""
Along = tuple[tuple[Cell, tuple[Face, ...]], ...]
"""Cells along whose faces a line runs, each with those faces."""
Box = tuple[Point, Point]


def level(one: Space, other: Space) -> bool:
    """Say whether two bodies stand at one height, so that lines between them are flat."""
    return one[0][2] == other[0][2]


@lru_cache(maxsize=1 << 14)
def box(space: Space) -> Box:
    """Give the lowest and the highest corner of a body, in halves."""
    low = min(c[0] for c in space), min(c[1] for c in space), min(c[2] for c in space)
    high = max(c[0] for c in space), max(c[1] for c in space), max(c[2] for c in space)
    return (2 * low[0], 2 * low[1], 2 * low[2]), (2 * high[0] + 2, 2 * high[1] + 2, 2 * high[2] + 2)


@lru_cache(maxsize=1 << 14)
def centre(space: Space) -> Point:
    """Give the middle of a body's box, in halves."""
    low, high = box(space)
    return (low[0] + high[0]) // 2, (low[1] + high[1]) // 2, (low[2] + high[2]) // 2


def corners(space: Space, flat: bool) -> tuple[Point, ...]:
    """List the corner points of every cell of a body, north before south, west before east, low before high."""
    points = (point for cell in space for point in outer_corners((cell,), flat))
    return tuple(sorted(dict.fromkeys(points), key=lambda point: (point[1], point[0], point[2])))


def outer_corners(space: Space, flat: bool) -> tuple[Point, ...]:
    """List the four corners of a body's box (eight where lines are not flat), in halves."""
    low, high = box(space)
    heights = (low[2] + 1,) if flat else (low[2], high[2])
    return tuple((x, y, z) for y in (low[1], high[1]) for x in (low[0], high[0]) for z in heights)


@dataclass(frozen=True, slots=True)
class Joint:
    """A point where a line meets an edge or a corner of cells: those before it, after it, and all round it.

    An empty `before` is the line's start, where it comes out of the body; an empty `after` its end.
    """

    before: Space
    after: Space
    around: Space


@dataclass(frozen=True, slots=True)
class Trace:
    """What a line from the corner (0, 0, 0) crosses: cells inside, cells along whose faces it runs, and joints.

    `touched`: all the cells that it meets in any way, if only at a corner.
    """

    inside: Space
    along: Along
    joints: tuple[Joint, ...]
    touched: frozenset[Cell]


@lru_cache(maxsize=1 << 15)
def trace(vector: Point, flat: bool) -> Trace:
    """Trace a line along a vector (in whole cells; flat: its third number is 0) from the corner (0, 0, 0)."""
    scale, still = _parts(vector, flat)
    times = _times(vector, scale)
    stretches = _stretches(vector, scale, still, times)
    joints = tuple(_joints(vector, scale, flat, times, stretches))
    return Trace(
        *_crossed(still, stretches),
        joints=joints,
        touched=frozenset(cell for cells in (*stretches, *(joint.around for joint in joints)) for cell in cells),
    )


@lru_cache(maxsize=1 << 15)
def crossed(vector: Point, flat: bool) -> tuple[Space, Along]:
    """List what a trace of the same line lists as inside and along, for who asks no more of it."""
    scale, still = _parts(vector, flat)
    return _crossed(still, _stretches(vector, scale, still, _times(vector, scale)))


def _crossed(still: tuple[int, ...], stretches: list[Space]) -> tuple[Space, Along]:
    inside = tuple(stretch[0] for stretch in stretches if not still)
    return inside, tuple((cell, _faces(cell, still)) for stretch in stretches for cell in stretch if still)


def _parts(vector: Point, flat: bool) -> tuple[int, tuple[int, ...]]:
    """Give into how many moments a line is cut, and the axes along which it does not go."""
    scale = lcm(*(abs(d) for d in vector if d))
    return scale, tuple(axis for axis in range(2 if flat else 3) if not vector[axis])


def _times(vector: Point, scale: int) -> list[int]:
    """List the moments 0..scale at which the line meets a plane between cells."""
    moments = {k * (scale // abs(d)) for d in vector if d for k in range(abs(d) + 1)}
    return sorted(moments) or [0]


def _stretch(vector: Point, scale: int, still: tuple[int, ...], early: int, late: int) -> Space:
    """List the cells in or along which the line runs between two moments."""
    x, y, z = (d * (early if d > 0 else late) // scale for d in vector)
    if not still:
        return ((x, y, z),)
    options = ((-1, 0) if axis in still else (cell,) for axis, cell in enumerate((x, y, z)))
    return tuple((a, b, c) for a, b, c in product(*options))


def _stretches(vector: Point, scale: int, still: tuple[int, ...], times: list[int]) -> list[Space]:
    """List the cells in or along which the line runs between each moment and the next."""
    if still or vector[2]:
        return [_stretch(vector, scale, still, early, late) for early, late in pairwise(times)]
    across, down = ([d * moment // scale for moment in (times if d > 0 else times[1:])] for d in vector[:2])
    cells = [(x, y, 0) for x, y in zip(across, down, strict=False)]
    return [(cell,) for cell in cells[: len(times) - 1]]


def _around(vector: Point, scale: int, flat: bool, moment: int) -> Space:
    """List the cells that touch the line's point at a moment, where they are more than the two of a face."""
    places = [divmod(d * moment, scale) for d in vector]
    meets = [not rest and not (flat and axis == 2) for axis, (_, rest) in enumerate(places)]
    if sum(meets) < 2:
        return ()
    options = ((cell - 1, cell) if met else (cell,) for met, (cell, _) in zip(meets, places, strict=True))
    return tuple((a, b, c) for a, b, c in product(*options))


def _faces(cell: Cell, still: tuple[int, ...]) -> tuple[Face, ...]:
    """List the faces of a cell that hold a line along it: those on the planes where the still numbers are 0."""
    return tuple((axis, 0, cell[axis] < 0) for axis in still)


def _joints(vector: Point, scale: int, flat: bool, times: list[int], stretches: list[Space]) -> Iterator[Joint]:
    ends: list[Space] = [(), *stretches, ()]
    both = scale // gcd(*vector[:2]) if flat and any(vector) else 1  # flat lines meet no corner between such moments
    for moment, before, after in zip(times, ends, ends[1:], strict=False):
        around = _around(vector, scale, flat, moment) if moment % both == 0 else ()
        if around:
            yield Joint(before, after, around)


def seen_from(start: Point, cells: Collection[Cell]) -> frozenset[Cell]:
    """Give cells as seen from a corner: counted from the cell that has it as its lowest corner."""
    x, y, z = start[0] // 2, start[1] // 2, start[2] // 2
    return frozenset([(a - x, b - y, c - z) for a, b, c in cells])


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from a corner, its trace, and those of some cells (`seen_from` its start) that it meets in any way."""

    start: Point
    path: Trace
    near: frozenset[Cell]

    def inside(self) -> list[Cell]:
        """List the cells through whose inside the line goes, in its order."""
        return [self._back(cell) for cell in self.path.inside if cell in self.near] if self.near else []

    def along(self) -> list[tuple[Cell, tuple[Face, ...]]]:
        """List the cells along whose faces the line runs for some length, with those faces."""
        met = [(cell, faces) for cell, faces in self.path.along if cell in self.near] if self.near else []
        return [
            (self._back(cell), tuple((axis, self.start[axis], up) for axis, _, up in faces)) for cell, faces in met
        ]

    def pinched(self, source: Space, target: Space, blocking: frozenset[Cell]) -> list[Cell]:
        """List the blocking cells (`seen_from` the start) that leave the line no gap where they meet at a point.

        Where the line passes from open cell to open cell through a point, the open cells round it must join the two by
        faces. At its ends the line comes out of the source's cells and goes into the target's.
        """
        cells: list[Cell] = []
        for joint in self.path.joints if len(self.near) > 1 else ():
            walls = [cell for cell in joint.around if cell in blocking]
            if len(walls) > 1:
                before = joint.before or seen_from(self.start, source)
                after = joint.after or seen_from(self.start, target)
                if _parted(before, after, [cell for cell in joint.around if cell not in blocking]):
                    cells += [self._back(cell) for cell in walls]
        return cells

    def _back(self, cell: Cell) -> Cell:
        return cell[0] + self.start[0] // 2, cell[1] + self.start[1] // 2, cell[2] + self.start[2] // 2


def line(start: Point, end: Point) -> tuple[Point, bool]:
    """Give the vector of a line from corner to corner; and if it is flat: its start is half way up a cell."""
    vector = (end[0] - start[0]) // 2, (end[1] - start[1]) // 2, (end[2] - start[2]) // 2
    return vector, start[2] % 2 == 1


def ray(start: Point, end: Point, seen: frozenset[Cell]) -> Ray:
    """Draw a line from corner to corner past cells seen from its start."""
    path = trace(*line(start, end))
    return Ray(start, path, seen & path.touched)


def passes(start: Point, end: Point, cell: Cell) -> bool:
    """Say whether a flat line from corner to corner goes through the inside of a cell: its corners lie on both sides.

    Corners are in halves; those of the line are corners of cells, so it meets all that lies wholly between them.
    """
    x, y, along, aside = start[0] // 2, start[1] // 2, (end[0] - start[0]) // 2, (end[1] - start[1]) // 2
    across, down = cell[0] - x, cell[1] - y
    if not (min(along, 0) <= across < max(along, 0) and min(aside, 0) <= down < max(aside, 0)):
        return False
    first = along * down - aside * across
    sides = first, first + along, first - aside, first + along - aside
    return cell[2] == start[2] // 2 and min(sides) < 0 < max(sides)


def _parted(before: Collection[Cell], after: Collection[Cell], gaps: list[Cell]) -> bool:
    """Say whether there are open cells before and after, but no way from face to face that joins them."""
    reached, goals = [gap for gap in gaps if gap in before], [gap for gap in gaps if gap in after]
    if not reached or not goals:
        return False
    for cell in reached:
        reached += [gap for gap in gaps if gap not in reached and _share_face(cell, gap)]
    return not any(goal in reached for goal in goals)


def _share_face(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def on_open_side(face: Face, bounds: Box) -> bool:
    """Say whether a body lies wholly on the open side of a face."""
    axis, plane, above = face
    return bounds[0][axis] >= plane if above else bounds[1][axis] <= plane


def across(cell: Cell, face: Face) -> Cell:
    """Give the cell on the other side of a cell's face, its open side."""
    axis, _, above = face
    step = [(1 if above else -1) if n == axis else 0 for n in range(3)]
    return cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]


@lru_cache(maxsize=1 << 14)
def opposite(start: Point, end: Point, bounds: Box) -> bool:
    """Say whether a line goes through the inside of a box from one face to the opposite one.

    Edges and corners belong to all of their faces. A line that starts or ends inside the box does not go through it.
    """
    for a, b, low, high in zip(start, end, *bounds, strict=True):
        if (a <= low and b <= low) or (a >= high and b >= high):
            return False
    vector = tuple(b - a for a, b in zip(start, end, strict=True))
    scale = lcm(*(abs(d) for d in vector if d))
    enters, leaves = 0, scale
    for axis, d in enumerate(vector):
        low, high = bounds[0][axis] - start[axis], bounds[1][axis] - start[axis]
        if d:
            first, last = sorted((low * scale // d, high * scale // d))
            enters, leaves = max(enters, first), min(leaves, last)
        elif not low < 0 < high:
            return False
    return enters < leaves and any(
        _crosses(axis, start, vector, scale, (enters, leaves), bounds) for axis in range(3) if vector[axis]
    )


def _crosses(axis: int, start: Point, vector: tuple[int, ...], scale: int, span: tuple[int, int], bounds: Box) -> bool:
    """Say whether the line is on one face across the axis as the span begins, and on the other as it ends."""
    first, last = (start[axis] * scale + vector[axis] * moment for moment in span)
    return {first, last} == {bounds[0][axis] * scale, bounds[1][axis] * scale}
