"""A table that strangers come to: it comes back to itself from anywhere, keeps nothing of theirs, and nothing quits."""

import pygame
import pytest

from game.ecs.components import Side
from scenes.battle.skirmish import Skirmish
from scenes.keepsake.home import TakeHome
from scenes.learn.codex import Codex
from scenes.menus.crashed import Crashed
from scenes.menus.curtain import Curtain
from scenes.menus.keys import Keys
from scenes.menus.pause import Pause
from scenes.menus.settings_menu import SettingsScene
from scenes.menus.title import Title
from scenes.night.absence import COUNTED, SECOND, Absence
from scenes.night.guests import Guests
from scenes.night.host import HostMenu
from scenes.night.hostkey import HOLD, combination
from scenes.night.levels import LevelChoice
from scenes.night.places import SideChoice
from scenes.night.playlist import Entry, Playlist
from scenes.night.showing import Showcase
from scenes.seats.chooser import Chooser
from scenes.stage.settings import remember, remembered
from tests.scenes.fakes import button, click, press, sheltered

AWAY = 21
"""Seconds of these tables."""
HELD = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.fixture
def table(tmp_path):
    """Give a table at which nobody has been yet, with the player's own settings and saves in the folder."""
    app = sheltered(tmp_path)
    app.settings_file = tmp_path / "table.json"
    assert remember(app.settings, tmp_path / "settings.json") == ""
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "mine.save").write_bytes(b"my own")
    app.host(Playlist((Entry(app.library.cards()[0].path),), AWAY))
    return app


def own(folder):
    return sorted((path.name, path.read_bytes()) for path in folder.rglob("*.*") if path.is_file())


def begun(app, side=pygame.K_1):
    """Come to the table, and begin the first level by three keys."""
    press(app, pygame.K_a)
    assert isinstance(app.top, LevelChoice)
    press(app, pygame.K_1)
    assert isinstance(app.top, SideChoice)
    press(app, side)
    assert isinstance(app.top, Skirmish)
    return app.top


def wait(app, seconds):
    for _ in range(round(seconds * SECOND)):
        app.update()
    app.draw(0.0)


def hold(app, key=pygame.K_h, mod=HELD, updates=HOLD):
    """Hold keys down together."""
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    for _ in range(updates):
        app.update()
    app.handle(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
    app.draw(0.0)


def pass_turn(app):
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)


def test_three_inputs_lead_to_the_first_choice(table):
    assert isinstance(table.top, Showcase)
    press(table, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    scene = table.top
    assert isinstance(scene, Skirmish)
    assert scene.open
    sides = {side.team: side.control for _, side in scene.battle.world.all(Side)}
    assert sides == {"capitals": "human", "smalls": "ai"}


def test_three_clicks_do_too(table):
    click(table, (400, 300))
    click(table, button(table, "level 1"))
    click(table, button(table, "side smalls"))
    sides = {side.team: side.control for _, side in table.top.battle.world.all(Side)}
    assert sides == {"capitals": "ai", "smalls": "human"}


def test_all_of_us_sit_down_without_a_curtain_before_the_first_choice(table):
    press(table, pygame.K_a, pygame.K_1)
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_3, mod=0, unicode="3", scancode=0))
    for _ in range(3):
        table.update()
        assert not isinstance(table.top, Curtain)
    assert table.top.open
    assert {side.control for _, side in table.top.battle.world.all(Side)} == {"human"}


@pytest.mark.parametrize("seats", [0, 2, 3])
def test_seats_are_given_out_in_one_more_step_as_the_list_means_them(tmp_path, seats):
    app = sheltered(tmp_path)
    app.host(Playlist((Entry(app.library.cards()[0].path, seats=seats),)))
    press(app, pygame.K_a, pygame.K_1, *([pygame.K_RETURN] if seats else [pygame.K_4]))
    assert isinstance(app.top, Chooser)
    assert len(app.top.seating.seats) == (seats or 3)
    press(app, pygame.K_RETURN)
    if isinstance(app.top, Chooser):
        app.top.begin()
        app.update()
    assert isinstance(app.top, Skirmish)
    assert app.top.table.seating.seats
    assert [type(scene) for scene in app.scenes] == [LevelChoice, Skirmish]


def test_each_visitor_has_fresh_dice(table):
    table.seed = None
    seeds = set()
    for _ in range(4):
        seeds.add(begun(table).opened.seed)
        table.guests.free()
    assert len(seeds) > 1


PLACES = {
    "levels": lambda app: press(app, pygame.K_a),
    "sides": lambda app: press(app, pygame.K_a, pygame.K_1),
    "battle": begun,
    "everybody": lambda app: begun(app, pygame.K_3),
    "pause": lambda app: (begun(app), press(app, pygame.K_ESCAPE)),
    "keys": lambda app: (begun(app), press(app, pygame.K_F1)),
    "codex": lambda app: (begun(app), press(app, pygame.K_k)),
    "curtain": lambda app: app.exits.curtain(begun(app, pygame.K_3).table, "smalls"),
    "crashed": lambda app: (begun(app), app.exits.crashed(ZeroDivisionError("?"))),
    "replay": lambda app: (begun(app), pass_turn(app), app.top.finish.replay()),
    "host": hold,
    "seats": lambda app: press(app, pygame.K_a, pygame.K_1, pygame.K_4),
    "typing a name": lambda app: (press(app, pygame.K_a, pygame.K_1, pygame.K_4), app.top._name(0)),
    "settings": lambda app: (hold(app), click(app, button(app, "settings"))),
    "rebind": lambda app: (hold(app), click(app, button(app, "settings")), click(app, button(app, "keys"))),
}


@pytest.mark.parametrize("where", PLACES)
def test_left_alone_anywhere_it_counts_and_is_free_again(table, where):
    PLACES[where](table)
    if where == "crashed":
        assert isinstance(table.top, Crashed)
    wait(table, AWAY - COUNTED - 1)
    place = table.top
    assert table.guests.overlay.count == 0
    assert not isinstance(place, Showcase)
    wait(table, 5)
    assert 0 < table.guests.overlay.count < COUNTED
    assert table.top is place
    wait(table, COUNTED)
    assert [type(scene) for scene in table.scenes] == [LevelChoice, Showcase]
    assert table.guests.overlay.count == 0


def test_the_count_is_seen_over_the_scene_and_any_key_stays_and_does_nothing_else(table):
    scene = begun(table)
    wait(table, AWAY - COUNTED + 2)
    screen = pygame.display.get_surface()
    assert table.guests.overlay.count == 8
    counted = screen.copy().get_buffer().raw
    press(table, pygame.K_ESCAPE)
    assert table.top is scene
    assert table.guests.overlay.count == 0
    assert screen.get_buffer().raw != counted
    press(table, pygame.K_ESCAPE)
    assert isinstance(table.top, Pause)


def test_who_moves_the_mouse_is_there_but_a_shaken_table_and_a_book_on_the_keyboard_are_nobody():
    absence = Absence(AWAY)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    absence.hear(key)
    moves = {far: pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(far, 0), buttons=(0, 0, 0)) for far in (1, 9)}
    drift = pygame.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.1)
    for _ in range((AWAY - 1) * SECOND):
        absence.update()
        for event in (key, moves[1], drift):
            assert not absence.hear(event)
    assert absence.left == 1
    assert not absence.hear(moves[9]), "the pointer stays, and goes where it goes"
    assert absence.left == 0


def test_nothing_of_a_guest_is_left_on_the_disk_or_in_memory(table, tmp_path):
    before, found = own(tmp_path), table.settings.plain
    begun(table)
    pass_turn(table)
    press(table, pygame.K_F11, pygame.K_F12, pygame.K_ESCAPE)
    names = {hot.name for hot in table.top.panel.page.hots}
    assert not names & {"save", "load", "settings"}
    click(table, button(table, "leave"))
    click(table, button(table, "language ru"))
    assert table.settings.language == "ru"
    table.guests.free()
    assert own(tmp_path) == before
    assert table.settings.plain == found
    assert table.guests.ways.listed()[0][1].title == "Meadow"
    assert len(table.scenes) == 2


def test_there_is_nowhere_to_save_or_to_note_what_was_won(table):
    scene = begun(table)
    assert table.shelter is None
    assert scene.keeper.auto is None
    for way in ("again", "swap", "same"):
        getattr(table.top.finish, way)()
        assert isinstance(table.top, Skirmish)
        assert table.top.keeper.auto is None


def test_one_takes_home_a_code_and_leaves_no_file(table):
    begun(table).finish.keep()
    assert isinstance(table.top, TakeHome)
    assert any("picture of the code" in words for words in table.top.panel.words)
    assert [hot.name for hot in table.top.panel.page.hots] == ["back"]


def test_the_count_does_not_stand_over_the_code_that_somebody_takes_a_picture_of(table):
    begun(table).finish.keep()
    seen = [pygame.image.tobytes(_lower(table), "RGB")]
    wait(table, AWAY - COUNTED + 1)
    assert table.guests.overlay.count
    table.top.dirty = True
    table.draw(0.0)
    assert pygame.image.tobytes(_lower(table), "RGB") == seen[0]


def _lower(table):
    """Give the part of the window in which the code stands, drawn now."""
    table.top.dirty = True
    table.draw(0.0)
    screen, code = pygame.display.get_surface(), table.top.panel.rect
    return screen.subsurface(code.clip(screen.get_rect().move(0, screen.get_height() // 4)).clip(screen.get_rect()))


def test_a_fault_is_still_written_down(table, tmp_path):
    begun(table)
    table.exits.crashed(ZeroDivisionError("?"))
    assert table.top.folder.parent == tmp_path / "crashes"


def test_no_key_and_no_button_quits_but_the_hosts(table):
    for place in ("levels", "sides", "battle", "pause"):
        table.guests.free()
        PLACES[place](table)
        press(table, *[pygame.K_ESCAPE] * 6)
        table.handle(pygame.Event(pygame.QUIT))
        press(table, pygame.K_F4, mod=pygame.KMOD_ALT)
        assert table.running
        assert table.scenes[:1] == [scene for scene in table.scenes if isinstance(scene, LevelChoice)]
    hold(table)
    assert isinstance(table.top, HostMenu)
    click(table, button(table, "quit"))
    assert not table.running


def test_the_hosts_keys_have_to_be_held(table):
    begun(table)
    hold(table, updates=HOLD - 2)
    wait(table, 1)
    assert isinstance(table.top, Skirmish)
    hold(table, mod=pygame.KMOD_CTRL)
    assert not isinstance(table.top, HostMenu)
    hold(table)
    assert isinstance(table.top, HostMenu)
    assert not table.hosting
    table.handle(pygame.Event(pygame.QUIT))
    assert not table.running


def test_the_host_finds_saves_and_settings_and_guests_do_not(table, tmp_path):
    hold(table)
    names = {hot.name for hot in table.top.panel.page.hots}
    assert {"free", "next", "settings", "load", "quit"} <= names
    click(table, button(table, "settings"))
    click(table, button(table, "volume"))
    volume = table.settings.volume
    assert remembered(tmp_path / "table.json")[0].volume == volume
    assert remembered(tmp_path / "settings.json")[0].volume != volume
    press(table, pygame.K_ESCAPE)
    click(table, button(table, "free"))
    assert isinstance(table.top, Showcase)
    assert table.settings.volume == volume
    assert table.settings_file is None
    assert table.hosting


def test_the_keys_of_the_host_can_be_others():
    assert combination("alt+F10").key == pygame.K_F10
    assert combination("Ctrl + Shift + q").modifiers == ("ctrl", "shift")
    for wrong in ("h", "", "ctrl+", "ctrl+nokey", "cmd+h", "ctrl+shift"):
        assert combination(wrong) is None, wrong


def test_a_pad_that_lies_on_its_stick_does_not_wake_the_table(table):
    begun(table)
    table.handle(pygame.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=1.0))
    wait(table, AWAY + 3)
    assert isinstance(table.top, Showcase)


def test_a_pulled_pad_is_told_and_lived_without(table):
    scene = begun(table)
    table.handle(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    table.update()
    assert table.guests.overlay.words.startswith("A gamepad is gone.")
    table.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0))
    assert "without sound" in table.guests.overlay.words
    wait(table, 7)
    assert table.guests.overlay.words == ""
    assert table.top is scene


def test_what_there_is_none_of_is_told_to_the_host(tmp_path):
    app = sheltered(tmp_path)
    app.sounds.close()
    guests = Guests(app, Playlist((Entry(app.library.cards()[0].path),)), news=("the settings are damaged",))
    assert guests.news[0] == "the settings are damaged"
    assert any("no sound device" in line for line in guests.news)
    assert any("no gamepad" in line for line in guests.news)


def test_a_table_without_a_level_stands_and_says_so(tmp_path):
    app = sheltered(tmp_path)
    app.host(Playlist(()))
    assert isinstance(app.top, LevelChoice)
    assert "There are no levels here." in app.top.panel.words
    wait(app, 300)
    assert isinstance(app.top, LevelChoice)


def test_a_broken_level_is_passed_over(tmp_path):
    app = sheltered(tmp_path)
    good, broken = (card.path for card in app.library.cards())
    app.host(Playlist((Entry(broken), Entry(good))))
    assert isinstance(app.top, Showcase)
    assert [entry.path for entry, _ in app.guests.ways.listed()] == [good]


def test_a_title_of_ones_own_still_quits(tmp_path):
    app = sheltered(tmp_path)
    assert isinstance(app.top, Title)
    assert app.top.panel.named("quit") is not None
    assert {Codex, Keys, SettingsScene}.isdisjoint(map(type, app.scenes))
