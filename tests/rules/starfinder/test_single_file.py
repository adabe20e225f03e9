"""A party that foes meet on a trail: it begins in single file, whatever the ground.   [sf.road-kinds]"""

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.chronicle import narrate
from game.ecs.components import Place
from game.rules import RULEBOOKS
from game.store.level import load_level
from game.store.muster import build_world
from game.telling import Line
from tests.rules.starfinder.fights import creature, fight

BOOK = RULEBOOKS["starfinder"]
PLAY = Path(__file__).parent / "play" / "single-file.toml"
MEADOW, GORGE = "........\n........\n........", "###.####\n.....###\n........"


def party(rows: str, *at: list[int], size: str = "medium") -> Battle:
    """Let Ash, Bea and so on come along a trail; Rook meets them in the east."""
    names = ("Ash", "Bea", "Cal", "Dee")
    told = {"travels": '"trail"', "size": size}
    walkers = [creature(name, cell, "heroes", **told) for name, cell in zip(names, at, strict=False)]
    return fight(rows, *walkers, creature("Rook", [7, 2], "foes"))


def places(battle: Battle, count: int) -> list[tuple[int, ...]]:
    """Give where the party stands."""
    return [battle.world.get(unit, Place).at[:2] for unit in range(1, count + 1)]


@pytest.mark.parametrize("rows", [MEADOW, GORGE])
def test_each_stands_behind_the_one_before_it_and_beside_nobody_else(rows: str) -> None:
    """Four who stood abreast: a line without gaps or doubles, away from the foe."""
    stood = places(party(rows, [4, 1], [4, 2], [3, 1], [3, 2]), 4)
    assert stood[0] == (4, 1)
    grid = party(rows, [4, 1], [4, 2]).world.field.grid
    apart = [[grid.steps((*one, 0), (*other, 0)) for other in stood] for one in stood]
    assert [apart[n][n + 1] for n in range(3)] == [1, 1, 1]
    assert [apart[n][n + 2] for n in range(2)] == [2, 2]


def test_who_is_in_line_already_stays_there() -> None:
    """The level's own file is left as it is."""
    assert places(party(MEADOW, [4, 0], [5, 1], [4, 2]), 3) == [(4, 0), (5, 1), (4, 2)]


def test_big_ones_stand_block_behind_block() -> None:
    """Two squares each: the second begins two squares behind the first, the third four."""
    stood = places(party(MEADOW + "\n........", [4, 0], [4, 2], [2, 0], size="large"), 3)
    assert [x for x, _ in stood] == [4, 2, 0]


def test_the_log_says_so() -> None:
    """Who leads, and who falls in behind whom."""
    level = load_level(PLAY)
    battle = Battle(BOOK, build_world(level, BOOK), level.objectives, level.rounds)
    lines: list[Line] = []
    for event in battle.start(1):
        narrate(lines, battle.world, event, BOOK)
    said = "\n".join(line.words for line in lines)
    assert "Ash: leads the party that is met on a trail, one behind the other: Ash, Bryn, Cole, Dara, Eve, Finn" in said
    assert "Finn: falls in behind Eve" in said
