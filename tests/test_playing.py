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
    assert any("1d20: 20" in line for line in lines)
    assert any("1d20: 1" in line for line in lines)


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


BUTTON = '[[play.do]]\nwho = "Ash"\nverb = "%s"\n%s\n\n[[play.do]]\nwho = "Ash"\nverb = "move"\nto = [4, 1]'
MOVE = '[[play.do]]\nwho = "Ash"\nverb = "move"\nto = [4, 1]'


@pytest.mark.parametrize(
    ("shows", "told"),
    [
        ('shows = { cost = 25, provokes = [], counts = { "sf.difficult-terrain" = 5, "sf.measuring" = 15 } }', ""),
        ("shows = { cost = 20 }", "cost: expected 20, got 25"),
        ('shows = { provokes = ["Rook"] }', 'provokes: expected ["Rook"], got []'),
        ('shows = { counts = { "sf.difficult-terrain" = 10 } }', "counts: expected"),
        ("shows = { attack = 5 }", "attack: expected 5, the answer has none"),
        ('says = ["difficult ground"]', ""),
        ('says = ["easy ground"]', "nothing says 'easy ground'"),
    ],
)
def test_the_numbers_and_the_words_of_a_preview_are_held_against_what_is_expected(shows: str, told: str) -> None:
    found = wrong(("to = [4, 1]", f"to = [4, 1]\n{shows}"))
    assert told in found if told else found == ""


def test_the_dice_of_a_step_show_what_the_step_says() -> None:
    """Initiative is thrown before it; a blow of bare hands, a d20 of 15 and a d3 of 2, leaves Rook with 8."""
    struck = '[[play.do]]\nwho = "Ash"\nverb = "attack"\nat = "Rook"\ndice = [15, 2]\nafter = { Rook = { hp = 8 } }'
    near = (MOVE, struck + "\n\n[[play.do]]\nwho = \"Ash\"\nverb = \"move\"\nto = [4, 1]")
    assert wrong(("at = [5, 0]", "at = [1, 0]"), near) == ""
    missed = near[0], near[1].replace("15, 2", "2, 2")
    assert "hp: expected 8, got 10" in wrong(("at = [5, 0]", "at = [1, 0]"), missed)


def test_a_verb_that_is_aimed_at_nothing_is_its_button() -> None:
    """The button says what the verb takes, or why it is not to be had; nothing is done."""
    assert wrong((MOVE, BUTTON % ("run", 'says = ["full action"]'))) == ""
    assert wrong((MOVE, BUTTON % ("climb-fast", 'refused = "sf.climb-double"'))) == ""
    assert "refused by sf.climb-double" in wrong((MOVE, BUTTON % ("climb-fast", "")))


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
        ("to = [4, 1]", 'to = [4, 1]\noptions.verb = "run"', 'options.verb: there is no option "verb": one of corner'),
        ("to = [4, 1]", 'to = [4, 1]\noptions.moed = "fly"', 'there is no option "moed": did you mean "mode"?'),
        ("to = [4, 1]", "to = [4, 1]\nshows = { prize = 1 }", 'there is no key "prize"'),
        ('verb = "move"\n', "", "verb is missing"),
        ("[[play.do]]", "[[play.don]]", 'there is no key "don"'),
    ],
)
def test_a_faulty_play_is_told_with_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(LevelError) as caught:
        level((old, new))
    assert told in str(caught.value)
    assert str(caught.value).startswith("t.toml:")


SIDES = """
rulebook = "draw-steel"

[map]
rows = "......"

[[creature]]
name = "Ash"
at = [0, 0]

[[creature]]
name = "Bryn"
at = [1, 0]

[[creature]]
name = "Rook"
team = "foes"
at = [4, 0]

[[creature]]
name = "Rill"
team = "foes"
at = [5, 0]

[[play]]
rules = ["ds.round"]
dice = [6]
answers = ["players"]

[[play.do]]
who = "Bryn"
verb = "end"

[[play.do]]
who = "Bryn"
verb = "end"
log = ["Rill's turn"]
answers = ["Rill"]
"""


def test_a_side_that_cannot_choose_the_creature_lets_its_first_act() -> None:
    """Nobody chose Rook; in the next round Bryn can be chosen again."""
    found = read_level(SIDES.encode(), "t.toml")
    shown = play(found, found.plays[0])
    assert shown.wrong == []
    turns = [line.words.removesuffix("'s turn") for line in shown.lines if line.words.endswith("'s turn")]
    assert turns == ["Bryn", "Rook", "Ash", "Rill", "Bryn", "Rill"]
