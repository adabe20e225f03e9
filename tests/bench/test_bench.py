"""The benchmark's own answers check out; nothing is timed here."""

from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.bench.far import Sky
from tests.bench.floods import LARGE, Arena
from tests.bench.sixty import BOARDS


def test_answers_agree_with_the_limit() -> None:
    assert Arena("terrain + 10%", 100, 8).check() > 30
    assert Arena("rooms", 100, 8, LARGE).check() > 10
    assert Sky(120, 5).check() > 50


def test_the_level_of_the_frames_holds_sixty() -> None:
    for board in BOARDS.values():
        level = read_level(board.source("human").encode(), "sixty.toml", RULEBOOKS)
        assert len(level.creatures) == 60
        assert {creature.control for creature in level.creatures} == {"human", "ai"}
