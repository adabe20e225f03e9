"""Drills: their format, how answers are judged, and every one shipped held against the rules and the cases."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.checking import check_level
from game.i18n import Catalogue
from game.learning.exercise import Exercise
from game.referee import answer
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import load_level, read_level

WRONG = "diagonal"
FOLDER = Path(__file__).parents[2] / "levels" / "drills"
LEAST = 30
"""Drills of each rulebook, at the least."""
SOURCE = """
rulebook = "starfinder"

[drill]
rule = "sf.diagonals"
sort = "cost"

[map]
rows = '''
......
......
......
'''

[[creature]]
name = "Ash"
at = [0, 0]

[[creature]]
name = "Rook"
team = "foes"
at = [5, 1]
weapons = [{ name = "sword" }]

[[ask]]
what = "route"
who = "Ash"
route = [[1, 1], [2, 2], [3, 1]]
expect = { cost = 20 }
"""


def drill(*changes):
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_level(text.encode(), "file.toml")


STRIKES = (
    ('sort = "cost"', 'sort = "strikes"'), ("[3, 1]]", "[3, 1], [4, 0], [3, 0]]"),
    ("{ cost = 20 }", "{ legal = true }"),
)  # fmt: skip


def test_a_number_is_right_and_no_other():
    one = Exercise(drill())
    assert str(one.question) == "What does this way cost Ash?"
    assert [str(choice.words) for choice in one.choices] == ["15 ft", "20 ft", "25 ft", "30 ft"]
    assert [choice.key for choice in one.choices if one.judge((choice.key,))] == ["20"]
    assert not one.judge(())
    assert one.reasons().plan.cost.total == 20
    assert one.reasons().rules[0] == "sf.diagonals"


def test_all_who_may_strike_have_to_be_named():
    one = Exercise(drill(*STRIKES))
    assert one.many
    assert [(choice.key, choice.right) for choice in one.choices] == [("Rook", True), ("nobody", False)]
    assert one.judge(("Rook",))
    assert not one.judge(("Rook", "nobody"))
    assert not one.judge(())


def test_a_way_that_fails_is_answered_by_the_rule():
    bars = ('sort = "cost"', 'sort = "way"'), ("[3, 1]]", "[3, 1], [4, 1], [5, 1]]"), ("sf.diagonals", "sf.end-of-move")
    one = Exercise(drill(*bars, ("{ cost = 20 }", "{ legal = false }")))
    right = [choice.key for choice in one.choices if choice.right]
    assert right == [one.reasons().refusal.rule]
    assert not one.judge(("yes",))


def test_a_drill_is_held_against_the_rules():
    assert check_level(drill()).wrong == ()
    assert check_level(drill()).passed == 2
    said = check_level(drill(("cost = 20", "cost = 15"))).wrong
    assert [line.split(": ")[0] for line in said] == ["file.toml:25", "file.toml:4"]
    assert "rule: sf.squeezing is not at work in it" in check_level(drill(("sf.diagonals", "sf.squeezing"))).wrong[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("sf.diagonals", f"sf.{WRONG}", f'file.toml:5: drill.rule: there is no rule "sf.{WRONG}"'),
        ('"cost"', '"price"', 'file.toml:6: drill.sort: there is no sort of drill "price"'),
        ('"cost"', '"threat"', "file.toml:6: drill.sort: "),
        ("expect = { cost = 20 }\n", "", "expect is missing: the answer that has to come"),
        ('"cost"', '"cost"\ncells = [[1, 1]]', "file.toml:7: drill.cells: there is no place to go to"),
        ("[[ask]]", '[[ask]]\nwhat = "threat"\nwho = "Ash"\n\n[[ask]]', "file.toml:4: drill: a drill has one question"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(old, new, said):
    with pytest.raises(LevelError) as error:
        drill((old, new))
    assert said in str(error.value)


def test_a_place_is_right_where_it_flanks_and_nobody_strikes():
    one = next(Exercise(level) for level in shipped("starfinder").values() if level.drill.sort == "stand")
    keys = [choice.key for choice in one.choices if one.judge((choice.key,))]
    assert keys == [f"{x},{y}" for x, y, _ in sorted(one.drill.cells, key=lambda cell: (cell[1], cell[0]))]
    assert one.reasons(keys[0]).plan.provokes == ()
    ask = replace(one.drill.ask, expect=None)
    assert answer(one.stood(one.drill.cells[0]), one.book, ask)["flanked"]
    assert not answer(one.world.fork(), one.book, ask)["flanked"]


@cache
def shipped(book):
    return {path: load_level(path) for path in sorted((FOLDER / book).glob("*.toml"))}


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_every_drill_shipped_holds_what_it_says(book):
    levels = shipped(book)
    assert len(levels) >= LEAST
    wrong = [line for level in levels.values() for line in check_level(level).wrong]
    assert wrong == []
    assert [path.name for path, level in levels.items() if not path.name.startswith(f"{level.drill.rule}-")] == []


# -- sums away from the board ----------------------------------------------------------------------------------------

TRAVELS = """
title = "How far"
rulebook = "starfinder"

[drill]
rule = "{rule}"
sort = "reckon"
{drill}

[map]
rows = '''
...
'''

[[creature]]
name = "Ash"
at = [1, 0]

[[ask]]
{ask}
"""


def travelled(rule, drill, ask):
    return Exercise(read_level(TRAVELS.format(rule=rule, drill=drill, ask=ask).encode(), "file.toml"))


def test_a_march_is_asked_with_its_numbers_and_told_with_its_sums():
    ask = 'what = "travel"\nspeed = 30\nhours = 8\nterrain = "hills"\nroad = "trail"\nexpect = { miles = 18 }'
    made = travelled("sf.road-kinds", 'part = "miles"', ask)
    assert str(made.question) == "A journey. Distance in miles?"
    assert [str(fact) for fact in made.facts] == ["Speed, feet: 30", "Hours: 8", "Terrain: hills", "Road: trail"]
    assert [choice.key for choice in made.right] == ["18"]
    assert len(made.choices) == 4
    assert any("\u00d7 3/4" in str(one) for one in made.reasons("18").sums)
    assert list(made.faults()) == []


def test_a_chase_is_told_field_by_field_and_answered_by_a_word():
    ask = 'what = "chase"\nspeeds = [30, 30]\nresults = [12, 12]\nfugitives = [1]\npursuers = [3]\n' \
        'expect = { end = "caught" }'  # fmt: skip
    made = travelled("sf.chase-equal", 'part = "end"\namong = ["away", "caught", "null"]', ask)
    facts = [str(fact) for fact in made.facts]
    assert {"Dice rolled? yes", "Fugitive's Dexterity modifier: 1", "Pursuer's check, in all: 12"} <= set(facts)
    assert [(choice.key, choice.right) for choice in made.choices] == [
        ("away", False), ("caught", True), ("null", False)]  # fmt: skip


def test_a_sum_says_which_part_is_asked_for():
    with pytest.raises(LevelError, match="part is missing"):
        travelled("sf.walk", "", 'what = "travel"\nspeed = 30\nexpect = { miles = 24 }')


ROLL = "ls.initiative-roll"


def test_a_question_of_initiative_names_who_rolled_in_the_players_language():
    made = Exercise(load_level(FOLDER / "lordsouls" / f"{ROLL}-1.toml"))
    russian = Catalogue.load("ru").tr(made.question)
    assert not [name for name in ("Ash", "Rook") if name in russian], russian
    assert "Эш 1" in russian


@pytest.mark.parametrize(("book", "rule"), [("lordsouls", "ls.initiative-roll"), ("pathfinder", "pf.initiative"),
                                            ("starfinder", "decided.initiative")])  # fmt: skip
def test_who_acts_first_is_asked_with_what_each_adds_to_its_roll(book, rule):
    level = load_level(FOLDER / book / f"{rule}-1.toml")
    exercise = Exercise(level)
    rolls = level.drill.ask.values["rolls"]
    told = dict(str(fact).split(" adds to the roll: ") for fact in exercise.facts)
    assert set(told) == set(rolls)
    sums = {name: rolls[name] + float(more) for name, more in told.items()}
    assert max(sums.values()) in [sums[choice.key] for choice in exercise.right]
