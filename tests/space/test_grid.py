"""Squares and hexes as one grid, against slow oracles: floods for distances, points for lines."""

from fractions import Fraction
from itertools import groupby, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.space.grid import GRIDS, HEXES, SQUARES, Grid, Spot, _shape
from game.space.square import NE, NW, SE, SW, Cell, E, W
from tests.tiers import size

BOTH = pytest.mark.parametrize("grid", [SQUARES, HEXES])
SPOTS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
NEAR = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
LEVELS = st.integers(-2, 2)
SIX = {
    (0, 0): {(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)},
    (0, 1): {(1, 1), (1, 2), (0, 2), (-1, 1), (0, 0), (1, 0)},
}
"""The neighbours of a hex in an even row, and of one in an odd row, which stands half a cell to the right."""
DRAWN = size(50, 100)
"""Lines, ways and cells that are drawn at random."""


def flooded(grid: Grid, spot: Spot, far: int) -> dict[Spot, int]:
    """Count steps by taking them."""
    found, edge = {spot: 0}, [spot]
    for count in range(1, far + 1):
        edge = [near for one in edge for near in grid.around(*one) if near not in found]
        found |= dict.fromkeys(edge, count)
        edge = list(dict.fromkeys(edge))
    return found


@pytest.mark.parametrize("spot", SIX)
def test_a_hex_has_six_neighbours_clockwise_from_the_east(spot: Spot) -> None:
    assert set(HEXES.around(*spot)) == SIX[spot]
    assert HEXES.around(*spot)[0] == (spot[0] + 1, spot[1])
    assert HEXES.ways == (E, SE, SW, W, NW, NE)
    x, y = spot
    middles = [HEXES.middle((a, b, 0)) for a, b in HEXES.around(x, y)]
    turns = [one[0] - HEXES.middle((x, y, 0))[0] for one in middles]
    assert turns == [2, 1, -1, -2, -1, 1]


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(SPOTS)
def test_who_is_beside_one_has_it_beside_itself(grid: Grid, spot: Spot) -> None:
    for direction, near in zip(grid.ways, grid.around(*spot), strict=True):
        assert spot in grid.around(*near)
        assert grid.step((*spot, 3), direction) == (*near, 3)
        assert grid.direction(spot, near) == direction
        assert grid.step((*near, 3), (direction + 4) % 8) == (*spot, 3)


@BOTH
def test_no_step_leads_farther_than_a_neighbour(grid: Grid) -> None:
    steps = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if grid.direction((0, 0), (x, y)) is not None]
    assert sorted(steps) == sorted(grid.around(0, 0))


@BOTH
@pytest.mark.parametrize("spot", [(0, 0), (2, -3), (-4, 5)])
def test_a_distance_is_what_a_flood_counts(grid: Grid, spot: Spot) -> None:
    far = size(7, 20)
    found = flooded(grid, spot, far)
    for other, count in found.items():
        assert grid.steps((*spot, 0), (*other, 0)) == count
    for count in range(far):
        ring = [(*one, 0) for one, steps in found.items() if steps == count]
        assert sorted(grid.ring((*spot, 0), count)) == sorted(ring)
    assert sorted(grid.disc((*spot, 0), far)) == sorted((*one, 0) for one in found)


@pytest.mark.parametrize(("far", "ring"), [(0, 1), (1, 6), (2, 12), (5, 30)])
def test_a_ring_of_hexes_holds_six_times_its_distance(far: int, ring: int) -> None:
    assert len(HEXES.ring((3, 4, 0), far)) == ring


@pytest.mark.parametrize(("reach", "squares", "hexes"), [(1, 8, 6), (2, 20, 18)])
def test_a_reach_covers_as_many_cells_as_the_rules_of_one_measure_say(reach: int, squares: int, hexes: int) -> None:
    for grid, count in ((SQUARES, squares), (HEXES, hexes)):
        here = 3, 3, 0
        near = [cell for cell in grid.disc(here, reach) if 0 < grid.alternating(here, cell) <= reach]
        assert len(near) == count


@pytest.mark.parametrize(("other", "far"), [((1, 1, 0), 1), ((2, 2, 0), 3), ((2, 1, 0), 2), ((10, 7, 0), 13)])
def test_squares_count_the_larger_difference_and_half_the_smaller(other: Cell, far: int) -> None:
    assert SQUARES.alternating((0, 0, 0), other) == far


@settings(max_examples=DRAWN, deadline=None)
@given(SPOTS, SPOTS, LEVELS)
def test_hexes_know_no_diagonal_but_up_and_down(one: Spot, other: Spot, up: int) -> None:
    flat = HEXES.steps((*one, 0), (*other, 0))
    assert HEXES.alternating((*one, 0), (*other, 0)) == flat
    assert HEXES.steps((*one, 0), (*other, up)) == max(flat, abs(up))


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(SPOTS, SPOTS, SPOTS)
def test_no_way_round_is_shorter(grid: Grid, one: Spot, other: Spot, third: Spot) -> None:
    a, b, c = ((*spot, 0) for spot in (one, other, third))
    assert grid.steps(a, b) == grid.steps(b, a)
    assert grid.steps(a, c) <= grid.steps(a, b) + grid.steps(b, c)


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(NEAR, NEAR, LEVELS, LEVELS)
def test_a_rising_line_passes_all_that_say_so(grid: Grid, one: Spot, other: Spot, low: int, high: int) -> None:
    """Each cell all around is asked by itself whether the line meets it."""
    a, b = (*one, low), (*other, high + (low == high))
    around = product(*(range(min(pair) - 1, max(pair) + 2) for pair in zip(a, b, strict=True)))
    met: dict[tuple[int, int], list[Cell]] = {}
    for cell in around:
        span = _shape(grid).meets(a, b, cell)
        if span is not None and min(a[2], b[2]) <= cell[2] <= max(a[2], b[2]):
            met.setdefault(span, []).append(cell)
    passed = [tuple(sorted(met[span])) for span in sorted(met) if span[0] < span[1] or len(met[span]) > 1]
    assert list(grid.line(a, b)) == passed


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(SPOTS, SPOTS, LEVELS, LEVELS)
def test_a_line_is_the_same_from_either_end(grid: Grid, one: Spot, other: Spot, low: int, high: int) -> None:
    a, b = (*one, low), (*other, high)
    line = grid.line(a, b)
    assert line == tuple(reversed(grid.line(b, a)))
    assert line[0] == (a,)
    assert line[-1] == (b,)


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(SPOTS, SPOTS)
def test_a_line_goes_from_neighbour_to_neighbour(grid: Grid, one: Spot, other: Spot) -> None:
    for before, after in pairwise(grid.line((*one, 0), (*other, 0))):
        assert all(grid.steps(a, b) == 1 for a in before for b in after)


def nearest(grid: Grid, x: Fraction, y: Fraction) -> list[Spot]:
    """List the cells whose middles are nearest to a point: the one that it is in, or those on whose rim it is."""
    drawn = 3 if grid.hexes else 1  # hexes are drawn out from north to south by the root of 3
    wide, high = round(x / 2), round(y / (drawn if grid.hexes else 2))
    near = [(a, b) for b in range(high - 2, high + 3) for a in range(wide - 2, wide + 3)]

    def away(spot: Spot) -> Fraction:
        mx, my, _ = grid.middle((*spot, 0))
        return (x - mx) ** 2 + (y - my) ** 2 / drawn

    least = min(away(spot) for spot in near)
    return sorted(spot for spot in near if away(spot) == least)


def passed(grid: Grid, one: Spot, other: Spot) -> list[list[Spot]]:
    """List what is nearest to points of a line: wherever it may cross a side, and once between any two such points."""
    (ax, ay, _), (bx, by, _) = grid.middle((*one, 0)), grid.middle((*other, 0))
    across, down = bx - ax, by - ay
    counts = (abs(n) for n in (across, down, across + down, across - down, 1) if n)
    moments = sorted({Fraction(k, n) for n in counts for k in range(n + 1)})
    moments = sorted([*moments, *((a + b) / 2 for a, b in pairwise(moments))])
    return [nearest(grid, ax + across * moment, ay + down * moment) for moment in moments]


@BOTH
@settings(max_examples=DRAWN, deadline=None)
@given(st.tuples(st.integers(0, 1), st.integers(0, 1)), st.tuples(st.integers(-7, 7), st.integers(-7, 7)))
def test_a_line_passes_the_cells_that_its_points_are_nearest_to(grid: Grid, one: Spot, other: Spot) -> None:
    """Points so close together that some lie inside every stretch; hexes are what is nearest to their middles."""
    met = [tuple((*spot, 0) for spot in spots) for spots in passed(grid, one, other)]
    line = grid.line((*one, 0), (*other, 0))
    inside = [cells for cells in met if len(cells) == 1]
    assert [cells for cells, _ in groupby(inside)] == [passage for passage in line if len(passage) == 1]
    for passage in line:
        assert any(set(passage) <= set(cells) for cells in met)
    between = {cells for cells, after in pairwise(met) if len(cells) == 2 and cells == after}
    assert between == {passage for passage in line if len(passage) == 2 and HEXES is grid}


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        ((0, 0, 0), (3, 0, 0), [[(0, 0)], [(1, 0)], [(2, 0)], [(3, 0)]]),
        ((0, 0, 0), (0, 2, 0), [[(0, 0)], [(-1, 1), (0, 1)], [(0, 2)]]),
        ((1, 1, 0), (1, 3, 0), [[(1, 1)], [(1, 2), (2, 2)], [(1, 3)]]),
        ((0, 0, 0), (1, 1, 0), [[(0, 0)], [(0, 1), (1, 0)], [(1, 1)]]),
        ((0, 0, 0), (2, 1, 0), [[(0, 0)], [(1, 0)], [(1, 1)], [(2, 1)]]),
    ],
)  # fmt: skip
def test_lines_on_hexes(one: Cell, other: Cell, line: list[list[Spot]]) -> None:
    assert [sorted(cell[:2] for cell in passage) for passage in HEXES.line(one, other)] == line


def test_a_line_on_squares_slips_between_two_at_a_corner() -> None:
    assert SQUARES.line((0, 0, 0), (1, 1, 0)) == (((0, 0, 0),), ((0, 1, 0), (1, 0, 0)), ((1, 1, 0),))
    assert SQUARES.line((0, 0, 0), (3, 1, 0))[2] == ((1, 1, 0), (2, 0, 0))
    assert all(len(passage) == 1 for passage in SQUARES.line((0, 0, 0), (2, 1, 0)))


def test_a_rising_line_goes_from_level_to_level_in_the_middle_of_a_hex() -> None:
    cells = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 1), (3, 0, 2), (4, 0, 2)]
    assert HEXES.line((0, 0, 0), (4, 0, 2)) == tuple((cell,) for cell in cells)


def sides(one: Spot, other: Spot) -> set[int]:
    """Give the sides by which a line comes into the hex (0, 0): none where it does not."""
    met = [set(spots) for spots in passed(HEXES, one, other)]
    first = next((cells for cells in met if (0, 0) in cells), set())
    if {(0, 0)} not in met:
        return set()
    return {number for number, near in enumerate(HEXES.around(0, 0)) if near in first}


@settings(max_examples=DRAWN, deadline=None)
@given(NEAR, NEAR)
def test_a_line_goes_through_a_hex_from_side_to_opposite_side(one: Spot, other: Spot) -> None:
    if (0, 0) in (one, other):
        assert not HEXES.through((*one, 0), (*other, 0), (0, 0, 0))
        return
    there, back = sides(one, other), sides(other, one)
    assert HEXES.through((*one, 0), (*other, 0), (0, 0, 0)) == any((side + 3) % 6 in back for side in there)


def test_of_the_six_about_a_hex_three_pairs_are_opposed() -> None:
    six = HEXES.neighbours((4, 5, 0))
    pairs = [(i, j) for i, one in enumerate(six) for j, other in enumerate(six) if HEXES.through(one, other, (4, 5, 0))]
    assert pairs == [(i, (i + 3) % 6) for i in range(6)]


def test_levels_name_the_grids() -> None:
    assert {name: grid.hexes for name, grid in GRIDS.items()} == {"square": False, "hex": True}
    assert [repr(grid) for grid in GRIDS.values()] == list(GRIDS)
