"""A rider and its mount are in one cell, and both are seen there."""

from importlib.resources import files
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.battle.listing import LARGE
from game.ecs.components import Name, Place, Vitals
from game.rules import RULEBOOKS
from game.store.level import load_level
from game.store.muster import build_world
from scenes.board.map import _part, figures
from scenes.play.offers import Offers, large
from tests.scenes.fakes import press, steps
from tests.scenes.test_stand import opened

RYE = Path(str(files("levels"))) / "demo" / "lordsouls" / "rye.toml"
BOOK = RULEBOOKS["lordsouls"]


def field():
    return build_world(load_level(RYE), BOOK)


RIDERS = 3
"""Riders of the level, each on a mount."""


def pairs(world):
    return [figure for figure in figures(world, BOOK) if figure.among[1] > 1]


def test_riders_and_mounts_stand_side_by_side_and_nobody_else_does():
    world = field()
    shared = pairs(world)
    assert len(shared) == 2 * RIDERS
    assert {figure.among for figure in shared} == {(0, 2), (1, 2)}
    assert len({(figure.x, figure.y) for figure in shared}) == RIDERS
    cells = [place.at for _, place in world.all(Place)]
    assert sum(cells.count(cell) == 1 for cell in cells) == len(cells) - 2 * RIDERS


def test_who_lies_there_is_below_and_takes_no_room():
    world = field()
    unit = pairs(world)[0].unit
    world.put(unit, Vitals(0, 18))
    assert len(pairs(world)) == 2 * (RIDERS - 1)


def test_the_parts_of_a_place_are_apart_and_keep_to_it():
    whole = Rect(100, 100, 40, 40)
    assert _part(whole, (0, 1)) == whole
    parts = [_part(whole, (number, 2)) for number in (0, 1)]
    middles = [part.center for part in parts]
    assert middles[0][0] - middles[1][0] >= 16
    assert middles[0][1] - middles[1][1] >= 16
    assert parts[0].size == parts[1].size == (32, 32)
    assert whole.inflate(8, 8).contains(parts[0])
    assert whole.inflate(8, 8).contains(parts[1])


def test_a_rider_of_draw_steel_has_ride_first_among_what_is_usual():
    _, scene = opened("draw-steel/mill")
    brann = next(unit for unit, name in scene.battle.world.all(Name) if name.name == "Brann")
    shown = [entry.verb.name for entry in large(scene.battle.rulebook, Offers(scene.battle, brann))]
    assert shown[:2] == ["ride", "attack"]
    assert len(shown) == LARGE + 1
    assert "advance" not in shown


@pytest.mark.parametrize("level", ["draw-steel/mill", "lordsouls/barrow"])
def test_keys_bring_every_row_of_all_actions_into_sight(level):
    app, scene = opened(level)
    app.settings.scale = 2.0
    app.relayout()
    press(app, pygame.K_m)
    panel = scene.menu_panel
    names = [hot.name for hot in panel.page.hots if hot.name.startswith("verb ")]
    seen = set()
    for _ in range(2 * len(panel.page.hots)):  # they go round; rows come in while it is worked out what may be done
        scene.controls.among_verbs(1)
        steps(app, 1)
        seen |= {scene.focus.hot.name} if panel.rect.contains(panel.spot(scene.focus.hot)) else set()
    assert len(names) > 20
    assert set(names) <= seen
