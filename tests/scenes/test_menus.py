"""Title, shelf, settings and messages, by keys alone and by mouse alone."""

from pathlib import Path

import pygame
import pytest

from game.battle.command import Command
from game.ecs.components import Side
from game.i18n import tr
from game.reasons import Text
from scenes.app import clamped
from scenes.battle.skirmish import Skirmish
from scenes.menus.crashed import Crashed
from scenes.menus.message import Message
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.shelf import Shelf
from scenes.menus.title import Title
from scenes.play import opening
from scenes.play.opening import Shipped
from scenes.stage.settings import Settings, remembered
from scenes.story.briefing import Briefing
from tests.scenes.fakes import button, click, press, sheltered, started, steps
from tests.scenes.test_ahead import YARD


def test_keys_alone_lead_from_the_title_into_a_battle_and_back_out():
    app = started()
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.top, Shelf)
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.top, Briefing)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, Skirmish)
    press(app, pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(app.top, Shelf)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)
    press(app, pygame.K_UP, pygame.K_RETURN)
    assert not app.running


def test_one_key_starts_a_level():
    app = started()
    press(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1, pygame.K_RETURN)
    assert isinstance(app.top, Skirmish)


def test_mouse_alone_leads_into_a_battle():
    app = started()
    click(app, button(app, "play"))
    click(app, button(app, "level 1"))
    click(app, button(app, "begin"))
    assert isinstance(app.top, Skirmish)


def test_the_shelf_says_what_is_at_stake():
    app = started()
    click(app, button(app, "play"))
    words = app.top.panel.words
    assert "1  Meadow" in words
    assert "Who holds the meadow?" in words
    assert "steps, blows" in words
    assert "5 min" in words


def test_a_broken_level_says_what_is_wrong_and_the_game_stays():
    app = started()
    press(app, pygame.K_DOWN, pygame.K_RETURN, pygame.K_2)
    assert isinstance(app.top, Message)
    assert "broken:3: map: a row is too short" in app.top.panel.words
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.top, Shelf)
    assert app.running


def test_settings_change_what_is_drawn():
    app = started()
    click(app, button(app, "settings"))
    assert isinstance(app.top, SettingsScene)
    before = app.top.panel.rect.width
    click(app, button(app, "scale"))
    click(app, button(app, "scale"))
    assert app.settings.scale == 1.5
    assert app.top.panel.rect.width > before
    click(app, button(app, "speed"))
    assert app.settings.speed == 0.5


def test_settings_are_kept_and_found_again(tmp_path):
    app = started()
    app.settings_file = tmp_path / "deep" / "settings.json"
    click(app, button(app, "settings"))
    for name in ("scale", "language", "strength", "numbers"):
        click(app, button(app, name))
    found, fault = remembered(app.settings_file)
    assert fault == ""
    assert found == app.settings
    app.settings_file.write_text("{", encoding="utf-8")
    found, fault = remembered(app.settings_file)
    assert found == Settings()
    assert fault
    while app.settings.language != "en":
        click(app, button(app, "language"))


def test_a_scene_that_breaks_leaves_the_title(caplog):
    app = started()
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    app.top.handle = lambda event: 1 // 0
    press(app, pygame.K_a)
    assert isinstance(app.top, Crashed)
    assert any("ZeroDivisionError" in line for line in app.top.panel.words)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)


def test_a_gamepad_is_a_keyboard():
    app = started()
    for event in (pygame.Event(pygame.JOYHATMOTION, value=(0, -1)), pygame.Event(pygame.JOYBUTTONDOWN, button=0)):
        pygame.event.post(event)
        steps(app)
    assert isinstance(app.top, Shelf)


SIZES = [((1, 1), (640, 400)), ((800, 600), (800, 600)), ((9999, 500), (7680, 500))]


@pytest.mark.parametrize(("asked", "held"), SIZES)
def test_window_sizes_are_clamped(asked, held):
    assert clamped(asked) == held


def test_quit_ends_the_game():
    app = started()
    pygame.event.post(pygame.Event(pygame.QUIT))
    steps(app)
    assert not app.running


def test_another_language_is_spoken_at_once_the_levels_own_texts_too(tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(YARD.replace('title = "Yard"', 'title = { en = "Yard", ru = "Двор" }'), encoding="utf-8")
    app = started(Shipped(tmp_path))
    app.open_level(path, 1)
    steps(app)
    scene = app.top
    app.push(SettingsScene(app))
    while app.settings.language != "ru":
        click(app, button(app, "language"))
    assert "Настройки" in app.top.panel.words
    assert tr(Text("Yard")) == "Двор"
    press(app, pygame.K_ESCAPE)
    steps(app)
    assert "Раунд" in scene.tracker_panel.words
    opening.speak("en")
    assert tr(Text("Yard")) == "Yard"


def humans(app):
    return {side.team for _, side in app.top.battle.world.all(Side) if side.control == "human"}


def test_two_players_share_a_screen_by_mouse():
    app = started()
    click(app, button(app, "play"))
    click(app, button(app, "hot seat"))
    assert app.top.hot_seat
    click(app, button(app, "level 1"))
    click(app, button(app, "begin"))
    assert humans(app) == {"capitals", "smalls"}
    assert app.top.table.ours


def test_two_players_share_a_screen_by_keys_and_one_plays_again():
    app = started()
    app.push(Shelf(app))
    press(app, pygame.K_h, pygame.K_1, pygame.K_RETURN)
    assert humans(app) == {"capitals", "smalls"}
    app.pop()
    press(app, pygame.K_h, pygame.K_1, pygame.K_RETURN)
    assert humans(app) == {"capitals"}


def test_the_side_whose_turn_it_is_is_called():
    app = started()
    app.push(Shelf(app))
    press(app, pygame.K_h, pygame.K_1, pygame.K_RETURN)
    scene, called = app.top, set()
    steps(app, 30)
    for _ in range(12):
        team = scene.battle.world.get(scene.battle.acting, Side).team
        assert f"{team.capitalize()}: your turn" in scene.menu_panel.words
        called.add(team)
        scene.send(Command(scene.battle.acting, "wait"))
        steps(app, 60)
    assert called == {"capitals", "smalls"}


def test_nobody_is_called_against_the_computer():
    app = started()
    app.push(Shelf(app))
    press(app, pygame.K_1, pygame.K_RETURN)
    steps(app, 30)
    assert not any("your turn" in words for words in app.top.menu_panel.words)


def test_a_battle_for_two_stays_one_in_its_save_and_replay(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    app.open_level(Path("meadow"), 1, hot_seat=True)
    assert humans(app) == {"capitals", "smalls"}
    assert app.top.opened.origin.text.startswith("hot_seat = true\n")
    app.top.send(Command(app.top.battle.acting, "wait"))
    steps(app, 30)
    app.top.leave()
    app.go_on(app.shelter.slots.cards()[0].name)
    assert humans(app) == {"capitals", "smalls"}
    app.top.finish.again()
    assert humans(app) == {"capitals", "smalls"}


def test_left_and_right_go_through_the_values_of_a_setting():
    app = started()
    app.push(SettingsScene(app))
    press(app, pygame.K_DOWN, pygame.K_RIGHT)
    assert app.settings.scale == 1.25
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.settings.scale == 2.0
    press(app, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT)
    assert app.settings.volume == 60
    press(app, pygame.K_LEFT, pygame.K_RETURN)
    assert app.settings.volume == 60


def test_the_mouse_alone_fills_the_screen_and_leaves_it():
    app = started()
    app.push(SettingsScene(app))
    for on in (True, False):
        click(app, button(app, "fullscreen"))
        assert app.settings.fullscreen is on
        assert isinstance(app.top, SettingsScene)


def test_enter_is_no_dead_key_where_nothing_is_focused_and_does_nothing_unseen():
    app = started()
    app.push(SettingsScene(app))
    press(app, pygame.K_RETURN)
    assert app.settings.scale == 1.0
    assert app.top.focus.held[1].name == "scale"
    press(app, pygame.K_RETURN)
    assert app.settings.scale == 1.25


def test_a_level_that_stands_on_both_grids_is_opened_on_the_one_chosen(tmp_path):
    app = sheltered(tmp_path)
    app.push(Shelf(app))
    press(app, pygame.K_1, pygame.K_RETURN)
    assert not app.top.battle.world.ground.grid.hexes
    app.pop()
    assert any("can be played on hexes" in words for words in app.top.panel.words)
    click(app, button(app, "grid hex"))
    assert any("Played on hexes" in words for words in app.top.panel.words)
    press(app, pygame.K_1)
    assert app.top.battle.world.ground.grid.hexes
    assert 'grid = "hex"' in app.top.opened.origin.text
    app.pop()
    press(app, pygame.K_g, pygame.K_1, pygame.K_RETURN)
    assert not app.top.battle.world.ground.grid.hexes
