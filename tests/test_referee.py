"""The referee from outside: answers as JSON lines, what is compared, exit statuses, questions without a rule."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.matching import meets
from game.rules import RULEBOOKS
from game.rules.chapter import DECIDED
from game.store.ground import bare

BOARD = """
format = 1
title = "A strip"
rulebook = "starfinder"

[map]
rows = '''
........
....,...
........
'''

[[creature]]
name = "Ash"
at = [1, 1]
team = "heroes"
speeds = { walk = 30, fly = 40 }
weapons = [{ name = "sword", attack = 5, damage = "1d8" }, { name = "rifle", range = 20, attack = 4, damage = "1d8" }]

[[creature]]
name = "Fang"
at = [6, 1]
team = "pack"
ac = 15
"""
DISTANCE = 'what = "distance"\nfrom = "Ash"\nto = [5, 1]\n'
NO_RULE = (
    'what = "defence"\nwho = "Ash"',
    'what = "jump"\nwho = "Ash"',
    'what = "falls"\nwho = "Ash"',
    'what = "push"\nwho = "Ash"\nby = "Fang"\nsquares = 2',
    'what = "power-roll"\ndice = [3, 4]',
    'what = "resolve"\ndice = [3]\ntarget = 12',
    'what = "may"\nwho = "Ash"\naction = "aim"',
    'what = "may"\nwho = "Ash"\naction = "slip"',
    'what = "reach"\nwho = "Ash"\naction = "slip"',
    'what = "reach"\nwho = "Ash"\naction = "jump"',
    'what = "path"\nwho = "Ash"\nto = [3, 1]\naction = "shift"',
    'what = "path"\nwho = "Ash"\nto = [3, 1]\naction = "tumble"',
    'what = "path"\nwho = "Ash"\nto = [3, 1]\nby = "Fang"',
    'what = "route"\nwho = "Ash"\nroute = [[2, 1]]\naction = "teleport"',
    'what = "attack"\nattacker = "Ash"\ntarget = "Fang"\noptions = ["weak-spot"]',
    'what = "fall"\nwho = "Ash"\nheight = 20\nonto = "Fang"',
)
ANSWERED = (
    'what = "reach"\nwho = "Ash"\naction = "double"\nmode = "fly"',
    'what = "path"\nwho = "Ash"\nto = [4, 1]',
    'what = "route"\nwho = "Ash"\nroute = [[2, 1], [3, 1], [4, 1]]\naction = "move"',
    'what = "route"\nwho = "Ash"\nroute = [[2, 1], [3, 1], [4, 1]]\naction = "move"\nafter = ["full-attack"]',
    'what = "path"\nwho = "Fang"\nto = [3, 1]\naction = "charge"',
    'what = "path"\nwho = "Ash"\nto = [0, 0]\naction = "withdraw"',
    DISTANCE,
    'what = "threat"\nwho = "Ash"',
    'what = "flank"\nattacker = "Ash"\ntarget = "Fang"',
    'what = "cover"\nattacker = "Ash"\ntarget = "Fang"\nweapon = "rifle"',
    'what = "concealment"\nattacker = "Ash"\ntarget = "Fang"',
    'what = "attack"\nattacker = "Ash"\ntarget = "Fang"\nweapon = "rifle"',
    'what = "attack"\nattacker = "Ash"\ntarget = "Fang"\nweapon = "sword"',
    'what = "may"\nwho = "Ash"\naction = "attack"',
    'what = "may"\nwho = "Ash"\naction = "full-attack"\nafter = ["move"]',
    'what = "initiative"\nrolls = { Ash = 3, Fang = 12 }',
    'what = "fall"\nwho = "Fang"\nheight = 20',
    'what = "travel"\nspeed = 30\nhours = 3',
    'what = "space"\nwho = "Ash"',
    'what = "size"\nsize = "huge"\nbuild = "long"',
)


def asked(*asks: str) -> str:
    """Write a level with questions."""
    return BOARD + "".join(f"\n[[ask]]\n{ask}\n" for ask in asks)


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask `command` about a level of these questions: the exit status, what stands on either stream."""

    def run(command: str, *asks: str) -> tuple[int, str, str]:
        (tmp_path / "level.toml").write_text(asked(*asks), encoding="utf-8")
        status = main([command, str(tmp_path / "level.toml")])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_each_question_is_answered_on_a_line_of_its_own(ask: Any) -> None:
    status, out, err = ask("referee", *ANSWERED)
    lines = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [line["ask"] for line in lines] == list(range(len(ANSWERED)))
    assert all(f'what = "{line["what"]}"' in what for line, what in zip(lines, ANSWERED, strict=True))


def test_rules_are_the_ledgers(ask: Any) -> None:
    """Our own readings may refuse and modify, but `rules` names only what the ledger states."""
    ledger = {rule.id for rule in RULEBOOKS["starfinder"].chapter if rule.kind != DECIDED}
    _, out, _ = ask("referee", *ANSWERED)
    for line in map(json.loads, out.splitlines()):
        assert set(line["rules"]) <= ledger, line


CITED = (
    ('what = "path"\nwho = "Ash"\nto = [7, 1]\naction = "double"', "sf.double-move"),
    ('what = "path"\nwho = "Ash"\nto = [3, 1, 1]\nmode = "fly"\naction = "move"', "sf.fly-speed"),
    ('what = "path"\nwho = "Ash"\nto = [3, 2]\naction = "move"', "sf.speed"),
    ('what = "path"\nwho = "Ash"\nto = [4, 1]\naction = "move"', "sf.difficult-terrain"),
    ('what = "route"\nwho = "Fang"\nroute = [[6, 2]]\naction = "minimum"', "sf.minimum-movement"),
    ('what = "attack"\nattacker = "Ash"\ntarget = "Fang"\nweapon = "rifle"', ""),
    ('what = "threat"\nwho = "Ash"', "sf.size-medium"),
    ('what = "travel"\nspeed = 30\npace = "hustle"\nhours = 2', "sf.hustle"),
)


@pytest.mark.parametrize(("question", "rule"), CITED)
def test_what_shaped_an_answer_is_cited(ask: Any, question: str, rule: str) -> None:
    _, out, _ = ask("referee", question)
    rules = json.loads(out)["rules"]
    assert (rule in rules) if rule else (rules == [])


def test_steps_add_up(ask: Any) -> None:
    _, out, _ = ask("referee", *ANSWERED)
    ways = [line for line in map(json.loads, out.splitlines()) if line.get("steps")]
    assert len(ways) == 3
    for way in ways:
        assert sum(step["cost"] for step in way["steps"]) == way["cost"]
        assert [step["to"] for step in way["steps"]] == way["route"]


@pytest.mark.parametrize("question", NO_RULE)
def test_a_question_without_a_rule(ask: Any, question: str) -> None:
    """The others are answered all the same; the exit status is 2."""
    status, out, err = ask("referee", question, DISTANCE)
    assert status == 2
    assert [json.loads(line)["ask"] for line in out.splitlines()] == [1]
    assert "level.toml:" in err
    assert ": ask 0: Starfinder has no rule for " in err


def test_expectations(ask: Any) -> None:
    met, unmet = DISTANCE + "expect = { distance = 20 }", DISTANCE + 'id = "far"\nexpect = { distance = 25 }'
    assert ask("check", met)[:2] == (0, "1 passed, 0 failed\n")
    status, out, err = ask("check", met, unmet)
    missed, total = out.splitlines()
    assert (status, total, err) == (1, "1 passed, 1 failed", "")
    assert missed.endswith("level.toml:32: ask far: distance: expected 25, got 20")
    status, out, err = ask("check", met, unmet, NO_RULE[0])
    assert (status, out.splitlines()[-1]) == (2, "1 passed, 1 failed")
    assert "level.toml:39: ask 2: Starfinder has no rule for 'defence'" in err


def test_every_fault_of_a_level_is_told(ask: Any) -> None:
    status, out, err = ask("referee", 'what = "raech"\nwho = "Ash"', 'what = "reach"\nwhom = "Ash"')
    assert (status, out) == (2, "")
    assert 'there is no question "raech": did you mean "reach"?' in err
    assert 'there is no key "whom": did you mean "who"?' in err


GROUND = bare("square", "standard")
TABLES = (
    ([{"by": "A"}, {"by": "A", "leaving": [1, 1, 0]}, {}], True),
    ([{"by": "B"}, {"by": "A"}, {}], True),
    ([{"by": "A"}, {"by": "A"}, {}], True),
    ([{"by": "B"}, {"by": "B"}, {}], False),
    ([{"by": "A"}], False),
    ([], False),
)


@pytest.mark.parametrize(("wanted", "met"), TABLES)
def test_tables_are_compared_in_whatever_order_each_with_its_own(wanted: list[Any], met: bool) -> None:
    """A loose table takes no element from one that fits nowhere else; steps are tables like any others."""
    marks = [{"by": "A", "leaving": [1, 1, 0]}, {"by": "A", "leaving": [2, 1, 0]}, {"by": "B", "leaving": [1, 1, 0]}]
    assert meets("provokes", wanted, marks, GROUND) is met
    assert meets("steps", wanted, marks, GROUND) is met


def test_a_number_as_an_id_is_no_other_questions_number(ask: Any) -> None:
    status, out, err = ask("referee", DISTANCE + "id = 1", DISTANCE)
    assert (status, err) == (0, "")
    assert [json.loads(line)["ask"] for line in out.splitlines()] == [1, 1]
    assert "two questions are called 1" in ask("referee", DISTANCE + "id = 1", DISTANCE + "id = 1")[2]


def test_a_map_of_ragged_rows_hides_no_other_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a glyph that stands for nothing nor two creatures of one name."""
    broken = BOARD.replace("....,...", "....?..").replace("Fang", "Ash")
    (tmp_path / "level.toml").write_text(broken, encoding="utf-8")
    assert main(["check", str(tmp_path / "level.toml")]) == 2
    err = capsys.readouterr().err
    assert all(said in err for said in ("row 2 has 7", 'there is no glyph "?"', "two creatures are called Ash"))


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(asked(DISTANCE).encode())))
    assert main(["referee", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["distance"] == 20


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "none.toml")]) == 2
    assert "there is no such file" in capsys.readouterr().err
