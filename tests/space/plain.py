"""A slow plain reference for lines of sight, in fractions: nothing of it comes from the game."""

from fractions import Fraction
from itertools import pairwise

Cell = tuple[int, int, int]
Point = tuple[int, int, int]


def contact(start: Point, end: Point, cell: Cell) -> str:
    """Say how a segment meets a closed cell: 'inside', 'along' (its surface for some length), 'touch' or 'apart'.

    The part of the segment in the closed cell, by slabs in fractions; its middle tells inside from surface.
    """
    enters, leaves = Fraction(0), Fraction(1)
    for axis in range(3):
        low, high = Fraction(2 * cell[axis]), Fraction(2 * cell[axis] + 2)
        d = end[axis] - start[axis]
        if d == 0:
            if not low <= start[axis] <= high:
                return "apart"
            continue
        first, last = sorted(((low - start[axis]) / d, (high - start[axis]) / d))
        enters, leaves = max(enters, first), min(leaves, last)
    if enters > leaves:
        return "apart"
    if enters == leaves or start == end:
        return "touch"
    middle = [start[axis] + (end[axis] - start[axis]) * (enters + leaves) / 2 for axis in range(3)]
    within = all(2 * cell[axis] < middle[axis] < 2 * cell[axis] + 2 for axis in range(3))
    return "inside" if within else "along"


def plain_pinch(start: Point, end: Point, solid: set[Cell], source: Cell, target: Cell, cells: list[Cell]) -> bool:
    """Walk along the line from the source's cell to the target's through open cells that share a face or an inside.

    At each moment at which the line touches a lattice edge or corner, the open cells of the one side must lead to
    those of the other through the open cells around that point. Where one side has none, nothing meets there: the line
    goes into a solid cell, or ends at it.
    """
    d = [b - a for a, b in zip(start, end, strict=True)]
    moments = {Fraction(0), Fraction(1)}
    moments |= {Fraction(2 * k - s, e) for s, e in zip(start, d, strict=True) if e for k in range(-20, 20)}
    times = sorted(t for t in moments if 0 <= t <= 1)
    known = [sorted({cell[axis] for cell in cells}) for axis in range(3)]

    def touching(t: Fraction) -> set[Cell]:
        point = [s + e * t for s, e in zip(start, d, strict=True)]
        xs, ys, zs = ({c for c in some if 2 * c <= p <= 2 * c + 2} for some, p in zip(known, point, strict=True))
        return {cell for cell in cells if cell[0] in xs and cell[1] in ys and cell[2] in zs}

    stretches = [touching((a + b) / 2) for a, b in pairwise(times)] if start != end else []
    sides = [{source}, *stretches, {target}]
    for t, before, after in zip(times if start != end else times[:1], sides[:-1], sides[1:], strict=True):
        around = touching(t)
        walls = around & solid
        gaps = around - solid
        if len(around) <= 2 or len(walls) < 2 or not before & gaps or not after & gaps:
            continue
        reached = before & gaps
        while grown := {g for g in gaps - reached if any(sum(map(abs, delta(g, r))) == 1 for r in reached)}:
            reached |= grown
        if not reached & after:
            return True
    return False


def delta(one: Cell, other: Cell) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def plain_spoilt(start: Point, end: Point, walls: set[Cell], source: list[Cell], target: list[Cell]) -> bool:
    """Say whether blocking cells spoil a flat line, word by word as the ledger's sf.cover-line has it."""
    return any(plain_crossed(start, end, cell, source + target) for cell in walls) or plain_meeting(
        start, end, walls, source, target
    )


def plain_crossed(start: Point, end: Point, cell: Cell, bodies: list[Cell]) -> bool:
    """Say whether a line goes through a cell, or along a face of it that does not lie beside all the bodies."""
    kind = contact(start, end, cell)
    return kind == "inside" or (kind == "along" and not _both_outside(start, end, cell, bodies))


def plain_meeting(start: Point, end: Point, walls: set[Cell], source: list[Cell], target: list[Cell]) -> bool:
    """Say whether blocking cells that meet corner to corner leave a flat line no gap."""
    (here,), (there,) = (
        [c for c in cells if _touches(c, point)][:1] for cells, point in ((source, start), (target, end))
    )
    spots = [(*spot, start[2] // 2) for spot in ((x, y) for x in range(-2, 14) for y in range(-2, 14))]
    return plain_pinch(start, end, walls, here, there, spots)


def _both_outside(start: Point, end: Point, cell: Cell, bodies: list[Cell]) -> bool:
    """Say whether all the cells lie on the open side of the face along which an upright or level line runs."""
    axis = 0 if start[0] == end[0] else 1
    if 2 * cell[axis] + 2 == start[axis]:
        return all(2 * body[axis] >= start[axis] for body in bodies)
    return all(2 * body[axis] + 2 <= start[axis] for body in bodies)


def _touches(cell: Cell, point: Point) -> bool:
    return all(2 * c <= p <= 2 * c + 2 for c, p in zip(cell, point, strict=True))
