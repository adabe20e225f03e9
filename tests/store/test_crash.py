"""A crash report holds what is needed to see the crash again, part by part, and names no player."""

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import FaultError
from game.battle.command import Command
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.replays import replay_file
from game.store import crash
from game.store.crash import Report, folder_for, read_command, write_report
from game.store.save import SaveError, origin, read_save
from tests.conformance.arenas import reopened
from tests.store import kept
from tests.store.disks import Counting
from tests.toy import TOY
from tests.toy.levels import BOOKS


def broken_from(ended):
    """Guard as ever before a turn, and break down in the middle from it on."""

    def perform(world, told, dice):
        if world.get(BATTLE, Turn).ended >= ended:
            raise KeyError("a table that lacks a row")
        yield from TOY.verbs["guard"].perform(world, told, dice)

    return perform


def crashed():
    """Play until a rule breaks down; give the battle and the error."""
    battle = kept.toy().begun(3, 12)
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    battle.do(Command(battle.acting, "wait"))
    perform = broken_from(battle.world.get(BATTLE, Turn).ended)
    battle.rulebook = replace(TOY, verbs={**TOY.verbs, "guard": replace(TOY.verbs["guard"], perform=perform)})
    with pytest.raises(FaultError) as caught:
        battle.do(Command(battle.acting, "guard"))
    return battle, caught.value


def report(**more):
    battle, error = crashed()
    lines = tuple(f"line {number}" for number in range(500))
    parts = {"canvas.png": lambda: b"\x89PNG", **more}
    return Report(error, battle, origin(kept.toy().level), lines, parts), battle


def test_a_report_holds_everything(tmp_path):
    told, battle = report()
    folder = tmp_path / "crashes" / "now"
    names = write_report(folder, told)
    assert names == (
        "error.txt", "versions.txt", "log.txt", "level.toml", "battle.save", "command.json", "canvas.png",
    )  # fmt: skip
    assert sorted(names) == sorted(path.name for path in folder.iterdir())
    assert "KeyError: 'a table that lacks a row'" in (folder / "error.txt").read_text("utf-8")
    assert (folder / "log.txt").read_text("utf-8").splitlines() == [f"line {number}" for number in range(300, 500)]
    assert (folder / "level.toml").read_text("utf-8") == kept.toy().level.source
    versions = (folder / "versions.txt").read_text("utf-8")
    assert "game " in versions
    assert f"level {told.level.name} {kept.toy().level.digest}" in versions
    assert reopened((folder / "battle.save").read_bytes()).battle.digest == battle.digest
    assert read_command(folder) == (Command(battle.acting, "guard"), ())


def test_a_part_that_cannot_be_made_leaves_the_others(tmp_path):
    def bad():
        raise RuntimeError("no canvas")

    told, _ = report(**{"canvas.png": bad})
    names = write_report(tmp_path, told)
    assert "canvas.png" not in names
    assert len(names) == 6
    assert (tmp_path / "lacking.txt").read_text("utf-8") == "canvas.png: RuntimeError: no canvas\n"


@pytest.mark.parametrize("k", range(24))
@pytest.mark.parametrize("times", [1, 10**9], ids=["once", "ever after"])
def test_a_disk_that_fails_never_makes_it_worse(tmp_path, k, times):
    told, _ = report()
    names = write_report(tmp_path / "r", told, Counting(k, errno.ENOSPC, times))
    assert len(names) >= (5 if times == 1 and k else 0)


def test_a_report_before_any_battle(tmp_path):
    assert write_report(tmp_path, Report(ValueError("x"))) == ("error.txt", "versions.txt")
    assert read_command(tmp_path) == (None, ())


def test_a_crash_while_a_question_is_open_keeps_the_command(tmp_path):
    case = kept.toy()
    battle = reopened(kept.small()).battle
    write_report(tmp_path, Report(ValueError("x"), battle, origin(case.level)))
    saved = battle.snapshot()
    assert read_command(tmp_path) == (saved.under_way, saved.answers)
    assert read_save((tmp_path / "battle.save").read_bytes())[1].snapshot["under_way"] is None


def test_the_home_folder_is_not_named(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: Path("/srv/ann"))
    error = FileNotFoundError(errno.ENOENT, "No such file", "/srv/ann/levels/x.toml")
    write_report(tmp_path, Report(error, lines=("opened /srv/ann/levels/x.toml",)))
    told = "".join((tmp_path / name).read_text("utf-8") for name in ("error.txt", "log.txt"))
    assert "ann" not in told
    assert "~/levels/x.toml" in told


def test_a_report_without_a_battle_has_no_save(tmp_path):
    """A level may break down before its battle stands."""
    told, _ = report()
    names = write_report(tmp_path, replace(told, battle=None))
    assert ("level.toml" in names, "battle.save" in names, "lacking.txt" in names) == (True, False, False)


def test_who_has_no_home_is_not_named_by_it(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert crash.homeless("/srv/ann/levels/x.toml") == "/srv/ann/levels/x.toml"


def test_a_report_replays_to_its_fault(tmp_path, monkeypatch, capsys):
    """The bundle is a failing test: its battle is in step, and what was under way breaks again."""
    told, battle = report()
    write_report(tmp_path, told)
    count = len(battle.log)
    book = battle.rulebook
    monkeypatch.setitem(BOOKS, "toy", book)
    monkeypatch.setattr("game.replays.RULEBOOKS", BOOKS)
    assert not replay_file(tmp_path)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"in step: {count} commands"
    assert "the rules broke down" in said[1]
    assert said[1].endswith("(KeyError: 'a table that lacks a row')")
    monkeypatch.setitem(BOOKS, "toy", TOY)
    assert replay_file(tmp_path)


def test_a_report_whose_command_is_spoilt_is_refused(tmp_path):
    (tmp_path / crash.COMMAND).write_bytes(b'{"command":{}}')
    with pytest.raises(SaveError, match="cannot be"):
        read_command(tmp_path)


def test_where_reports_lie(tmp_path):
    assert folder_for("x", tmp_path) == tmp_path / "x"
    assert folder_for("x").parts[-3:] == ("fivefoot", "crashes", "x")
