"""Nothing overlaps, nothing is cut: every scene at three window sizes and three scales."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from game.ecs.components import Outcome
from game.ecs.world import BATTLE
from game.reasons import text
from scenes.learn.codex import Codex
from scenes.menus.crashed import Crashed
from scenes.menus.keys import Keys
from scenes.menus.message import Message
from scenes.menus.pause import Pause
from scenes.menus.rebind import Rebind
from scenes.menus.saves import Damaged, LoadScene, SaveScene
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.shelf import Shelf
from scenes.menus.travel import Travel
from scenes.play.opening import Shipped, speak
from scenes.shots import shoot
from tests.scenes.fakes import Meadows, Toys, opened, playing, point, press, sheltered, started, steps

SIZES = ((1024, 640, 1.0), (1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 1.0), (1920, 1080, 2.0))


def whole(panel):
    """Assert that all text and all buttons of a panel lie inside it, and that no two buttons overlap."""
    panel.refresh()
    for words, span in zip(panel.page.words, panel.page.spans, strict=True):
        assert span.left >= 0, words
        assert span.right <= panel.rect.width, words
    for hot in panel.page.hots:
        assert hot.rect.left >= 0, hot.name
        assert hot.rect.right <= panel.rect.width, hot.name
    for one, other in combinations(panel.page.hots, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_the_parts_of_a_battle_share_the_window(wide, high, scale):
    app, scene = playing(size=(wide, high), scale=scale)
    point(app, scene.board.camera.rect(1, 1).center)
    layout = scene.layout
    for one, other in combinations((layout.tracker, layout.board, layout.menu), 2):
        assert not one.colliderect(other)
    assert sum(part.width * part.height for part in (layout.tracker, layout.board, layout.menu)) == wide * high
    for card in scene.frame.cards:
        assert layout.board.contains(card)
    assert not layout.why.colliderect(layout.log)
    for panel in (scene.tracker_panel, scene.why_panel, scene.log_panel, scene.menu_panel):
        whole(panel)
    assert scene.menu_panel.page.y <= scene.menu_panel.rect.height
    assert scene.tracker_panel.page.y <= scene.tracker_panel.rect.height


@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_menus_fit_their_window(wide, high, scale):
    app = started(size=(wide, high), scale=scale)
    _, scene = playing(size=(wide, high), scale=scale)
    faults = ["gate.toml:12: creature.3.at: (99, 4) lies beside the map: a cell of the map" * 3]
    others = [SettingsScene(app), Keys(app), Message(app, "Oh", faults), Pause(app, scene.finish)]
    for menu in (app.top, Shelf(app), *others):
        menu.resize((wide, high))
        assert Rect(0, 0, wide, high).contains(menu.panel.rect)
        whole(menu.panel)


LANGUAGES = ("en", "ru", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_the_later_scenes_fit_their_window_in_every_language(tmp_path, language, wide, high, scale):
    app = sheltered(tmp_path, scale=scale)
    scene = opened(app)
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    scene.leave()
    speak(language)
    slots = app.shelter.slots
    why = "auto.save: the bytes are not those that were written" * 3
    menus = [Rebind(app), Travel(app), Damaged(app, slots, "auto-meadow", why),
             SaveScene(app, slots, lambda name: "", "meadow"), app.top, Keys(app),
             Crashed(app, ValueError(why), tmp_path, app.pop),
             Pause(app, scene.finish, scene.keeper)]  # fmt: skip
    load = LoadScene(app, slots)
    app.watch("auto-meadow")
    replay = app.top
    for menu in (*menus, load, replay):
        menu.resize((wide, high))
    for menu in menus:
        assert Rect(0, 0, wide, high).contains(menu.panel.rect)
        whole(menu.panel)
    load.panel.refresh()
    assert [hot.name for hot in load.panel.page.hots] == ["slot 0", "watch 0", "back"]
    for one, other in combinations([panel.rect for panel in replay.panels], 2):
        assert not one.colliderect(other)
    for panel in replay.panels:
        whole(panel)
    assert replay.panels[0].page.y <= replay.panels[0].rect.height
    speak("en")


def test_every_scene_can_be_photographed(tmp_path):
    paths = shoot(tmp_path, Toys(("capitals", "smalls")), ((800, 500, 1.0),))
    names = {path.stem.removeprefix("800x500-") for path in paths}
    assert names >= {"title", "shelf", "settings", "keys", "message", "meadow-start", "meadow-ghost", "meadow-pause"}
    saved = shoot(tmp_path / "saved", Meadows(("capitals", "smalls")), ((800, 500, 1.0),))
    assert {path.stem.removeprefix("800x500-") for path in saved} >= {"rebind", "travel", "meadow-seats", "meadow-home"}
    assert names >= {"meadow-refusal", "meadow-attack", "meadow-threat", "meadow-sheet", "meadow-rule"}
    assert all(pygame.image.load(path).get_size() == (800, 500) for path in paths)


def test_the_focus_scrolls_into_sight():
    app = started(size=(640, 400), scale=2.0)
    app.push(SettingsScene(app))
    menu = app.top
    for _ in range(6):
        menu.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
        spot = menu.panel.spot(menu.panel.page.hots[menu.panel.focused])
        assert menu.panel.rect.contains(spot)


def test_the_window_is_resized_under_a_running_battle():
    app, scene = playing()
    for wide, high in ((1920, 1080), (700, 420), (1, 1), (1280, 720)):
        pygame.display.set_mode((max(wide, 2), max(high, 2)), pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=wide, y=high))
        steps(app)
        if wide > 1:
            assert scene.size == (wide, high)
            assert scene.layout.menu.bottom == high
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))
    steps(app)
    assert app.settings.fullscreen


def test_a_big_board_can_be_panned_to_all_its_corners_and_no_further():
    rows = "\n".join(["." * 60] * 2 + ["A" + "." * 58 + "b"] + ["." * 60] * 30)
    _, scene = playing(Toys(rows=rows))
    camera = scene.board.camera
    camera.zoom(6, scene.layout.board.center)
    for far, corner in ((-9e6, (0, 0)), (9e6, (59, 32))):
        camera.pan(far, far)
        assert scene.layout.board.contains(camera.rect(*corner))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("wide", "high", "scale"), SIZES)
def test_a_shipped_battle_fits_its_window_in_every_language(language, wide, high, scale):
    app = started(Shipped(), size=(wide, high), scale=scale, strength="naive")
    speak(language)
    path = next(card.path for card in app.library.cards() if card.path.stem == "beacon")
    app.open_level(path, 1)
    scene = app.top
    for _ in range(900):
        if scene.open:
            break
        steps(app, 1)
    scene.battle.world.put(BATTLE, Outcome("crew", text("The beacon room is held.")))
    scene.finish.tell()
    panels = (scene.tracker_panel, scene.why_panel, scene.log_panel, scene.banner)
    codex = Codex(app, scene.battle.rulebook)
    codex.resize((wide, high))
    for panel in (*panels, codex.panel):
        whole(panel)
    assert Rect(0, 0, wide, high).contains(scene.banner.rect)
    scene.inspect(1)
    whole(scene.why_panel)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("wide", "high", "scale"), [*SIZES, (1280, 720, 2.0)])
def test_a_real_battle_shows_its_whole_board_and_a_menu_that_is_whole(wide, high, scale, language):
    app = started(Shipped(), size=(wide, high), scale=scale, strength="naive", language=language)
    speak(language)
    for card in (one for one in app.library.cards() if one.path.stem in ("beacon", "quay")):
        app.open_level(card.path, 1)
        scene = app.top
        for _ in range(60):
            steps(app, 5)
            if scene.open and scene.battle.pending is None:
                break
            if scene.open:
                scene.answer(scene.battle.pending.options[0].key)
        camera = scene.board.camera
        for panel in (scene.tracker_panel, scene.menu_panel):
            whole(panel)
        assert scene.menu_panel.page.y <= scene.menu_panel.rect.height
        board = camera.rect(0, 0).union(camera.rect(camera.columns - 1, camera.rows - 1))
        assert scene.layout.board.contains(board)


def test_a_board_that_was_zoomed_stays_so_when_the_panels_change():
    app, scene = playing()
    scene.board.camera.zoom(-2, scene.layout.board.center)
    step = scene.board.camera.step
    scene.fold(log=True, why=True)
    assert scene.board.camera.step == step
    app, scene = playing(Toys(rows="\n".join(["A" + "." * 40 + "b", *["." * 42] * 10])))
    before = scene.board.camera.rect(0, 0)
    scene.fold(log=True, why=True)
    steps(app)
    assert scene.board.camera.rect(0, 0) == before
