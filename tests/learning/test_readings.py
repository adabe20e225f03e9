"""Rules that may be read in two ways: a level chooses, and the codex says what that changes on the board."""

import pytest

from game import open_battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.learning.readings import changed
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.level import read_level

SOURCE = """
rulebook = "{book}"
{readings}
[map]
rows = '''
........
........
........
........
'''

[[creature]]
name = "Ash"
at = [0, 0]
initiative = 20
speeds = {{ walk = 30 }}

[[creature]]
name = "Rook"
team = "foes"
at = [7, 0]
"""


def fought(book, readings=""):
    battle = open_battle(read_level(SOURCE.format(book=book, readings=readings).encode(), "file.toml"))
    battle.start(1)
    assert battle.acting == 1
    return battle


def price(battle, cell):
    preview = battle.preview(command(1, "move", cell))
    assert isinstance(preview, Preview)
    return preview.cost.total


@pytest.mark.parametrize("book", ["starfinder", "pathfinder"])
def test_the_count_of_diagonals_goes_on_or_begins_anew(book):
    usual, other = fought(book), fought(book, 'readings = { diagonals = "move" }')
    for battle in (usual, other):
        assert price(battle, (1, 1, 0)) == 5
        battle.do(command(1, "move", (1, 1, 0)))
    assert (price(usual, (2, 2, 0)), price(other, (2, 2, 0))) == (10, 5)
    assert (price(usual, (3, 3, 0)), price(other, (3, 3, 0))) == (15, 15)


def test_what_the_other_reading_changes_is_said_of_the_board_as_it_is():
    battle, reading = fought("starfinder"), RULEBOOKS["starfinder"].readings[0]
    assert str(changed(battle, reading, "move")) == "On the board now it changes nothing."
    battle.do(command(1, "move", (1, 1, 0)))
    before = battle.digest
    said = str(changed(battle, reading, "move"))
    assert said.startswith("On the board now: Ash pays ")
    assert said.endswith(" by the other reading 5 ft.")
    assert battle.digest == before


def test_a_reading_has_the_words_that_its_rulebook_knows():
    for book in RULEBOOKS.values():
        assert {one.name: one.words for one in book.readings} == dict(book.vocabulary.readings)
        rules = [rule.id for rule in book.chapter]
        assert all(one.rule in rules and len(one.choices) == 2 for one in book.readings)
    with pytest.raises(LevelError) as error:
        fought("starfinder", 'readings = { diagonals = "never" }')
    assert "turn, move" in str(error.value)
