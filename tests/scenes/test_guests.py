"""A table that strangers come to: it comes back to itself from anywhere, keeps nothing of theirs, and nothing quits."""

import pygame
import pytest

from scenes import guests
from scenes.battle.skirmish import Skirmish
from scenes.battle.watched import Attract
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.shelf import Shelf
from scenes.menus.title import Title
from scenes.stage import attract
from scenes.stage.settings import remember, remembered
from scenes.ui import bindings
from tests.scenes.fakes import button, click, press, sheltered, steps


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Give a table at which nobody has been yet, with the player's own settings and saves in the folder."""
    monkeypatch.setattr(attract, "IDLE", 40)
    monkeypatch.setattr(guests, "AWAY", 60)
    monkeypatch.setattr(guests, "WARNED", 20)
    app = sheltered(tmp_path)
    app.settings_file = tmp_path / "settings.json"
    assert remember(app.settings, app.settings_file) == ""
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "mine.save").write_bytes(b"my own")
    app.host()
    yield app
    app.guests.close()


def own(folder):
    return sorted((path.name, path.read_bytes()) for path in folder.rglob("*.*") if path.is_file())


def begun(app):
    """Come to the table and begin the first level, by keys."""
    press(app, pygame.K_a)
    assert isinstance(app.top, Title)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, Shelf)
    press(app, pygame.K_1)
    assert isinstance(app.top, Skirmish)
    return app.top


def pass_turn(app):
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)


def test_what_guests_set_and_save_stays_with_them(table, tmp_path):
    before = own(tmp_path)
    scene = begun(table)
    pass_turn(table)
    press(table, pygame.K_F11, pygame.K_F11, pygame.K_ESCAPE)
    click(table, button(table, "save"))
    click(table, button(table, "new"))
    click(table, button(table, "settings"))
    assert isinstance(table.top, SettingsScene)
    click(table, button(table, "volume"))
    click(table, button(table, "language"))
    assert table.settings.language != "en"
    assert scene.battle.log
    assert table.shelter.slots.cards() != []
    assert own(tmp_path) == before
    assert remembered(tmp_path / "settings.json")[0].scale == 1.0
    assert table.settings.scale >= guests.LARGE


@pytest.mark.parametrize("where", ["battle", "pause", "settings", "shelf"])
def test_left_alone_anywhere_the_table_is_free_again(table, where):
    begun(table)
    if where == "shelf":
        table.pop()
    if where in ("pause", "settings"):
        press(table, pygame.K_ESCAPE)
    if where == "settings":
        click(table, button(table, "settings"))
        click(table, button(table, "language"))
        table.settings.keys["end"] = pygame.K_F9
        bindings.use(table.settings.keys)
    steps(table, 45)
    if where in ("battle", "pause"):
        assert "Is anybody there?" in table.scenes[2].menu.notice
    steps(table, 30)
    assert isinstance(table.top, Attract)
    assert [type(scene) for scene in table.scenes] == [Title, Attract]
    assert (table.settings.language, table.settings.keys) == ("en", {})
    assert bindings.current().label("end") == "."
    assert table.shelter.slots.cards() == []


def test_who_moves_the_mouse_is_there(table):
    scene = begun(table)
    for n in range(6):
        steps(table, 45)
        assert table.top is scene
        table.handle(pygame.Event(pygame.MOUSEMOTION, pos=(300 + n, 300), rel=(1, 0), buttons=(0, 0, 0)))
        assert scene.menu.notice == ""


def test_enter_begins_anew_and_never_goes_on_with_a_strangers_battle(table):
    begun(table)
    pass_turn(table)
    press(table, pygame.K_ESCAPE)
    click(table, button(table, "leave"))
    press(table, pygame.K_ESCAPE)
    assert isinstance(table.top, Title)
    assert table.top.panel.named("continue") is None
    press(table, pygame.K_RETURN)
    assert isinstance(table.top, Shelf)


def test_no_key_and_no_button_of_the_title_quits(table):
    press(table, pygame.K_a)
    for _ in range(3):
        press(table, pygame.K_ESCAPE)
    assert table.running
    assert isinstance(table.scenes[0], Title)
    assert table.scenes[0].panel.named("quit") is None
    pygame.event.post(pygame.Event(pygame.QUIT))
    steps(table)
    assert not table.running
