"""Saving from the game: by itself after every turn, by hand at any moment, and what is said when it cannot be."""

import errno
import faulthandler
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.battle import FaultError
from game.store.disk import Disk
from game.store.save import turn_of
from scenes.battle.skirmish import Skirmish
from scenes.menus.crashed import Crashed
from scenes.menus.pause import Pause
from scenes.menus.saves import Damaged, LoadScene
from scenes.menus.title import Title
from scenes.reports import install
from tests.scenes.fakes import button, click, opened, press, sheltered, steps


class Full(Disk):
    """A disk that is full while told to be."""

    full = True

    def write(self, descriptor, data):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(descriptor, data)


def pass_turn(app):
    """End the turn by keys, warning and all."""
    scene = app.top
    turn = turn_of(scene.battle.world).ended
    for _ in range(12):
        if turn_of(scene.battle.world).ended != turn:
            return
        press(app, pygame.K_2 if scene.battle.pending is not None else pygame.K_PERIOD)
    raise AssertionError("the turn does not end")


def ask(app):
    """Walk and strike until a question is open."""
    scene = app.top
    for _ in range(400):
        if scene.battle.pending is not None:
            return
        hits = scene.battle.offers("hit")
        ways = scene.battle.offers("walk")
        last = scene.battle.offers("wait")
        refusal = scene.table.do((hits or (ways and [ways[len(ways) // 2]]) or last)[0])
        assert refusal is None
        steps(app)
        if scene.battle.outcome is None and scene.battle.pending is None and not hits:
            scene.table.do(scene.battle.offers("wait")[0])
            steps(app)
    raise AssertionError("nobody asks")


def test_every_turn_is_saved_and_the_title_goes_on_from_there(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    pass_turn(app)
    digest = scene.battle.digest
    assert (tmp_path / "saves" / "auto-meadow.save").exists()
    again = sheltered(tmp_path)
    assert "Meadow" not in again.top.panel.words[0]
    assert any("2 turns played" in words for words in again.top.panel.words)
    click(again, button(again, "continue"))
    assert isinstance(again.top, Skirmish)
    assert again.top.battle.digest == digest
    assert again.top.table.shown.digest() == digest
    steps(again, 20)
    assert [line.words for line in again.top.table.lines] == [line.words for line in scene.table.lines]
    pass_turn(again)
    assert app.shelter.slots.cards()[0].header.turn == 3


def test_leaving_in_mid_turn_loses_nothing(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    scene.table.do(scene.battle.offers("walk")[0])
    steps(app)
    digest = scene.battle.digest
    pygame.event.post(pygame.Event(pygame.QUIT))
    steps(app)
    assert not app.running
    again = sheltered(tmp_path)
    click(again, button(again, "continue"))
    assert again.top.battle.digest == digest


def ways_out(app):
    """Each way to leave a battle, as a player takes it."""
    return {
        "the menu": lambda: (press(app, pygame.K_ESCAPE), click(app, button(app, "leave"))),
        "closing the window": lambda: (pygame.event.post(pygame.Event(pygame.QUIT)), steps(app)),
        "the menu, then another level": lambda: (press(app, pygame.K_ESCAPE), click(app, button(app, "again"))),
    }


@pytest.mark.parametrize("way", ["the menu", "closing the window", "the menu, then another level"])
def test_no_way_out_loses_what_has_been_played(tmp_path, way):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    scene.table.do(scene.battle.offers("walk")[0])
    steps(app)
    digest = scene.battle.digest
    ways_out(app)[way]()
    again = sheltered(tmp_path)
    click(again, button(again, "continue"))
    assert again.top.battle.digest == digest


def test_a_level_only_looked_at_takes_no_saves_place(tmp_path):
    app = sheltered(tmp_path, humans=("smalls",))
    first = None
    for seed in range(1, 30):
        app.open_level(Path("meadow"), seed)
        steps(app, 6)
        first = app.top
        assert isinstance(first, Skirmish)
        if first.battle.log:
            break
        press(app, pygame.K_ESCAPE)
        click(app, button(app, "leave"))
    assert first.battle.log, "the computer has begun"
    assert first.open
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "leave"))
    assert app.shelter.slots.cards() == []
    app.open_level(Path("meadow"), seed)
    steps(app, 6)
    pass_turn(app)
    before = (tmp_path / "saves" / "auto-meadow.save").read_bytes()
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "leave"))
    app.open_level(Path("meadow"), seed)
    steps(app, 6)
    pygame.event.post(pygame.Event(pygame.QUIT))
    steps(app)
    assert (tmp_path / "saves" / "auto-meadow.save").read_bytes() == before


def test_going_away_with_nothing_new_costs_no_older_save(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    path = tmp_path / "saves" / "auto-meadow.save"
    before = path.read_bytes()
    scene.leave()
    assert path.read_bytes() == before
    assert not path.with_name("auto-meadow.save.2").exists()


def test_an_open_question_is_saved_and_loaded_from_the_menu(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    ask(app)
    question, key = scene.battle.pending, scene.battle.pending.keys[0]
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Pause)
    click(app, button(app, "save"))
    click(app, button(app, "new"))
    assert isinstance(app.top, Pause)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene
    assert scene.menu.notice == "Saved."
    scene.answer(key)
    expected = scene.battle.digest
    scene.pause()
    steps(app)
    click(app, button(app, "load"))
    assert isinstance(app.top, LoadScene)
    rows = [card.name for card in app.top.cards]
    click(app, button(app, f"slot {rows.index('meadow')}"))
    loaded = app.top
    assert isinstance(loaded, Skirmish)
    assert loaded is not scene
    assert loaded.battle.pending == question
    assert loaded.menu_panel.words[-1] != ""
    loaded.answer(key)
    assert loaded.battle.digest == expected


def test_a_save_by_hand_is_never_written_by_the_game(tmp_path):
    app = sheltered(tmp_path)
    opened(app)
    press(app, pygame.K_ESCAPE)
    click(app, button(app, "save"))
    click(app, button(app, "new"))
    press(app, pygame.K_ESCAPE)
    before = (tmp_path / "saves" / "meadow.save").read_bytes()
    app.go_on("meadow")
    steps(app)
    pass_turn(app)
    assert (tmp_path / "saves" / "meadow.save").read_bytes() == before
    assert sorted(path.name for path in (tmp_path / "saves").glob("*.save")) == ["auto-meadow.save", "meadow.save"]


def test_a_damaged_save_says_so_is_left_alone_and_offers_older_ones(tmp_path):
    app = sheltered(tmp_path)
    opened(app)
    pass_turn(app)
    pass_turn(app)
    path = tmp_path / "saves" / "auto-meadow.save"
    raw = path.read_bytes()
    path.write_bytes(raw[:-7] + b"?" + raw[-6:])
    worn = path.read_bytes()
    app.go_on("auto-meadow")
    assert isinstance(app.top, Damaged)
    assert "This save is damaged: its bytes are not those that were written." in app.top.panel.words
    assert any("1 turn played" in words for words in app.top.panel.words)
    click(app, button(app, "older 1"))
    scene = app.top
    assert isinstance(scene, Skirmish)
    assert turn_of(scene.battle.world).ended == 1
    pass_turn(app)
    assert path.read_bytes() == worn
    assert (tmp_path / "saves" / "auto-2.save").exists() or (tmp_path / "saves" / "auto-meadow-2.save").exists()


REASONS = {
    b"GIF89a": "This is not a save of Five-Foot Step.",
    b"FIVEFOOT 99 x": "This save comes from a newer version of the game: format 99.",
    b"FIVEFOOT 1 00": "This save is damaged: its bytes are not those that were written.",
    b"?" * (8 * 1024 * 1024 + 1): "This save is too big: 8388608 bytes are the most.",
}


@pytest.mark.parametrize("raw", REASONS, ids=["foreign", "newer", "damaged", "big"])
def test_the_menu_says_which_of_the_reasons_it_is(tmp_path, raw):
    app = sheltered(tmp_path)
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "mine.save").write_bytes(raw)
    app.go_on("mine")
    assert isinstance(app.top, Damaged)
    assert REASONS[raw] in " ".join(app.top.panel.words)
    assert "There is no older save." in app.top.panel.words
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)


def test_a_full_disk_is_said_once_saving_pauses_and_nothing_is_lost(tmp_path):
    disk = Full()
    app = sheltered(tmp_path, disk)
    scene = opened(app)
    assert scene.menu.notice == ""
    scene.table.do(scene.battle.offers("walk")[0])
    steps(app)
    assert "could not be written: No space left on device" in scene.menu.notice
    assert "Saving pauses" in scene.menu.notice
    pass_turn(app)
    assert "could not" not in scene.menu.notice
    assert scene.battle.acting
    press(app, pygame.K_ESCAPE)
    if not isinstance(app.top, Pause):
        press(app, pygame.K_ESCAPE)
    assert any("No space left" in words for words in app.top.panel.words)
    disk.full = False
    click(app, button(app, "retry"))
    assert scene.keeper.paused is None
    assert (tmp_path / "saves" / "auto-meadow.save").exists()


class Gone(Disk):
    """A disk whose folders cannot be read."""

    def names(self, folder):
        raise OSError(errno.EIO, "Input/output error")


def test_a_folder_that_cannot_be_read_stops_nobody(tmp_path):
    app = sheltered(tmp_path, Gone())
    scene = opened(app)
    pass_turn(app)
    assert "Input/output error" in str(scene.keeper.paused)
    scene.pause()
    steps(app)
    click(app, button(app, "save"))
    click(app, button(app, "new"))
    assert any("Input/output error" in words for words in app.top.panel.words)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    scene.finish.replay()
    app.top.playback.run(1.0)
    app.top.branch()
    steps(app)
    assert isinstance(app.top, Skirmish)


def broken_verbs(scene):
    """Make striking break down."""

    def perform(world, command, dice):
        raise ZeroDivisionError("nobody is there")
        yield

    book = scene.battle.rulebook
    verbs = {**book.verbs, "walk": replace(book.verbs["walk"], perform=perform)}
    scene.battle.rulebook = replace(book, verbs=verbs)


def test_a_rule_that_breaks_is_reported_and_the_battle_goes_on(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    before = scene.battle.digest
    broken_verbs(scene)
    scene.send(scene.battle.offers("walk")[0])
    steps(app)
    assert isinstance(app.top, Crashed)
    assert isinstance(app.top.error, FaultError)
    folder = app.top.folder
    names = {path.name for path in folder.iterdir()}
    assert {"error.txt", "versions.txt", "log.txt", "level.toml", "battle.save", "command.json"} <= names
    assert {"settings.json", "canvas.png"} <= names
    assert "ZeroDivisionError" in (folder / "error.txt").read_text(encoding="utf-8")
    assert any(folder.name in words for words in app.top.panel.words)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene
    assert scene.battle.digest == before
    assert scene.table.shown.digest() == before


def test_a_scene_that_breaks_leads_on_from_the_last_turn(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    digest = scene.battle.digest
    scene.handle = lambda event: 1 // 0
    press(app, pygame.K_a)
    assert isinstance(app.top, Crashed)
    assert app.top.folder.is_dir()
    click(app, button(app, "continue"))
    assert isinstance(app.top, Skirmish)
    assert app.top is not scene
    assert app.top.battle.digest == digest
    assert [type(one) for one in app.scenes] == [Title, Skirmish]


def test_a_crash_screen_that_breaks_itself_is_reported_once_and_leaves_the_title(tmp_path, monkeypatch):
    app = sheltered(tmp_path)
    scene = opened(app)
    pass_turn(app)
    monkeypatch.setattr(Crashed, "draw", lambda self, screen, ahead: 1 // 0)
    scene.handle = lambda event: 1 // 0
    press(app, pygame.K_a)
    steps(app, 5)
    assert [type(one) for one in app.scenes] == [Title]
    assert len(list(app.shelter.crashes.iterdir())) == 1


def test_the_last_hard_fault_stays_when_the_game_is_begun_again(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    streams = []
    monkeypatch.setattr(faulthandler, "enable", streams.append)
    last = tmp_path / "hard-fault.txt"
    last.write_text("Fatal Python error: Segmentation fault\n", encoding="utf-8")
    install(sheltered(tmp_path), tmp_path)
    for stream in streams:
        stream.close()
    assert [stream.name for stream in streams] == [str(last)]
    assert last.read_text(encoding="utf-8") == "Fatal Python error: Segmentation fault\n"


def test_without_a_disk_the_battle_goes_on_from_memory(tmp_path):
    app = sheltered(tmp_path, Full())
    scene = opened(app)
    pass_turn(app)
    digest = scene.battle.digest
    scene.update = lambda: 1 // 0
    steps(app)
    assert isinstance(app.top, Crashed)
    click(app, button(app, "continue"))
    assert app.top.battle.digest == digest
    assert app.top is not scene


def test_a_battle_that_is_over_ends_in_its_banner_when_it_is_loaded(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    for _ in range(600):
        if scene.battle.outcome is not None:
            break
        pass_turn(app)
    again = sheltered(tmp_path)
    click(again, button(again, "continue"))
    steps(again)
    assert again.top.banner is not None
