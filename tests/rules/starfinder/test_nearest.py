"""Who acts chooses among what is equally near.   [sf.nearest-tie]"""

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Place
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world

OPEN = """
format = 1
title = "t"
rulebook = "starfinder"
[map]
rows = '''
..........
..........
..........
..........
..........
'''
[[creature]]
name = "Ash"
at = [0, 2]
size = "medium"
team = "heroes"
control = "%s"
initiative = 90
speeds = { walk = 30 }
weapons = [{ name = "pike", reach = 10 }]
[[creature]]
name = "Foe"
at = [4, 1]
size = "huge"
team = "foes"
[[creature]]
name = "Friend"
at = [1, 2]
size = "medium"
team = "heroes"
"""


def charged(control: str) -> Battle:
    level = read_level((OPEN % control).encode(), "t.toml")
    book = RULEBOOKS["starfinder"]
    battle = Battle(book, build_world(level, book), level.objectives, 30)
    battle.start(3)
    battle.do(command(1, "charge", 2))
    return battle


def test_the_player_is_asked_among_equal_ends() -> None:
    """A friend bars the straight way; two diagonals of 15 ft lead into reach, and the player takes the second."""
    battle = charged("human")
    assert battle.pending is not None
    assert battle.pending.rule == "sf.nearest-tie"
    assert battle.pending.keys == ("2 0 0", "2 4 0")
    battle.answer("2 4 0")
    assert battle.world.get(1, Place).at == (2, 4, 0)


def test_the_computer_takes_the_first() -> None:
    """The computer is not asked: the first by row."""
    battle = charged("ai")
    assert battle.pending is None
    assert battle.world.get(1, Place).at == (2, 0, 0)
