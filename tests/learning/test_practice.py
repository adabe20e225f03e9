"""Practice: a rule that a player is to bring about, its format, and what is shipped."""

from pathlib import Path

import pytest

from game import load_level
from game.checking import check_level
from game.learning.untaught import reasons
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import read_level
from scenes.learn.drills import Drills
from scenes.learn.lessons import Lessons
from tests.tiers import size

FOLDERS = {kind: Path(__file__).parents[2] / "levels" / kind for kind in ("practice", "drills")}
SOURCE = """
title = "An attack"
rulebook = "starfinder"

[practice]
rule = "decided.attack"
who = "Ash"
do = [{ verb = "attack", at = "Rook" }]
wrong = [{ verb = "end" }]

[map]
rows = '''
....
....
'''

[[creature]]
name = "Ash"
at = [0, 0]

[[creature]]
name = "Rook"
team = "foes"
at = [1, 0]
"""


def practice(*changes):
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_level(text.encode(), "file.toml")


def test_practice_is_a_lesson_of_one_step_by_the_rule_alone():
    level = practice()
    assert (level.practice.rule, level.lesson.rules) == ("decided.attack", ("decided.attack",))
    step = level.lesson.steps[0]
    assert str(step.say).startswith("An attack is a d20 plus its bonus.")
    assert step.goal.cites == ("decided.attack",)
    assert check_level(level).wrong == ()


def test_what_a_rule_forbids_is_to_be_tried():
    here = '{ verb = "attack", at = "Rook" }'
    level = practice(("decided.attack", "sf.pass-enemy"), ('who = "Ash"', 'who = "Ash"\nforbids = true'),
                     (here, '{ verb = "move", to = [1, 0] }'))  # fmt: skip
    assert level.lesson.steps[0].goal.refused == "sf.pass-enemy"
    assert check_level(level).wrong == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("decided.attack", "sf.squeezing", "file.toml:5: step 1: do: it fails"),
        ('{ verb = "end" }', '{ verb = "attack", at = "Rook" }', "wrong: do: it succeeds"),
    ],
)
def test_practice_that_does_not_hold_is_told_with_its_line(old, new, said):
    assert said in " | ".join(check_level(practice((old, new))).wrong)


def test_practice_is_no_lesson_besides():
    with pytest.raises(LevelError) as error:
        practice(("[map]", '[puzzle]\nwho = "Ash"\n\n[map]'))
    assert "practice: [lesson] is there too" in str(error.value)


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_practice_shipped_holds_what_it_says(book):
    paths = sorted((FOLDERS["practice"] / book).glob("*.toml"))
    tried = paths[:: size(12, 1)]
    wrong = [line for path in tried for line in check_level(load_level(path)).wrong]
    assert wrong == []
    assert [path.stem for path in tried] == [load_level(path).practice.rule for path in tried]


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_every_rule_is_taught_or_it_is_said_why_not(book):
    asked = [path.stem.rpartition("-")[0] for path in (FOLDERS["drills"] / book).glob("*.toml")]
    tried = [path.stem for path in (FOLDERS["practice"] / book).glob("*.toml")]
    rules = [rule.id for rule in RULEBOOKS[book].chapter]
    taught = Drills(Lessons())
    left = [rule for rule in rules if not taught.teaches(book, rule)]
    assert left == [rule for rule in rules if rule in reasons()]
    assert [rule for rule in tried if rule in asked or rule not in rules] == []
