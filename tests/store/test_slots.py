"""Slots: listed by their first lines, older saves offered, what failed to load never written; autosave, settings."""

import errno
import json
from pathlib import Path

import pytest

from game.cli import parser
from game.ecs.writing import canonical
from game.learning.kept import read_learnt, write_learnt
from game.learning.progress import Mark
from game.store import limits
from game.store.autosave import Autosave
from game.store.save import SaveError, origin
from game.store.settings import FILE, Settings, read_settings, settings_file, write_settings
from game.store.slots import Slots, data_folder, load_file, open_file
from game.store.writing import generation, shown
from tests.store import kept
from tests.store.disks import Counting
from tests.toy.levels import BOOKS


@pytest.fixture
def slots(tmp_path):
    return Slots(tmp_path / "saves", books=BOOKS)


def spoil(path):
    raw = bytearray(path.read_bytes())
    raw[-10] ^= 1
    path.write_bytes(raw)


class Reading(Counting):
    """A disk that remembers how much was read."""

    def __init__(self):
        super().__init__()
        self.most = []

    def read(self, path, most):
        self.most.append(most)
        return super().read(path, most)


def test_an_empty_folder_lists_nothing(slots):
    assert slots.cards() == []
    assert not slots.folder.exists()


def test_slots_are_listed_by_first_lines_alone_the_last_saved_first(slots):
    for name, when in (("old", 5), ("new", 9), ("middle", 7)):
        slots.store(name, kept.toy().save(kept.toy().begun(1, 10), when))
    (slots.folder / "broken.save").write_bytes(b"not a save")
    (slots.folder / "Not A Name.save").write_bytes(b"")
    (slots.folder / "new.save.77.new").write_bytes(b"half")
    disk = Reading()
    cards = Slots(slots.folder, disk).cards()
    assert [card.name for card in cards] == ["new", "middle", "old", "broken"]
    assert [card.header.level for card in cards[:3]] == ["meadow"] * 3
    assert str(cards[3].broken) == "This is not a save of Five-Foot Step."
    assert disk.most == [limits.HEADER] * 4


def test_a_slot_opens_to_its_battle(slots):
    battle = kept.toy().begun(2, 20)
    slots.store("a", kept.toy().save(battle))
    assert slots.open("a").battle.digest == battle.digest


def test_a_damaged_slot_offers_the_older_saves_and_is_not_written_any_more(slots):
    battles = [kept.toy().begun(2, 5 * number) for number in range(5)]
    for number, battle in enumerate(battles):
        slots.store("a", kept.toy().save(battle, number))
    spoil(slots.path("a"))
    spoil(generation(slots.path("a"), 2))
    with pytest.raises(SaveError) as caught:
        slots.open("a")
    assert caught.value.reason == "damaged"
    assert [(number, header.when) for number, header in slots.older("a")] == [(1, 3), (2, 2), (3, 1)]
    assert slots.open("a", 1).battle.digest == battles[3].digest
    with pytest.raises(SaveError):
        slots.open("a", 2)
    assert slots.open("a", 3).battle.digest == battles[1].digest
    before = slots.path("a").read_bytes()
    with pytest.raises(SaveError, match="damaged"):
        slots.store("a", kept.small())
    assert slots.path("a").read_bytes() == before


def test_a_damaged_slot_is_not_written_even_where_nobody_tried_to_load_it(slots):
    slots.store("a", kept.small())
    spoil(slots.path("a"))
    with pytest.raises(SaveError, match="is left alone"):
        Slots(slots.folder).store("a", kept.small())


def test_a_save_that_is_no_battle_is_not_written_over_either(slots):
    from tests.store.test_save import forged, plausible, put

    slots.folder.mkdir()
    slots.path("a").write_bytes(forged(plausible(put(99, "Vitals", "1", "hp"))))
    with pytest.raises(SaveError, match="cannot be"):
        slots.open("a")
    with pytest.raises(SaveError, match="cannot be"):
        slots.store("a", kept.small())


@pytest.mark.parametrize("name", ["", "..", "a/b", "A", "con\0", "x" * 41, "C:\\x", "é"])
def test_a_slot_has_a_plain_name(slots, name):
    with pytest.raises(SaveError, match="named in letters"):
        slots.store(name, kept.small())


def test_a_fresh_name_is_found(slots):
    assert slots.free("auto") == "auto"
    slots.store("auto", kept.small())
    assert slots.free("auto") == "auto-2"
    slots.store("auto-2", kept.small())
    assert slots.free("auto") == "auto-3"
    assert len(slots.free("x" * 40)) == 40


def test_a_folder_that_cannot_be_listed_is_empty(tmp_path):
    assert Slots(tmp_path, Counting(0, errno.EACCES)).cards() == []


def test_a_slot_that_cannot_be_read_says_so(slots):
    slots.store("a", kept.small())
    (card,) = Slots(slots.folder, Counting(1, errno.EACCES)).cards()
    assert str(card.broken) == "It cannot be read: Permission denied."


def test_folders_and_missing_files_are_no_saves(tmp_path):
    for path in (tmp_path, tmp_path / "nothing", Path("a\0b")):
        with pytest.raises(SaveError) as caught:
            load_file(path)
        assert caught.value.reason == "disk"
    with pytest.raises(SaveError, match=r"nothing: It cannot be read: No such file"):
        open_file(tmp_path / "nothing")


def test_the_home_folder_is_written_short():
    assert shown(Path.home() / "a" / "b") == str(Path("~/a/b"))
    assert shown(Path("/elsewhere/b")) == str(Path("/elsewhere/b"))
    assert data_folder().name == "fivefoot"
    assert settings_file().name == FILE


def play_out(auto, battle, seed=1):
    """Play at random to the end, telling the autosave after each command; gives what was told to the player."""
    from game.ai.random_player import choice, step

    told, number = [], 0
    while battle.outcome is None:
        step(battle, choice(battle, seed, number))
        number += 1
        told.append(auto.after(battle, number))
    return [sentence for sentence in told if sentence is not None]


def test_autosave_writes_after_every_turn_and_at_the_end(slots):
    case = kept.toy()
    auto = Autosave(slots, "auto", origin(case.level))
    battle = case.begun(1)
    assert auto.after(case.make(), 0) is None
    assert slots.cards() == []
    assert auto.after(battle, 0) is None
    turns = []
    from game.ai.random_player import choice, step

    number = 0
    while battle.outcome is None:
        step(battle, choice(battle, 1, number))
        number += 1
        assert auto.after(battle, number) is None
        turns.append(load_file(slots.path("auto"))[0].turn)
    assert turns == sorted(turns)
    assert sorted(dict.fromkeys(turns)) == list(range(turns[0], turns[-1] + 1))
    assert slots.open("auto").battle.outcome == battle.outcome


def test_autosave_tells_once_that_it_fails_and_pauses(slots):
    case = kept.toy()
    auto = Autosave(slots, "auto", origin(case.level))
    slots.disk = Counting(0, errno.ENOSPC, 10**9)
    battle = case.begun(1)
    assert "No space left" in str(auto.after(battle, 0))
    assert play_out(auto, battle) == []
    assert "No space left" in str(auto.paused)
    slots.disk = Counting()
    assert auto.store(battle, 1) is None
    assert auto.paused is None
    assert slots.open("auto").battle.digest == battle.digest


def test_going_on_from_an_older_save_leaves_the_damaged_slot_alone(slots):
    case = kept.toy()
    for number in range(3):
        slots.store("auto", case.save(case.begun(1, 10 * number)))
    assert slots.open("auto").battle.digest == case.begun(1, 20).digest
    spoil(slots.path("auto"))
    with pytest.raises(SaveError):
        slots.open("auto")
    resumed, damaged = slots.open("auto", 1), slots.path("auto").read_bytes()
    assert resumed.battle.digest == case.begun(1, 10).digest
    assert Autosave(slots, "auto", resumed.saved.level).store(resumed.battle, 0) is not None
    assert slots.path("auto").read_bytes() == damaged
    assert Autosave(slots, slots.free("auto"), resumed.saved.level).store(resumed.battle, 0) is None
    assert slots.open("auto-2").battle.digest == resumed.battle.digest


def test_where_every_name_is_taken_the_player_is_told(slots, monkeypatch):
    monkeypatch.setattr(limits, "NUMBER", 4)
    for name in ("a", "a-2", "a-3"):
        assert slots.free("a") == name
        slots.store(name, kept.small())
    with pytest.raises(SaveError, match="There are too many saves"):
        slots.free("a")


def test_settings_come_back(tmp_path):
    path = tmp_path / "deep" / FILE
    assert read_settings(path) == (Settings(), None)
    mine = Settings(language="ru", scale=150, speed=0, volume=5, reduced=True)
    assert write_settings(mine, path) is None
    assert read_settings(path) == (mine, None)


def test_settings_of_an_older_game_keep_what_they_say(tmp_path):
    (tmp_path / FILE).write_bytes(canonical({"volume": 3}))
    assert read_settings(tmp_path / FILE) == (Settings(volume=3), None)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{}}", b"[]", b'{"volume":"3"}', b'{"volume":101}', b'{"volume":true}', b'{"volume":3.5}',
        b'{"cheat":1}', b"x" * 20_000, b"\xff", b'{"language":"' + b"x" * 3000 + b'"}', b'{"scale":9999}',
    ],
)  # fmt: skip
def test_settings_that_are_no_good_give_the_games_own(tmp_path, raw):
    (tmp_path / FILE).write_bytes(raw)
    found, told = read_settings(tmp_path / FILE)
    assert (found, str(told)) == (Settings(), "The settings could not be read; the game's own are used.")


def test_settings_that_cannot_be_written_say_so(tmp_path):
    told = write_settings(Settings(), tmp_path / FILE, Counting(1, errno.EROFS))
    assert "Read-only file system" in str(told)
    assert json.loads(json.dumps(str(told)))


def test_each_player_of_a_machine_has_a_folder_and_what_one_learns_another_has_not(monkeypatch, tmp_path):
    monkeypatch.setattr("game.store.slots.user_data_path", lambda *_, **__: tmp_path)
    mia, leo, nobody = (Slots(data_folder(player) / "saves") for player in ("mia", "leo", ""))
    assert write_learnt(mia, {"starfinder/01-one": Mark(0, 1, 1, 1)}) is None
    assert list(read_learnt(mia)[0]) == ["starfinder/01-one"]
    assert (read_learnt(leo), read_learnt(nobody)) == (({}, None), ({}, None))
    assert [path.name for path in tmp_path.iterdir()] == ["players"]


@pytest.mark.parametrize("name", ["", "../mia", "Mia", "a" * 41])
def test_a_player_is_named_as_a_folder_is(name, capsys):
    assert main_exit(["play", "--player", name]) == 2
    assert "a player is named in letters a to z" in capsys.readouterr().err


def main_exit(words):
    with pytest.raises(SystemExit) as left:
        parser().parse_args(words)
    return left.value.code
