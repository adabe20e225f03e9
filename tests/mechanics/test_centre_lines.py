"""Lines from middle to middle past what stands on the ground, on hexes and on squares; the rule of ties."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.mechanics.corner_lines import line_of_effect, line_of_sight
from game.mechanics.middle_lines import dark, solid, stopped
from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES, Grid
from game.space.square import Cell

KINDS = (
    Kind("floor", "."),
    Kind("wall", "#", blocks_move=True, blocks_sight=True, blocks_effect=True),
    Kind("curtain", "c", blocks_sight=True),
)


def ground(grid: Grid, rows: str, heights: str = "") -> Field:
    lines = rows.split()
    cells = bytes(".#c".index(glyph) for line in lines for glyph in line)
    levels = tuple(int(digit) for digit in heights if digit.isdigit()) or (0,) * len(cells)
    return Field(len(lines[0]), len(lines), KINDS, cells, levels, grid)


def clear(field: Field, one: Cell, other: Cell) -> bool:
    return not stopped(field, one, other, lambda cell: solid(field, cell))


@pytest.mark.parametrize(
    ("rows", "free"),
    [("... ... ...", True), ("... #.. ...", True), ("... .#. ...", True), ("... ##. ...", False)],
)
def test_along_the_side_of_two_hexes_only_both_stop_a_line(rows: str, free: bool) -> None:
    """From (1, 0) to (1, 2) a line runs along the side between (0, 1) and (1, 1)."""
    field = ground(HEXES, rows)
    assert clear(field, (1, 0, 0), (1, 2, 0)) is free
    assert line_of_effect(field, ((1, 0, 0),), ((1, 2, 0),)) is free


def test_nobody_looks_round_a_wall_outside_the_map() -> None:
    """From (0, 0) to (0, 2) the line runs between (0, 1) and what would lie beyond the rim."""
    assert clear(ground(HEXES, "... ... ..."), (0, 0, 0), (0, 2, 0))
    assert not clear(ground(HEXES, "... #.. ..."), (0, 0, 0), (0, 2, 0))


@pytest.mark.parametrize(("rows", "free"), [("... .#. ...", False), (".#. ... ...", True), (".#. #.. ...", False)])
def test_on_squares_a_corner_only_touched_stops_nothing(rows: str, free: bool) -> None:
    assert clear(ground(SQUARES, rows), (0, 0, 0), (2, 2, 0)) is free


def test_a_shot_over_six_cells_is_stopped_by_a_wall_and_by_no_creature() -> None:
    for grid in (SQUARES, HEXES):
        assert clear(ground(grid, "......."), (0, 0, 0), (6, 0, 0))
        field = ground(grid, "...#...")
        assert stopped(field, (0, 0, 0), (6, 0, 0), lambda cell, field=field: solid(field, cell)) == ((3, 0, 0),)


def test_a_curtain_stops_sight_and_nothing_else() -> None:
    field = ground(HEXES, "...c...")
    one, other = ((0, 0, 0),), ((6, 0, 0),)
    assert line_of_effect(field, one, other)
    assert not line_of_sight(field, one, other)
    assert not line_of_sight(field, other, one)
    assert line_of_sight(field, one, ((3, 0, 0),)), "what stands in the target's own hex hides nobody"


def test_a_hill_between_two_stops_a_line_that_does_not_rise_over_it() -> None:
    hill = ground(HEXES, ".....", "00200")
    assert not clear(hill, (0, 0, 0), (4, 0, 0))
    assert not clear(hill, (0, 0, 0), (4, 0, 2))
    assert clear(hill, (0, 0, 2), (4, 0, 2))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=64, max_size=64), st.data())
def test_who_sees_is_seen(cells: list[int], data: st.DataObject) -> None:
    field = Field(8, 8, KINDS, bytes(cells), (0,) * 64, data.draw(st.sampled_from((SQUARES, HEXES))))
    one, other = ((data.draw(st.integers(0, 7)), data.draw(st.integers(0, 7)), 0) for _ in range(2))
    there = stopped(field, one, other, lambda cell: dark(field, cell))
    back = stopped(field, other, one, lambda cell: dark(field, cell))
    assert sorted(there) == sorted(back)
    assert line_of_sight(field, (one,), (other,)) == line_of_sight(field, (other,), (one,))
    if field.grid is HEXES:
        assert line_of_sight(field, (one,), (other,)) is (not there)
