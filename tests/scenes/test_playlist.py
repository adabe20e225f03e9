"""The list of a table: what it says is played in its order, and what makes no sense is told in a sentence."""

import pytest

from scenes.night.absence import SECOND
from scenes.night.hostkey import DEFAULT
from scenes.night.playlist import AWAY, Entry, Playlist, TableWish, read_playlist, set_up
from scenes.night.programme import Programme
from scenes.play.opening import Shipped
from tests.docs.blocks import ROOT

SHELF = sorted((ROOT / "levels/demo").glob("**/*.toml"))
CORNER = (ROOT / "tests/docs/corner.toml").read_text(encoding="utf-8")


@pytest.fixture
def read(tmp_path):
    def reader(source):
        path = tmp_path / "friday.toml"
        path.write_text(source, encoding="utf-8")
        made = read_playlist(path, SHELF)
        return made, [fault.removeprefix(f"{tmp_path}/") for fault in made.faults]

    return reader


def test_a_list_is_read(read, tmp_path):
    (tmp_path / "mine.toml").write_text(CORNER, encoding="utf-8")
    made, faults = read("""
        away = 90
        host_key = "alt+F9"
        [[entry]]
        level = "starfinder/barricade"
        plays = 2
        [[entry]]
        level = "mine.toml"
        minutes = 10
        seats = 2
    """)
    assert faults == []
    assert (made.away, made.host_key) == (90, "alt+F9")
    assert [entry.path.name for entry in made.entries] == ["barricade.toml", "mine.toml"]
    assert made.entries[0].plays == 2
    assert (made.entries[1].minutes, made.entries[1].seats) == (10, 2)


@pytest.mark.parametrize(("source", "told", "left"), [
    ("""away = 90
[[entry]]
levle = "mill"
""", ['friday.toml:3: entry[0].levle: there is no key "levle": did you mean "level"?',
      'friday.toml:2: entry[0]: it names no level: a level that comes with the game, like "mill", '
      "or a file beside this one"], 0),
    ("""[[entry]]
level = "mill"
minuts = 3
""", ['friday.toml:3: entry[0].minuts: there is no key "minuts": did you mean "minutes"?'], 1),
    ("""[[entry]]
level = "starfinder/baricade"
[[entry]]
level = "mill"
""", ['friday.toml:2: entry[0].level: there is no level "starfinder/baricade": did you mean "starfinder/barricade"?'],
     1),
    ("""[[entry]]
level = "mill"
plays = 0
grid = "circles"
seats = 7
""", ["friday.toml:3: entry[0].plays: 0 does not belong here: a whole number from 1 to 99",
      'friday.toml:4: entry[0].grid: "circles" does not belong here: "squares" or "hexes"',
      "friday.toml:5: entry[0].seats: 7 does not belong here: a whole number from 1 to 6"], 1),
    ("""idle = 9
host_key = "h"
[[entry]]
level = "mill"
""", ['friday.toml:1: idle: there is no key "idle": one of away, host_key, entry',
      'friday.toml:2: host_key: "h" does not belong here: keys held together, like "ctrl+shift+h"'], 1),
    ("entry = 3", ["friday.toml:1: entry: 3 does not belong here: "
                   "[[entry]], then a line for each of its keys"], 0),
    ("", ['friday.toml: file: it names no level: an [[entry]] with level = "mill"'], 0),
    ("[[entry]\n", None, 0),
])  # fmt: skip
def test_what_makes_no_sense_is_told_and_lived_without(read, source, told, left):
    made, faults = read(source)
    if told is None:
        assert faults[0].startswith("friday.toml:1: TOML: ")
    else:
        assert sorted(faults) == sorted(told)
    assert len(made.entries) == (left or len(SHELF))
    assert all(entry.path in SHELF for entry in made.entries)


def test_a_damaged_level_is_told_with_its_own_line(read, tmp_path):
    (tmp_path / "gate.toml").write_text(CORNER.replace("speeds = { walk = 30 }", "speed = 30", 1), encoding="utf-8")
    made, faults = read('[[entry]]\nlevel = "gate.toml"\n[[entry]]\nlevel = "mill"\n')
    assert len(faults) == 1
    assert faults[0].startswith('friday.toml:2: entry[0].level: "gate.toml" cannot be played: first mend ')
    assert "gate.toml:15: creature[Ash].speed: " in faults[0]
    assert [entry.path.stem for entry in made.entries] == ["mill"]


def test_a_grid_that_a_level_is_not_played_on_is_told(read):
    made, faults = read('[[entry]]\nlevel = "mill"\ngrid = "hexes"\n')
    assert faults == ['friday.toml:3: entry[0].grid: "mill.toml" is not played on it: leave it out']
    assert made.entries[0].grid == ""


def test_no_such_file_is_told_and_the_shelf_is_shown(tmp_path):
    made = set_up(TableWish(tmp_path / "none.toml", "meta+x"), SHELF[:2], SHELF)
    assert made.faults[0].endswith("none.toml: file: there is no such file: check the name and the folder")
    assert made.faults[1].startswith('--host-key: "meta+x" does not belong here: keys held together')
    assert (len(made.entries), made.away, made.host_key) == (len(SHELF), AWAY, DEFAULT)
    assert set_up(TableWish(), SHELF[:2], SHELF).entries == tuple(map(Entry, SHELF[:2]))
    assert set_up(TableWish(None, "alt+x"), SHELF, SHELF).host_key == "alt+x"


def test_plays_and_minutes_are_kept_to():
    first, second = Entry(SHELF[0], plays=2), Entry(SHELF[1], minutes=1)
    programme = Programme(Playlist((first, second)))
    assert [programme.on() for _ in range(3)] == [first, first, second]
    for _ in range(59 * SECOND):
        programme.pass_time()
    assert not programme.over
    assert programme.on() == second, "there is time for another battle"
    for _ in range(SECOND):
        programme.pass_time()
    assert programme.over
    assert programme.on() == first
    programme.leave()
    assert programme.on() == second


def test_a_level_beside_the_list_has_a_card_of_its_own(tmp_path):
    (tmp_path / "mine.toml").write_text(CORNER, encoding="utf-8")
    card = Shipped().card(tmp_path / "mine.toml")
    assert not card.broken
    assert card.sketch is not None
