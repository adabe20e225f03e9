"""Saves from the outside: demo, resume, replay and random, their last lines and their exit status."""

import gc
import os
import re

import pytest

from game import RULEBOOKS, headless, open_battle
from game.ai.brain import Brain
from game.ai.brain import step as think
from game.ai.random_player import choice, step
from game.cli import main
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.store.level import load_level
from game.store.save import origin, read_save, save
from game.store.slots import load_file
from tests.conformance.arenas import arenas
from tests.store.test_save import data_of, put
from tests.store.test_save import wrap as sealed_data
from tests.written import creature, whole_level

PIKE = '[{ name = "pike", reach = 10, attack = 5, damage = "1d8" }]'
AXE = '[{ name = "axe", attack = 5, damage = "1d8" }]'
LEVEL = whole_level(
    "starfinder", "......\n..#...\n......", creature("Ash", [0, 1], "a", hp=9, speeds="{ walk = 30 }", weapons=PIKE),
    creature("Bo", [5, 1], "b", hp=9, speeds="{ walk = 30 }", weapons=AXE), head="rounds = 4\n", title="A yard",
)  # fmt: skip


@pytest.fixture
def level(tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(LEVEL, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def reports(tmp_path, monkeypatch):
    """Crash reports go into a folder of the test's own."""
    monkeypatch.setattr("game.store.crash.data_folder", lambda: tmp_path / "data")
    return tmp_path / "data" / "crashes"


@pytest.fixture
def fivefoot(capsys):
    """Run the command line; gives exit status, lines of output and lines of error."""

    def run(*words):
        status = main([str(word) for word in words])
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err.splitlines()

    return run


def test_demo_saves_and_resume_ends_where_demo_would_have(fivefoot, level, tmp_path):
    status, whole, _ = fivefoot("demo", level, "--seed", 7, "--headless")
    assert status == 0
    assert re.fullmatch("turn [0-9]+ digest [0-9a-f]{64}", whole[-1])
    file = tmp_path / "a.save"
    for turns in (0, 1, 3):
        status, part, _ = fivefoot("demo", level, "--seed", 7, "--turns", turns, "--save", file)
        assert (status, part[-1].split()[:2]) == (0, ["turn", str(turns)])
        assert load_file(file)[0].turn == turns
        status, rest, _ = fivefoot("resume", file)
        assert (status, rest[-1]) == (0, whole[-1])


def test_resume_goes_on_from_every_command(fivefoot, level, tmp_path):
    whole = fivefoot("demo", level, "--seed", 2)[1]
    for steps in range(1, 12):
        file = tmp_path / f"{steps}.save"
        assert fivefoot("demo", level, "--seed", 2, "--steps", steps, "--save", file)[0] == 0
        assert fivefoot("resume", file)[1][-1] == whole[-1]


def asked(case):
    """Play at random until a question is open."""
    for seed in range(50):
        battle, number = case.begun(seed), 0
        while battle.outcome is None:
            if battle.pending is not None:
                return battle
            step(battle, choice(battle, seed, number))
            number += 1
    raise AssertionError("nobody was ever asked")


@pytest.mark.parametrize("case", [case for case in arenas() if case.rulebook.id in RULEBOOKS], ids=lambda one: one.name)
def test_resume_goes_on_from_an_open_question(fivefoot, tmp_path, case):
    battle = asked(case)
    file = tmp_path / "asked.save"
    file.write_bytes(case.save(battle))
    brain = Brain("normal")
    for _ in range(8):
        if battle.outcome is None:
            think(brain, battle)
    assert fivefoot("resume", file, "--steps", 8)[1][-1].endswith(battle.digest)
    assert fivefoot("replay", file)[0] == 0


@pytest.mark.parametrize("strength", ["naive", "hard"])
def test_the_computer_plays_as_well_as_is_asked(strength, fivefoot, level, tmp_path):
    """A demo of a strength is that strength on every side; a save of it goes on so too."""
    battle = open_battle(load_level(level))
    battle.start(7)
    brain = Brain(strength)
    for _ in range(8):
        if battle.outcome is None:
            think(brain, battle)
    asked = "--seed", 7, "--strength", strength
    assert fivefoot("demo", level, *asked, "--steps", 8)[1][-1].endswith(battle.digest)
    half = tmp_path / "half.save"
    assert fivefoot("demo", level, *asked, "--steps", 3, "--save", half)[0] == 0
    assert fivefoot("resume", half, "--strength", strength, "--steps", 5)[1][-1].endswith(battle.digest)


def test_a_strength_that_is_none_is_refused(fivefoot, level):
    with pytest.raises(SystemExit, match="2"):
        fivefoot("demo", level, "--strength", "godlike")


def test_a_battle_spares_the_collector_what_was_there_before_it_and_only_then(fivefoot, level, monkeypatch):
    frozen = []
    monkeypatch.setattr(headless, "play_on", lambda *_: frozen.append(gc.get_freeze_count()))
    fivefoot("demo", str(level))
    assert frozen[0] > 1000
    assert gc.get_freeze_count() == 0


def test_resume_saves_in_its_turn(fivefoot, level, tmp_path):
    whole = fivefoot("demo", level, "--seed", 4)[1]
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--seed", 4, "--turns", 1, "--save", file)
    for _ in range(30):
        told = fivefoot("resume", file, "--turns", 1, "--save", file)[1]
    assert told[-1] == whole[-1]
    assert fivefoot("replay", file, "--headless")[0] == 0


def test_replay_is_in_step(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--seed", 7, "--save", file)
    count = len(data_of(file.read_bytes())["snapshot"]["log"])
    assert fivefoot("replay", file, "--headless") == (0, [f"in step: {count} commands"], [])


def respoil(file, *path_and_value):
    *path, value = path_and_value
    data = data_of(file.read_bytes())
    put(value, *path)(data)
    file.write_bytes(sealed_data(data))


def test_replay_names_the_first_difference_and_resume_goes_on(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--seed", 7, "--turns", 3, "--save", file)
    respoil(file, "snapshot", "log", 2, "digest", "0" * 64)
    status, said, _ = fivefoot("replay", file, "--headless")
    assert status == 1
    assert said[0].startswith("command 3 (")
    respoil(file, "snapshot", "log", -1, "digest", "0" * 64)
    status, _, noted = fivefoot("resume", file)
    assert (status, noted) == (0, ["The log of this save ends elsewhere than its battle: the battle holds."])


def test_a_log_that_ends_elsewhere_is_a_difference(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--seed", 7, "--turns", 3, "--save", file)
    data = data_of(file.read_bytes())
    del data["snapshot"]["log"][-2:]
    file.write_bytes(sealed_data(data))
    status, said, _ = fivefoot("replay", file, "--headless")
    assert status == 1
    assert said[0].startswith("The log ends at ")


def test_rules_that_changed_are_said_to_have_changed(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--seed", 7, "--turns", 2, "--save", file)
    respoil(file, "snapshot", "log", 1, "digest", "0" * 64)
    respoil(file, "game", "0.0.1")
    assert fivefoot("replay", file, "--headless")[1][-1].endswith("rules changed.")


@pytest.mark.parametrize("command", ["resume", "replay"])
@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "damaged"), (b"\0" * 5000, "not a save"), (b"FIVEFOOT 9 ", "newer"), (b"FIVEFOOT 1 ", "damaged"),
        (b"x" * (9 * 1024 * 1024), "too big"), (LEVEL.encode(), "not a save"), (None, "No such file"),
    ],
)  # fmt: skip
def test_what_is_no_save_is_one_sentence(fivefoot, tmp_path, command, raw, sentence):
    file = tmp_path / "x.save"
    if raw is not None:
        file.write_bytes(raw)
    status, out, err = fivefoot(command, file)
    assert (status, out, len(err)) == (2, [], 1)
    assert "x.save: " in err[0]
    assert sentence in err[0]


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_what_is_no_file_is_one_sentence(fivefoot, tmp_path, command):
    (tmp_path / "folder.save").mkdir()
    (tmp_path / "loop.save").symlink_to(tmp_path / "loop.save")
    os.mkfifo(tmp_path / "pipe.save")
    for name in ("loop.save", "pipe.save", "folder.save", "none.save", "x" * 5000, "a\0b"):
        status, out, err = fivefoot(command, tmp_path / name)
        assert (status, out, len(err)) == (2, [], 1), name
        assert "cannot be read: " in err[0] or "too long" in err[0], name[:9]


def test_a_forged_save_is_one_sentence(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--turns", 1, "--save", file)
    respoil(file, "snapshot", "world", "Vitals", "1", "hp", 999)
    status, out, err = fivefoot("resume", file)
    assert (status, out, len(err)) == (2, [], 1)


def test_demo_does_not_write_over_what_is_no_save(fivefoot, level, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    status, _, err = fivefoot("demo", level, "--save", notes)
    assert (status, len(err), notes.read_text("utf-8")) == (2, 1, "mine")
    status, _, err = fivefoot("demo", level, "--save", tmp_path)
    assert (status, len(err)) == (2, 1)


def test_a_disk_that_fills_up_is_told_once_and_the_battle_goes_on(fivefoot, level, tmp_path, monkeypatch):
    from game import headless
    from game.reasons import text
    from game.store.save import DISK, SaveError

    calls = []

    def full(path, raw):
        calls.append(path)
        if len(calls) > 1:
            raise SaveError(DISK, text("No space."))

    monkeypatch.setattr(headless, "write_file", full)
    status, said, err = fivefoot("demo", level, "--seed", 7, "--save", tmp_path / "a.save")
    assert (status, err, len(calls)) == (2, ["No space."], 2)
    assert said[-1].startswith("turn ")


def test_a_save_carries_its_level(fivefoot, level, tmp_path):
    file = tmp_path / "a.save"
    fivefoot("demo", level, "--turns", 2, "--save", file)
    level.unlink()
    assert fivefoot("resume", file)[0] == 0
    assert read_save(file.read_bytes())[1].level.text == LEVEL


def test_random_games_are_counted(fivefoot, level):
    assert fivefoot("random", level, "--games", 3) == (0, ["3 games, 0 faults"], [])


def test_random_games_name_what_broke(fivefoot, level, monkeypatch):

    def begun(world, book):
        return ("it is wrong",) if world.find(BATTLE, Turn) is not None else ()

    monkeypatch.setattr("game.battle.invariants.faults", begun)
    status, said, err = fivefoot("random", level, "--games", 2, "--seed", 5)
    assert status == 1
    assert said[0].startswith("seed 5, command ")
    assert "it is wrong" in said[0]
    assert said[-1] == "2 games, 2 faults"
    assert len(err) == 1
    monkeypatch.undo()
    assert fivefoot("replay", err[0].removeprefix("the report is in "))[0] == 0


def broken(*values):
    raise ZeroDivisionError("a table ends here")


def test_random_games_tell_what_breaks_outside_the_rules(fivefoot, level, monkeypatch):
    monkeypatch.setattr("game.battle.battle.Battle.offers", broken)
    status, said, err = fivefoot("random", level, "--games", 2)
    assert (status, len(err)) == (1, 1)
    assert said[0] == "seed 0, command 2: ZeroDivisionError: a table ends here"


def test_a_computer_that_breaks_down_ends_in_a_report(fivefoot, level, tmp_path, reports, monkeypatch):
    calls = []

    def decide(self, battle):
        calls.append(battle)
        return broken() if len(calls) > 4 else thought(self, battle)

    thought = Brain.decide
    monkeypatch.setattr(Brain, "decide", decide)
    status, said, err = fivefoot("demo", level, "--seed", 7, "--save", tmp_path / "a.save")
    assert (status, len(err)) == (1, 1)
    assert said[-1].startswith("turn ")
    assert err[0].startswith("ZeroDivisionError: a table ends here: the report is in ")
    (folder,) = reports.iterdir()
    assert (folder / "log.txt").read_text("utf-8").splitlines() == said[1:-1]
    assert " corner " in (folder / "versions.txt").read_text("utf-8").replace(level.stem, "corner")
    assert fivefoot("replay", folder) == (0, [f"in step: {len(calls)} commands"], [])
    monkeypatch.undo()
    assert fivefoot("resume", tmp_path / "a.save")[1][-1] == fivefoot("demo", level, "--seed", 7)[1][-1]


def test_who_interrupts_gets_no_traceback(fivefoot, level, monkeypatch):
    def interrupted(*values):
        raise KeyboardInterrupt

    monkeypatch.setattr("game.headless.demo_battle", interrupted)
    assert fivefoot("demo", level) == (130, [], [])


def test_a_rule_that_breaks_down_ends_in_a_report(fivefoot, level, tmp_path, reports, monkeypatch):
    from game.battle.battle import Battle

    told = open_battle(load_level(level))
    told.start(7)
    monkeypatch.setattr(Battle, "_finish", broken)
    (tmp_path / "b.save").write_bytes(save(told, origin(load_level(level))))
    status, said, err = fivefoot("resume", tmp_path / "b.save")
    assert status == 1
    assert said[-1] == f"turn 0 digest {told.digest}"
    assert "ZeroDivisionError" in err[0]
    (folder,) = reports.iterdir()
    monkeypatch.undo()
    assert fivefoot("replay", folder)[0] == 0
