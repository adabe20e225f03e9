"""Lines of sight against a slow plain reference in fractions, and the small cases by hand."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.space import sight
from game.space.sight import Point, Ray
from game.space.square import Cell
from tests.space.plain import contact, plain_pinch
from tests.tiers import size as in_tier

small = st.integers(-5, 5)
vectors = st.tuples(small, small, small)


def past(start: Point, end: Point, cells: Collection[Cell]) -> Ray:
    return sight.ray(start, end, sight.seen_from(start, cells))


def window(vector: Cell) -> list[Cell]:
    """All cells that a line along the vector can touch."""
    spans = [range(min(d, 0) - 1, max(d, 0) + 1) for d in vector]
    return [(x, y, z) for x, y, z in product(*spans)]


def ends(vector: Cell, origin: Cell, flat: bool) -> tuple[Point, Point]:
    start = (2 * origin[0], 2 * origin[1], 2 * origin[2] + flat)
    height = start[2] if flat else start[2] + 2 * vector[2]
    return start, (start[0] + 2 * vector[0], start[1] + 2 * vector[1], height)


@settings(max_examples=in_tier(150, 300), deadline=None)
@given(vectors, vectors, st.booleans())
def test_inside_and_along_match_the_reference(vector: Cell, origin: Cell, flat: bool) -> None:
    start, end = ends(vector, origin, flat)
    run = (vector[0], vector[1], 0) if flat else vector
    cells = [(a + origin[0], b + origin[1], c + origin[2]) for a, b, c in window(run)]
    for kind, found in (
        ("inside", past(start, end, cells).inside()),
        ("along", [cell for cell, _ in past(start, end, cells).along()]),
    ):
        assert sorted(set(found)) == sorted(cell for cell in cells if contact(start, end, cell) == kind)


near = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))


@settings(max_examples=in_tier(150, 300), deadline=None)
@given(near, near, st.sets(near, max_size=12), st.integers(0, 7), st.integers(0, 7))
def test_pinches_match_the_reference(one: Cell, other: Cell, solid: set[Cell], first: int, second: int) -> None:
    flat = sight.level((one,), (other,))
    starts, targets = sight.corners((one,), flat), sight.outer_corners((other,), flat)
    start, end = starts[first % len(starts)], targets[second % len(targets)]
    heights = [one[2]] if flat else range(-1, 5)
    cells = [(x, y, z) for x in range(-1, 5) for y in range(-1, 5) for z in heights]
    found = past(start, end, solid).pinched((one,), (other,), sight.seen_from(start, solid))
    assert bool(found) is plain_pinch(start, end, solid, one, other, cells)
    assert set(found) <= solid


@pytest.mark.parametrize(
    ("target", "walls", "pinched"),
    [
        ((1, 1, 0), {(1, 0, 0), (0, 1, 0)}, True),
        ((1, 1, 0), {(1, 0, 0)}, False),
        ((0, 1, 0), {(1, 0, 0), (0, 1, 0)}, False),
        ((0, 0, 0), {(1, 0, 0), (0, 1, 0)}, False),
    ],
)
def test_two_walls_that_meet_leave_no_gap(target: Cell, walls: set[Cell], pinched: bool) -> None:
    """A line of no length at the corner where walls meet: through to the other side, or not."""
    point = (2, 2, 1)
    found = past(point, point, walls).pinched(((0, 0, 0),), (target,), sight.seen_from(point, walls))
    assert bool(found) is pinched


def test_corners() -> None:
    space = ((0, 0, 0), (1, 0, 0))
    assert sight.corners(space, True) == ((0, 0, 1), (2, 0, 1), (4, 0, 1), (0, 2, 1), (2, 2, 1), (4, 2, 1))
    assert len(sight.corners(space, False)) == 12
    assert sight.outer_corners(space, True) == ((0, 0, 1), (4, 0, 1), (0, 2, 1), (4, 2, 1))
    assert len(sight.outer_corners(space, False)) == 8
    assert sight.centre(space) == (2, 1, 1)


def test_faces_know_their_open_side() -> None:
    """A line along y = 1 above a cell of row 1: its face's open side is north of it."""
    ((cell, faces),) = past((0, 2, 1), (2, 2, 1), {(0, 1, 0)}).along()
    assert cell == (0, 1, 0)
    assert [sight.on_open_side(face, sight.box(((0, 0, 0),))) for face in faces] == [True]
    assert [sight.on_open_side(face, sight.box(((0, 1, 0),))) for face in faces] == [False]


def plain_opposite(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Which faces does the segment enter and leave the box by? By slabs in fractions."""
    enters, leaves = Fraction(0), Fraction(1)
    for axis in range(3):
        d = end[axis] - start[axis]
        if d == 0 and not low[axis] < start[axis] < high[axis]:
            return False
        if d:
            first, last = sorted((Fraction(low[axis] - start[axis], d), Fraction(high[axis] - start[axis], d)))
            enters, leaves = max(enters, first), min(leaves, last)
    if enters >= leaves:
        return False
    faces = []
    for t in (enters, leaves):
        point = [start[axis] + (end[axis] - start[axis]) * t for axis in range(3)]
        faces.append({(axis, side) for axis in range(3) for side in (low, high) if point[axis] == side[axis]})
    return any((axis, low if side is high else high) in faces[1] for axis, side in faces[0])


halves = st.tuples(st.integers(-4, 8), st.integers(-4, 8), st.integers(-4, 8))


@settings(max_examples=in_tier(250, 500), deadline=None)
@given(halves, halves, st.integers(1, 3))
def test_opposite_matches_the_reference(start: Point, end: Point, side: int) -> None:
    low, high = (0, 0, 0), (2 * side, 2 * side, 2)
    assert sight.opposite(start, end, (low, high)) is plain_opposite(start, end, low, high)
    assert sight.opposite(end, start, (low, high)) is sight.opposite(start, end, (low, high))


@given(vectors, st.booleans())
def test_what_a_line_crosses_is_what_its_trace_says(vector: Cell, flat: bool) -> None:
    along = (*vector[:2], 0) if flat else vector
    if any(along):
        path = sight.trace(along, flat)
        assert sight.crossed(along, flat) == (path.inside, path.along)
