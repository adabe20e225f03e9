"""Puzzles: their format, what holds their reasons against the rules, how they are found, and those shipped."""

from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ai.duel import Yardstick
from game.checking import check_level
from game.ecs.components import Vitals
from game.learning.course import Course
from game.learning.finding import posed
from game.learning.puzzles import outdone
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import read_level
from tests.tiers import size

FOLDER = Path(__file__).parents[2] / "levels" / "puzzles"
LEAST = 15
"""Puzzles of each rulebook, at the least."""
SOURCE = """
title = "The weak one"
rulebook = "starfinder"

[puzzle]
who = "Ash"
reason = "fells"
whom = "Rook"
amount = 90
rules = ["decided.attack"]
missed = ["naive", "easy"]
expect = { attacks = "Rook" }
do = [{ verb = "attack", at = "Rook" }]
wrong = [{ verb = "attack", at = "Pike" }]

[map]
rows = '''
......
......
......
'''

[[creature]]
name = "Ash"
at = [1, 1]
initiative = 20
weapons = [{ name = "sword", attack = 12, damage = "1d8+4" }]

[[creature]]
name = "Rook"
team = "foes"
ac = 15
at = [2, 0]
hp = 20
lost = 16
weapons = [{ name = "sword" }]

[[creature]]
name = "Pike"
team = "foes"
ac = 15
at = [2, 2]
hp = 20
weapons = [{ name = "sword" }]
"""


def puzzle(*changes):
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_level(text.encode(), "file.toml")


def test_a_puzzle_is_a_lesson_of_one_step_with_hints_of_its_own():
    level = puzzle()
    assert (level.puzzle.rating, level.lesson.place) == (3, 3)
    step = level.lesson.steps[0]
    assert str(step.say) == "Ash is to act. What is best here, in 1 command?"
    assert [str(hint) for hint in step.hints[1:]] == ["Attack", "Attack: Rook"]
    assert str(step.right).startswith("Rook is the one to take out: Attack does it with a chance of 90 %.")
    assert Course(level).battle(0).world.get(2, Vitals) == Vitals(4, 20)


def test_it_is_judged_by_what_was_done_and_never_by_what_the_computer_thinks():
    assert check_level(puzzle()).wrong == ()
    does = ('{ attacks = "Rook" }', '{ does = [{ verb = "attack", at = "Rook" }] }')
    assert check_level(puzzle(does)).wrong == ()
    other = ('"Rook" }]\nwrong', '"Pike" }]\nwrong'), ('at = "Pike" }]\n\n[map]', 'at = "Rook" }]\n\n[map]')
    assert "do: it fails" in check_level(puzzle(*other)).wrong[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("amount = 90", "amount = 91", "file.toml:5: puzzle: amount: the chance is 90: what the rules say"),
        ('"fells"', '"hits"', "file.toml:5: puzzle: amount: the damage is "),
        ('"fells"', '"saves"', "file.toml:5: puzzle: reason: Rook gains nothing by it"),
        ('"fells"', '"unstruck"', "file.toml:5: puzzle: reason: the wrong try is not struck at either"),
        ('"fells"', '"reaches"', "file.toml:5: puzzle: reason: no ground is to be reached"),
        ('at = "Pike" }]', 'at = "Rook" }]', "wrong: do: it succeeds"),
        ('{ verb = "attack", at = "Rook" }]', '{ verb = "withdraw", at = "Rook" }]', "do: "),
    ],
)
def test_what_does_not_hold_is_told_with_its_line(old, new, said):
    assert said in " | ".join(check_level(puzzle((old, new))).wrong)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"fells"', '"luck"', 'puzzle.reason: there is no reason "luck"'),
        ("lost = 16", "lost = 20", "creature[Rook].lost: it has no more than that"),
        ('expect = { attacks = "Rook" }\n', "", "puzzle: expect is missing"),
        ('{ attacks = "Rook" }', "{}", "puzzle.expect: nothing is expected"),
    ],
)
def test_what_is_wrong_with_its_file_is_told(old, new, said):
    with pytest.raises(LevelError) as error:
        puzzle((old, new))
    assert said in str(error.value)


def test_a_position_in_which_one_thing_is_clearly_best_becomes_a_puzzle():
    arms = 'lost = 16\nweapons = [{ name = "sword"'
    hard = SOURCE.replace(arms, f"{arms}, attack = 9").replace("hp = 20\nlost = 16", "hp = 20\nlost = 18")
    plain = hard.replace(hard[hard.index("[puzzle]") : hard.index("[map]")], "")
    level = read_level(plain.encode(), "file.toml")
    battle = open_battle(level)
    battle.start(1)
    assert battle.acting == 1
    found = posed(level, battle, "here", Yardstick(RULEBOOKS["starfinder"]))
    assert (found.who, found.whom, found.reason) == ("Ash", "Rook", "fells")
    again = read_level(found.source.encode(), "found.toml")
    assert check_level(again).wrong == ()
    assert again.lesson.steps[0].goal.attacks == "Rook"


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_every_puzzle_shipped_holds_what_it_says(book):
    levels = [load_level(path) for path in sorted((FOLDER / book).glob("*.toml"))]
    assert len(levels) >= LEAST
    wrong = [line for level in levels for line in check_level(level).wrong]
    assert wrong == []
    assert len({level.puzzle.reason for level in levels}) > 1
    assert len({level.puzzle.rating for level in levels}) > 1


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_at_nobody_else_could_more_be_done_by_one_command(book):
    levels = [load_level(path) for path in sorted((FOLDER / book).glob("*.toml"))]
    posed = [level for level in levels if level.puzzle.reason in ("fells", "hits")]
    for level in posed[:: size(len(posed), 1)]:
        assert not outdone(Course(level)), level.name


def test_a_blow_that_does_more_to_somebody_else_is_found():
    level = puzzle(('"Rook" }]\nwrong', '"Pike" }]\nwrong'), ('{ attacks = "Rook" }', '{ attacks = "Pike" }'),
                   ('whom = "Rook"', 'whom = "Pike"'))  # fmt: skip
    assert outdone(Course(level))
    assert not outdone(Course(puzzle()))
