"""What a straight line between two points of the grid meets, exactly, and slowly enough to be read at once.

A line is cut wherever it comes to a plane between cells. A piece between two cuts lies inside one cell, or along the
face of two, or along the edge of four; a cut is a point on the faces, edges or corners of the cells around it.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise, product
from math import floor

Cell = tuple[int, ...]
"""(x, y, z), or (x, y) where squares take the place of cells; a point of the grid likewise."""
Cells = tuple[Cell, ...]
Test = Callable[[Cell], bool]


def around(point: Iterable[Fraction]) -> Cells:
    """List the cells that a point is in or on the border of."""
    spans = ((int(at) - 1, int(at)) if at.denominator == 1 else (floor(at),) for at in point)
    return tuple(product(*spans))


@cache
def cut(vector: Cell) -> tuple[tuple[Cells, ...], tuple[Cells, ...]]:
    """Cut the line from the origin along a vector: the cells round each piece, and round each point between them."""
    times = {Fraction(0), Fraction(1)} | {Fraction(k, abs(d)) for d in vector if d for k in range(abs(d))}
    moments = sorted(times) if any(vector) else [Fraction(0)]

    def there(time: Fraction) -> Cells:
        return around(time * d for d in vector)

    return tuple(there((a + b) / 2) for a, b in pairwise(moments)), tuple(there(time) for time in moments)


@lru_cache(1 << 15)
def line(start: Cell, end: Cell) -> tuple[list[Cells], list[Cells]]:
    """Give the cells round each piece of a line, and round each point where it is cut, its ends included."""
    pieces, points = cut(tuple(b - a for a, b in zip(start, end, strict=True)))

    def moved(cells: Cells) -> Cells:
        return tuple(tuple(a + b for a, b in zip(cell, start, strict=True)) for cell in cells)

    return [moved(cells) for cells in pieces], [moved(cells) for cells in points]


@lru_cache(1 << 15)
def corners(cells: Cells) -> Cells:
    """List the corners of the box of a space."""
    return tuple(product(*((min(axis), max(axis) + 1) for axis in zip(*cells, strict=True))))


def all_corners(cells: Cells) -> Cells:
    """List the corners of every cell of a space."""
    return tuple(sorted({corner for cell in cells for corner in corners((cell,))}))


@lru_cache(1 << 15)
def gap(one: Cells, other: Cells) -> int:
    """Count how many cells apart two spaces are, the largest difference; 1 is next to each other."""
    return min(max(abs(a - b) for a, b in zip(p, q, strict=True)) for p in one for q in other)


@lru_cache(1 << 15)
def feet(one: Cells, other: Cells) -> int:
    """sf.measuring: 5 x (a + b/2 rounded down), a the largest difference and b the next."""

    def apart(p: Cell, q: Cell) -> int:
        far = sorted(abs(a - b) for a, b in zip(p, q, strict=True))
        return 5 * (far[-1] + far[-2] // 2)

    return min(apart(p, q) for p in one for q in other)


def joined(cells: Cells, before: Cells, after: Cells) -> bool:
    """Say whether open cells round a point join those before it to those after it, from face to face."""
    reached, goals = [cell for cell in cells if cell in before], [cell for cell in cells if cell in after]
    for cell in reached:
        reached += [near for near in cells if near not in reached and _share_a_face(cell, near)]
    return not reached or not goals or any(goal in reached for goal in goals)


def _share_a_face(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
