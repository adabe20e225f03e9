"""Levels that read well and cannot be played: told with file and line before there is a battle."""

import pytest

from game import LevelError, load_level, open_battle
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.playable import muster
from tests.conformance.arenas import shipped
from tests.written import box, creature, whole_level


def opened(book, *creatures):
    return muster(read_level(whole_level(book, box(6, 3), *creatures).encode(), "t.toml"), RULEBOOKS[book])


CROWDED = [
    ("starfinder", "small", "medium"),
    ("draw-steel", "2", "2"),
]


@pytest.mark.parametrize(("book", "one", "other"), CROWDED)
def test_who_may_not_share_a_square_does_not_begin_in_one(book, one, other):
    at = [1, 0] if one == other else [0, 0]
    with pytest.raises(LevelError) as caught:
        opened(book, creature("Ash", [0, 0], "a", size=one), creature("Rook", at, "b", size=other))
    assert str(caught.value).startswith("t.toml:10: creature[Ash]: Ash shares a square with another creature: ")
    assert opened(book, creature("Ash", [0, 0], "a", size=one), creature("Rook", [4, 1], "b", size=other)).acting == 0


@pytest.mark.parametrize("book", ["starfinder", "draw-steel"])
def test_a_side_of_which_nobody_can_act_is_refused(book):
    down = creature("Rook", [4, 1], "b", conditions='["unconscious"]')
    with pytest.raises(LevelError, match=r"t\.toml:15: creature\[Rook\]: nobody of b can act: somebody who can"):
        opened(book, creature("Ash", [0, 0], "a"), down)
    assert opened(book, creature("Ash", [0, 0], "a"), down, creature("Due", [4, 0], "b")).acting == 0


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_a_level_without_creatures_is_refused(book):
    with pytest.raises(LevelError, match=r"t\.toml: creature: nobody can act: somebody who can"):
        opened(book)


def test_every_level_that_comes_with_the_game_can_be_played():
    for case in shipped():
        assert open_battle(case.level).acting == 0


def test_a_level_of_questions_need_not_be_playable():
    level = load_level("tests/rules/starfinder/pass-helpless.toml")
    with pytest.raises(LevelError, match="nobody of foes can act"):
        open_battle(level)
