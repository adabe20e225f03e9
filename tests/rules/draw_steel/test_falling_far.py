"""Falls from so far that they take rounds, and what ends one."""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Place
from game.rules.draw_steel.falling.fall_far import Plunge
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import at, box, creature, has, hp, refused, unit

TOUGH = {**HERO, "hp": 80, "abilities": "{ might = 2, agility = 0 }"}


def aloft(height: int, **more: object) -> Battle:
    """A hero who will be that high when its turn begins, and a foe."""
    battle = fight(box(), creature("Hero", [1, 1], **{**TOUGH, **more}), creature("Foe", [9, 6], "foes", hp=40))
    who = unit(battle, "Hero")
    battle.world.put(who, replace(battle.world.get(who, Place), at=(1, 1, height), mode="fly"))
    begin(battle, "Hero")
    return battle


def round_over(battle: Battle) -> None:
    """Let the hero end its turn, and the foe."""
    battle.do(command(unit(battle, "Hero"), "end"))
    turn(battle, "Foe")
    battle.do(command(unit(battle, "Foe"), "end"))


@pytest.mark.parametrize(
    ("height", "heights"), [(80, (0,)), (100, (0,)), (101, (1, 1, 0)), (200, (100, 100, 0)), (250, (150, 150, 50, 0))]
)
def test_a_hundred_squares_a_round(height: int, heights: tuple[int, ...]) -> None:
    """[ds.fall-far] The first hundred at once, the others at the end of each round after that one."""
    battle = aloft(height)
    found = [at(battle, "Hero")[2]]
    while found[-1]:
        round_over(battle)
        found.append(at(battle, "Hero")[2])
    assert tuple(found) == heights
    assert (hp(battle, "Hero"), has(battle, "Hero", "prone")) == (30, True)
    assert battle.world.find(unit(battle, "Hero"), Plunge) is None


def test_in_between_there_is_no_walking() -> None:
    """[ds.fall-far] Only flying and teleporting move who falls."""
    battle = aloft(180)
    assert refused(battle, "advance", (2, 1, 80), mode="walk") == "ds.fall-far"
    assert refused(battle, "jump", (3, 1, 80)) == "ds.long-jump"


def test_a_teleport_to_the_ground_ends_it() -> None:
    """[ds.fall-far] Who stands falls no more."""
    battle = aloft(101, speeds="{ walk = 5, teleport = 5 }")
    assert at(battle, "Hero") == (1, 1, 1)
    battle.do(command(unit(battle, "Hero"), "teleport", (3, 1, 0)))
    assert (at(battle, "Hero"), hp(battle, "Hero")) == ((3, 1, 0), 80)
    assert battle.world.find(unit(battle, "Hero"), Plunge) is None


