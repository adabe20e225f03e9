"""Who acts chooses among what is equally near.   [sf.nearest-tie]"""

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Place
from tests.rules.fights import box
from tests.rules.starfinder.fights import creature, fight


def charged(control: str) -> Battle:
    """Let somebody charge a huge foe whose straight way a friend bars."""
    pike = '[{ name = "pike", reach = 10 }]'
    ash = creature("Ash", [0, 2], "heroes", control=control, initiative=90, speeds="{ walk = 30 }", weapons=pike)
    others = creature("Foe", [4, 1], "foes", size="huge"), creature("Friend", [1, 2], "heroes")
    battle = fight(box(10, 5), ash, *others)
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
