"""Plays: commands written down in a level, and what is told of a step that does not go as it says."""

from pathlib import Path

import pytest

from game.checking import check_level
from game.playing import play
from game.store.errors import LevelError
from game.store.level import Level, read_level

PLAY = Path(__file__).parent / "rules" / "starfinder" / "play" / "difficult-terrain.toml"
TEXT = PLAY.read_text("utf-8")


def level(*changes: tuple[str, str]) -> Level:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_level(text.encode(), "t.toml")


def wrong(*changes: tuple[str, str]) -> str:
    return "\n".join(check_level(level(*changes)).wrong)


def test_a_play_shows_what_it_says() -> None:
    shown = play(level(), level().plays[0])
    assert shown.wrong == []
    assert {"preview", "event", "line"} <= set(shown.met["sf.difficult-terrain"])
    assert "sf.difficult-terrain" in shown.told
    assert check_level(level()).passed == 1


def test_the_first_dice_show_what_the_play_says() -> None:
    (script,) = level(("seed = 7", "seed = 7\ndice = [20, 1]")).plays
    lines = [line.words for line in play(level(), script).lines]
    assert any("1d20 gives 20" in line for line in lines)
    assert any("1d20 gives 1" in line for line in lines)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("to = [4, 1]", "to = [5, 0]", "refused by sf.pass-enemy: Rook stands there."),
        ("to = [4, 1]", "to = [4, 0]", "does not show sf.difficult-terrain"),
        ('log = ["Ash walks"]', 'log = ["Ash flies"]', "no line says 'Ash flies'"),
        ("{ at = [4, 1] }", "{ hp = 3 }", "Ash: hp: expected 3, got 1"),
        ('rules = ["sf.difficult-terrain"]', 'rules = ["sf.run"]', "no step shows sf.run"),
        ('sees = ["sf.difficult-terrain"]', 'refused = "sf.grid"', "expected a refusal by sf.grid, got none"),
        ("to = [4, 1]", 'to = [4, 1]\nanswers = ["yes"]', "nothing is asked that 'yes' could answer"),
    ],
)
def test_what_does_not_go_as_it_says_is_told(old: str, new: str, told: str) -> None:
    assert told in wrong((old, new))


def test_a_step_waits_until_its_creature_acts() -> None:
    more = '[[play.do]]\nwho = "Rook"\nverb = "move"\nto = [5, 1]\nafter = { Rook = { at = [5, 1] } }\n'
    assert wrong(("after = { Ash", more + "[[play.do]]\nwho = \"Ash\"\nverb = \"end\"\nafter = { Ash")) == ""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('verb = "move"', 'verb = "moove"', 'there is no verb "moove": did you mean "move"?'),
        ('who = "Ash"', 'who = "Asch"', 'there is no creature "Asch"'),
        ("to = [4, 1]", "to = [9, 1]", "a cell of the map: x to 5, y to 1"),
        ("to = [4, 1]", 'to = [4, 1]\nat = "Rook"', "at is there too"),
        ('sees = ["sf.difficult-terrain"]', 'sees = ["difficult-terrain"]', 'there is no rule "difficult-terrain"'),
        ("{ at = [4, 1] }", "{ mood = 1 }", 'there is no key "mood"'),
        ('verb = "move"\n', "", "verb is missing"),
        ("[[play.do]]", "[[play.don]]", 'there is no key "don"'),
    ],
)
def test_a_faulty_play_is_told_with_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(LevelError) as caught:
        level((old, new))
    assert told in str(caught.value)
    assert str(caught.value).startswith("t.toml:")
