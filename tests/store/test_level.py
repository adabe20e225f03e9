"""A level read whole: every part of it arrives as the game holds it."""

import io
import sys
from decimal import Decimal
from importlib.resources import files
from pathlib import Path

import pytest

from game.battle.objectives import Objective, defaults
from game.reasons import NOTHING, Text
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import Level, grids, hot_seat, load_level, on_grid, read_level
from tests.store.fake import BOOKS, level

SAMPLE = Path(__file__).with_name("sample.toml")
MAP = '[map]\nrows = """\n....\n....\n"""\n'
PLAIN = 'rulebook = "fake"\n' + MAP


@pytest.fixture(scope="module")
def sample() -> Level:
    return load_level(SAMPLE, BOOKS)


def test_the_head_is_read(sample: Level) -> None:
    assert sample.title == Text("The broken bridge")
    assert (sample.rulebook, sample.grid, sample.gravity, sample.rounds, sample.minutes) == (
        "fake", "square", "low", 12, 10
    )  # fmt: skip
    assert sample.intro == Text("Hold the bridge until help comes.")
    assert sample.readings == (("corner-cutting", "loose"),)
    assert sample.teams == ("heroes", "foes")
    assert sample.lesson is None


def test_other_languages_are_kept_beside_the_english(sample: Level) -> None:
    assert sample.catalogue["ru"] == {
        "The broken bridge": "Сломанный мост",
        "Four against the river.": "Четверо против реки.",
        "brambles over rubble": "терновник",
        "Cross the river.": "Перейди реку.",
    }
    assert sample.catalogue["zh"] == {"The broken bridge": "断桥"}


def test_objectives_are_read(sample: Level) -> None:
    assert sample.objectives == (
        Objective("heroes", "reach", "Ash", (9, 1, 2, 4), 0, Text("Cross the river.")),
        Objective("foes", "survive", rounds=12),
    )


def test_without_objectives_every_team_has_to_be_the_last() -> None:
    two = PLAIN + '[[creature]]\nname="A"\nat=[0,0]\n[[creature]]\nname="B"\nat=[1,0]\nteam="foes"\n'
    assert level(two).objectives == defaults(("heroes", "foes"))


def test_asks_hold_cells_words_and_what_is_expected(sample: Level) -> None:
    path, far, attack = sample.asks
    assert path.values == {
        "who": "Ash", "to": (4, 1, 1), "mode": "walk", "action": "guarded-step", "budget": 30, "after": ("aim",),
        "by": "Roc",
    }  # fmt: skip
    assert path.expect == {"cost": 15, "legal": True, "route": [[2, 1, 0]], "factor": Decimal("2.5")}
    assert (path.number, path.key, path.line) == (0, 0, 98)
    assert (far.number, far.key, far.values["from"], far.values["to"]) == (1, "far", "Roc", (7, 1, 0))
    assert attack.values["options"] == ("weak-spot", "aim-1")
    assert attack.expect is None


def test_the_least_level_is_a_rulebook_and_a_map() -> None:
    least = level(PLAIN)
    assert (least.grid, least.gravity, least.rounds, least.title) == ("square", "standard", 30, NOTHING)
    assert (least.creatures, least.objectives, least.asks, least.catalogue) == ((), (), (), {})


def test_numbers_may_be_asked_about_without_a_map() -> None:
    asked = level('rulebook = "fake"\n[[ask]]\nwhat = "travel"\nspeed = 30\nhours = 8\n')
    assert asked.asks[0].values == {"speed": 30, "hours": 8}
    assert (asked.ground.width, asked.ground.height) == (1, 1)


def test_line_ends_of_any_system_read_the_same() -> None:
    source = SAMPLE.read_bytes()
    crlf = read_level(source.replace(b"\n", b"\r\n"), "crlf", BOOKS)
    mixed = read_level(source.replace(b"\n", b"\r\n", 20), "mixed", BOOKS)
    plain = read_level(source, "plain", BOOKS)
    assert crlf.ground.cells == mixed.ground.cells == plain.ground.cells
    assert crlf.creatures == mixed.creatures == plain.creatures
    assert crlf.digest == mixed.digest == plain.digest


def test_standard_input_is_a_file_called_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(b'rulebook = "fake"\ntitel = 1\n' + MAP.encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    with pytest.raises(LevelError, match=r'^standard input:2: titel: .* did you mean "title"\?$'):
        load_level("-", BOOKS)


def test_levels_are_read_under_the_shipped_rulebooks_unless_others_are_given(tmp_path: Path) -> None:
    file = tmp_path / "level.toml"
    file.write_text(f'rulebook = "{next(iter(RULEBOOKS))}"\n{MAP}', encoding="utf-8")
    assert load_level(file).rulebook == next(iter(RULEBOOKS))


WRONG = {
    'gravity = "lo"': ('gravity = "low"', "gravity"),
    '"lose"': ('"loose"', "readings.corner-cutting"),
    "#.+..o.~~-?#": ("#.+..o.~~-!#", "map.rows"),
    "soft = 1": ("soft = true", "key.b.soft"),
    "wlk = 30": ("walk = 30", "creature[Ash].speeds.wlk"),
    '"d8d"': ('"1d8+3"', "creature[Ash].weapons[0].damage"),
    'holds = "Ahs"': ('holds = "Ash"', "creature[Roc].holds"),
    'weapon = "bows"': ('weapon = "bow"', "ask[2].weapon"),
}
"""What is made wrong in the sample, what stood there, and where the fault is."""


def test_all_faults_of_a_file_are_told_in_the_order_of_its_lines() -> None:
    source = SAMPLE.read_text("utf-8")
    for wrong, (right, _) in WRONG.items():
        assert right in source
        source = source.replace(right, wrong, 1)
    with pytest.raises(LevelError) as caught:
        level(source)
    told = [(fault.line, fault.where) for fault in caught.value.faults]
    assert told == [(source[: source.index(wrong)].count("\n") + 1, where) for wrong, (_, where) in WRONG.items()]


def test_what_needs_the_map_is_told_once_the_map_is_right() -> None:
    source = SAMPLE.read_text("utf-8").replace("to = [4, 1]", "to = [4, 11]")
    source = source.replace("rounds = 12\n\n# The", "rounds = 13\n\n# The")
    with pytest.raises(LevelError) as caught:
        level(source)
    assert str(caught.value).split("\n") == [
        "test.toml:92: objective[1].rounds: round 13 never comes: at most 12, the level's rounds",
        "test.toml:101: ask[0].to: [4, 11] does not belong here: a cell of the map: x to 11, y to 5",
    ]


TWO = '[[creature]]\nname = "A"\nat = [0, 0]\n[[creature]]\nname = "B"\nat = [1, 0]\nteam = "b"\ncontrol = "ai"\n'


@pytest.mark.parametrize(
    "said", ["", "hot_seat = true\n", "hot_seat = false\n", '# hot_seat = true\n"hot_seat"=false # no\n']
)
def test_people_may_play_every_side_of_any_level(said: str) -> None:
    read = level(said + PLAIN + TWO)
    again = hot_seat(hot_seat(read, BOOKS), BOOKS)
    assert [spec.control for spec in again.creatures] == ["human", "human"]
    assert again.source.count("hot_seat = true") == 1 + said.startswith("#")
    assert read_level(again.source.encode(), again.name, BOOKS).digest == again.digest


def test_a_level_says_on_which_grids_it_stands_and_is_given_on_the_other():
    levels = Path(str(files("levels"))) / "demo" / "lordsouls"
    bridge, quarry = (load_level(levels / f"{name}.toml") for name in ("bridge", "quarry"))
    assert grids(bridge) == ("hex", "square")
    assert grids(quarry) == ("square",)
    turned = on_grid(bridge, "square")
    assert (turned.grid, turned.source.count("grid =")) == ("square", 1)
    assert turned.creatures == bridge.creatures
    with pytest.raises(LevelError, match="does not stand on hexes"):
        on_grid(quarry, "hex")
