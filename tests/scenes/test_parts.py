"""Parts of the scenes on their own: camera, edges, tooltip, arithmetic, side view."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.paths.plan import Area, MovePlan, Step
from game.reasons import Because, Cost, text
from game.space.field import Field, Kind
from scenes.camera import Camera
from scenes.ghost import settle
from scenes.overlays import edges
from scenes.sideview import profile
from scenes.words import arithmetic, halves, purse_line, signed
from tests.toy import TOY

SCENES = Path(__file__).parents[2] / "scenes"


@settings(deadline=None)
@given(st.integers(0, 39), st.integers(0, 29), st.integers(0, 15), st.booleans(), st.integers(-300, 300))
def test_the_camera_finds_each_cell_where_it_draws_it(x, y, step, hexes, pan):
    camera = Camera(40, 30, hexes, Rect(7, 60, 900, 500), 20.0, 15.0, step)
    camera.pan(pan, -pan)
    left, top = camera.corner(x, y)
    assert camera.cell(camera.rect(x, y).center) == (x, y)
    assert camera.places()(x, y) == (left, top)


@settings(deadline=None)
@given(st.integers(0, 899), st.integers(0, 499), st.integers(-3, 3))
def test_zoom_keeps_what_lies_under_the_pointer(dx, dy, by):
    camera = Camera(128, 128, False, Rect(7, 60, 900, 500), 64.0, 64.0, 10)
    here = 7 + dx, 60 + dy
    before = [(p - o) / camera.px for p, o in zip(here, camera.origin, strict=True)]
    camera.zoom(by, here)
    after = [(p - o) / camera.px for p, o in zip(here, camera.origin, strict=True)]
    assert before == pytest.approx(after, abs=0.05)


@settings(deadline=None)
@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_edges_are_where_a_cell_has_a_neighbour_outside(spots):
    found = list(edges(dict.fromkeys(sorted(spots), 0)))
    wanted = sum((x + dx, y + dy) not in spots for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    assert len(found) == wanted


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
