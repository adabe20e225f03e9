"""A player's UI scale holds for what is written on the board too, and every tooltip finds room at any scale."""

import random

import pygame
import pytest
from pygame import Rect

from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES
from scenes.battle.skirmish import Skirmish
from scenes.board import hexboard, light, tiles
from scenes.board.camera import STEPS
from scenes.play.opening import Shipped
from scenes.stage.scene import enlarged
from scenes.ui import ink
from tests.scenes.fakes import played, point, started, steps
from tests.scenes.test_pointing import SQUAD


def shown(level, size, scale):
    library = Shipped()
    app = started(library, size, scale=scale)
    app.open_level(next(card.path for card in library.cards() if card.path.stem == level), 1, hot_seat=True)
    steps(app)
    scene = app.top
    assert isinstance(scene, Skirmish)
    for _ in range(5):
        if scene.battle.pending is None:
            break
        scene.answer(scene.battle.pending.keys[0])
        steps(app)
    return app, scene


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("level", ["barricade", "canyon", "mill", "shaft"])
def test_every_tooltip_is_shown_beside_its_square_and_the_side_view_leaves_the_map_in_sight(level, scale):
    app, scene = shown(level, (1280, 720), scale)
    camera, view = scene.board.camera, scene.frame.clear
    spots = [(x, y) for x in range(camera.columns) for y in range(camera.rows)]
    seen = [spot for spot in spots if view.contains(camera.rect(*spot))]
    told = 0
    for spot in random.Random(4).sample(seen, min(30, len(seen))):
        if any(card.collidepoint(camera.rect(*spot).center) for card in scene.frame.cards):
            continue
        point(app, camera.rect(*spot).center)
        if scene.view.tip.lines:
            told += 1
            rect = scene.view.tip.rect
            assert rect is not None, (spot, scene.view.tip.lines)
            assert not rect.colliderect(camera.rect(*spot)), spot
            assert Rect(view).contains(rect)
        inset = scene.view.inset
        assert inset is None or inset.width * inset.height * 3 < view.width * view.height
    assert told > 10


def labels(monkeypatch, scale):
    """Give the heights of the numbers that are drawn on the board, prices of the way among them."""
    found = []

    def noted(write):
        def noting(words, *how, **more):
            image = write(words, *how, **more)
            if words.isdecimal():
                found.append(image.get_height())
            return image

        return noting

    for name in ("piece", "cased"):
        monkeypatch.setattr(ink, name, noted(getattr(ink, name)))
    return found


def test_numbers_and_prices_grow_with_the_scale(tmp_path, monkeypatch):
    heights = {}
    for scale in (1.0, 2.0):
        app, scene = played(tmp_path, SQUAD, acting="Nadia", size=(1920, 1080), scale=scale)
        heights[scale] = labels(monkeypatch, scale)
        scene.board.camera.step = STEPS.index(56)
        scene.dirty = True
        point(app, scene.board.camera.rect(5, 4).center)
        monkeypatch.undo()
        assert len(heights[scale]) > 10
    assert min(heights[2.0]) > 1.7 * max(heights[1.0])


KINDS = (Kind("floor", "."),)


def counted(monkeypatch, module, baked, field):
    """Count the numbers on a board, each drawn as a patch of one colour."""
    patch = pygame.Surface((3, 3))
    patch.fill("magenta")
    monkeypatch.setattr(module, "height_number", lambda *_: patch)
    board = baked(field, 40)
    return int((pygame.surfarray.array3d(board) == (255, 0, 255)).all(axis=2).sum()) // 9


@pytest.mark.parametrize(("grid", "module"), [(SQUARES, tiles), (HEXES, hexboard)])
def test_a_plateau_tells_its_height_where_it_begins_and_not_on_every_cell(monkeypatch, grid, module):
    pygame.display.set_mode((64, 64))
    levels = tuple(5 * (2 <= x < 6 and 2 <= y < 5) for y in range(8) for x in range(9))
    field = Field(9, 8, KINDS, bytes(72), levels, grid)
    assert counted(monkeypatch, module, module.bake, field) == 1
    steps_up = tuple(max(0, x - 2) for _ in range(8) for x in range(9))
    assert counted(monkeypatch, module, module.bake, Field(9, 8, KINDS, bytes(72), steps_up, grid)) >= 6


def test_numbers_that_tell_heights_grow_too():
    pygame.display.set_mode((64, 64))
    assert light.height_number(2, 40, 1.5).get_height() > light.height_number(2, 40).get_height()


@pytest.mark.parametrize(("size", "times"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((2560, 1440), 1.25),
                                             ((3840, 2160), 2.0), ((3840, 1080), 1.0)])  # fmt: skip
def test_all_grows_with_a_window_that_is_larger_than_most(size, times):
    app, scene = shown("mill", size, 1.0)
    assert scene.scale == times == enlarged(size)
    assert scene.menu_panel.scale == scene.board.camera.scale == times
    assert scene.board.camera.rows * scene.board.camera.px * 2 > size[1]
    assert app.top is scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize("level", ["mill", "quay"])
def test_a_board_fills_the_room_that_the_panels_leave_one_way_at_least(level, size):
    camera = shown(level, size, 1.0)[1].board.camera
    wide, high = camera.columns * camera.px, camera.rows * camera.px
    clear = camera.view.height - camera.covered
    assert max(wide / camera.view.width, high / clear) > 0.9
    assert wide <= camera.view.width
    assert high <= clear


def test_a_notch_of_the_wheel_is_felt_and_taken_back():
    camera = shown("mill", (1280, 720), 1.0)[1].board.camera
    camera.step = STEPS.index(36)
    camera.zoom(1, camera.view.center)
    assert camera.px >= 40
    camera.zoom(-1, camera.view.center)
    assert camera.px == 36
