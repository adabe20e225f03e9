"""Parts of the scenes on their own: camera, edges, tooltip, arithmetic, side view."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.paths.plan import Area, MovePlan, Step
from game.reasons import Because, Cost, text
from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES
from scenes.board.camera import Camera
from scenes.board.ghost import settle
from scenes.board.map import free_of
from scenes.board.overlays import edges
from scenes.board.sideview import profile
from scenes.ui.words import arithmetic, halves, purse_line, signed
from tests.toy import TOY

GRIDS = st.sampled_from((SQUARES, HEXES))
SCENES = Path(__file__).parents[2] / "scenes"


@settings(deadline=None)
@given(st.integers(0, 39), st.integers(0, 29), st.integers(0, 15), GRIDS, st.integers(-300, 300))
def test_the_camera_finds_each_cell_where_it_draws_it(x, y, step, grid, pan):
    camera = Camera(40, 30, grid, Rect(7, 60, 900, 500), 20.0, 15.0, step)
    camera.pan(pan, -pan)
    left, top = camera.corner(x, y)
    assert camera.cell(camera.rect(x, y).center) == (x, y)
    assert camera.places()(x, y) == (left, top)


@settings(deadline=None)
@given(st.integers(0, 899), st.integers(0, 499), st.integers(-3, 3), GRIDS)
def test_zoom_keeps_what_lies_under_the_pointer(dx, dy, by, grid):
    camera = Camera(128, 128, grid, Rect(7, 60, 900, 500), 64.0, 64.0, 10)
    here = 7 + dx, 60 + dy
    before = [(p - o) / camera.px for p, o in zip(here, camera.origin, strict=True)]
    camera.zoom(by, here)
    after = [(p - o) / camera.px for p, o in zip(here, camera.origin, strict=True)]
    assert before == pytest.approx(after, abs=0.05)


@settings(deadline=None)
@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1), GRIDS)
def test_edges_are_where_a_cell_has_a_neighbour_outside(spots, grid):
    found = list(edges(Camera(6, 6, grid), dict.fromkeys(sorted(spots), 0)))
    if grid is SQUARES:
        wanted = sum((x + dx, y + dy) not in spots for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    else:
        wanted = sum(near not in spots for spot in spots for near in HEXES.around(*spot))
    assert len(found) == wanted


@settings(deadline=None)
@given(st.integers(0, 39), st.integers(0, 29), st.integers(0, 15), GRIDS, st.integers(-300, 300))
def test_cells_close_where_they_meet(x, y, step, grid, pan):
    """The side of a cell is, to the pixel, the side of the one beyond it; inside it is clear of it."""
    camera = Camera(40, 30, grid, Rect(7, 60, 900, 500), 20.0, 15.0, step)
    camera.pan(pan, -pan)
    here, inside = camera.outline(x, y), camera.outline(x, y, 3)
    for side, beyond in enumerate(camera.across(x, y)):
        other, back = camera.outline(*beyond), (side + len(here) // 2) % len(here)
        ends = here[side], here[(side + 1) % len(here)]
        assert ends == (other[(back + 1) % len(here)], other[back])
        assert grid.direction((x, y), beyond) is not None
    assert camera.cell((sum(px for px, _ in here) // len(here), sum(py for _, py in here) // len(here))) == (x, y)
    assert all(near != far for near, far in zip(inside, here, strict=True))


@pytest.mark.parametrize("grid", [SQUARES, HEXES])
def test_the_whole_board_is_in_view_and_in_its_middle(grid):
    camera = Camera(12, 9, grid, Rect(10, 20, 700, 600))
    camera.fit()
    board = camera.rect(0, 0).unionall([camera.rect(x, y) for x in range(12) for y in range(9)])
    assert camera.view.contains(board)
    assert max(abs(board.centerx - camera.view.centerx), abs(board.centery - camera.view.centery)) <= 2


def test_a_figure_goes_from_row_to_row_of_hexes_without_a_leap():
    camera = Camera(12, 9, HEXES, Rect(10, 20, 700, 600), 6.0, 4.5, 12)
    for ends in (((2, 2), (2, 3)), ((2, 2), (1, 3)), ((2, 3), (3, 4)), ((2, 3), (3, 3))):
        (ax, ay), (bx, by) = ends
        way = [camera.corner(ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8) for i in range(9)]
        assert (way[0], way[-1]) == (camera.rect(ax, ay).topleft, camera.rect(bx, by).topleft)
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
        assert all(abs(x - y) <= 1 for one in steps for x, y in zip(one, steps[0], strict=True))


RECTS = st.builds(Rect, st.integers(0, 700), st.integers(0, 400), st.integers(20, 90), st.integers(20, 90))


@settings(deadline=None)
@given(st.lists(RECTS, max_size=8), RECTS, st.integers(60, 340), st.integers(30, 160))
def test_a_tooltip_lies_in_view_and_covers_nothing_it_must_not(avoid, at, wide, high):
    view = Rect(0, 0, 800, 500)
    found = settle((wide, high), view, [*avoid, at], at)
    if found is not None:
        assert view.contains(found)
        assert found.collidelist([*avoid, at]) < 0
    else:
        assert any(rect.width for rect in avoid)


def plan(*steps: tuple[Because, ...]) -> MovePlan:
    return MovePlan("walk", tuple(Step((i, 0, 0), (i + 1, 0, 0), Cost(r), (0, 0, 1, 1)) for i, r in enumerate(steps)))


PLAIN = (Because("x.plain", 5),)
SECOND = (Because("x.plain", 5), Because("x.second", 5, text("second diagonal")))
RUBBLE = (Because("x.plain", 5), Because("x.rubble", 10, text("diagonal into rubble")))


def test_the_arithmetic_names_what_is_not_plain():
    assert arithmetic(TOY, plan(PLAIN, PLAIN, SECOND, RUBBLE)) == (
        "5 + 5 + 10 (second diagonal) + 15 (diagonal into rubble) = 35"
    )
    assert arithmetic(TOY, plan(*[PLAIN] * 6)) == "6 \u00d7 5 = 30"
    assert arithmetic(TOY, plan(PLAIN)) == "5 = 5"


def test_a_total_stands_against_its_purse():
    area = Area((), (("move", 30), ("double", 60)))
    assert purse_line(TOY, 35, area, 1) == "35 of 60 points (double move)"


def test_numbers_are_written_as_players_write_them():
    assert [signed(n) for n in (3, 0, -2)] == ["+3", "+0", "\u22122"]
    assert [halves(n) for n in (0, 1, 5, 8)] == ["0", "\u00bd", "2\u00bd", "4"]


def test_the_side_view_cuts_along_the_path():
    ground = Field(3, 1, (Kind("floor", "."),), bytes(3), (0, 2, 0))
    route = (((0, 0, 0), (1, 0, 3)), ((1, 0, 3), (2, 0, 3)))
    way = MovePlan("fly", tuple(Step(before, after, Cost(), (0, 0, 1, 1)) for before, after in route))
    cut = profile(ground, (0, 0, 0), way, None)
    assert (cut.ground, cut.path) == ((0, 2, 0), (0, 3, 3))
    assert cut.raised
    assert not profile(ground, (0, 0, 0), None, (1, 0, 2)).raised


def test_no_scene_names_a_rulebook_or_a_rule():
    names = re.compile(r"starfinder|pathfinder|draw.steel|lordsouls|[\"'](sf|pf|ds|ls)\.", re.IGNORECASE)
    found = [path.name for path in sorted(SCENES.rglob("*.py")) if names.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_words_over_a_crowd_do_not_lie_over_each_other():
    view, taken = Rect(0, 0, 400, 300), []
    for number in range(24):
        taken.append(free_of(Rect(20 * (number % 6), 40 * (number % 3), 70, 20), taken, view))
    assert all(one.collidelist([other for other in taken if other is not one]) < 0 for one in taken)
    assert all(view.top <= one.top for one in taken)
