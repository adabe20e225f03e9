"""Weightlessness: pushing off and drifting.   [sf.normal-gravity]"""

from game.battle.command import command
from game.ecs.components import Conditions, Place
from game.reasons import Refusal
from tests.rules.starfinder.fights import creature, fight

ROWS = "\n".join(["#" + "." * 19] * 3)
ZERO = 'gravity = "zero"\n'


def ash(at: list[int]) -> str:
    return creature("Ash", at, "heroes", initiative=50, speeds="{ walk = 30 }")


def foe(at: list[int]) -> str:
    return creature("Foe", at, "foes")


def test_a_push_drifts_half_the_speed_and_goes_on() -> None:
    """Land speed 30 ft, a wall beside: 15 ft in the line, and 15 ft more at the start of the next turn."""
    battle = fight(ROWS, ash([1, 1]), foe([19, 2]), head=ZERO)
    battle.do(command(1, "push-off", (4, 1, 0)))
    assert battle.world.get(1, Place).at == (4, 1, 0)
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    assert battle.world.get(1, Place).at == (7, 1, 0)
    assert battle.world.get(1, Conditions).has("drifting")


def test_the_edge_stops_a_drift() -> None:
    """Something in the way, the edge of the map too, ends the drift."""
    battle = fight(ROWS, ash([1, 1]), foe([19, 2]), head=ZERO)
    battle.do(command(1, "push-off", (2, 0, 0)))
    assert battle.world.get(1, Place).at == (2, 0, 0)
    assert not battle.world.get(1, Conditions).has("drifting")


def test_nobody_walks_without_gravity() -> None:
    """A move action to walk is refused; so is a push with nothing to push off."""
    battle = fight(ROWS, ash([9, 1]), foe([19, 2]), head=ZERO)
    walk = battle.check(command(1, "move", (10, 1, 0), mode="walk"))
    assert isinstance(walk, Refusal)
    assert walk.rule == "sf.normal-gravity"
    assert isinstance(battle.check(command(1, "push-off", (12, 1, 0))), Refusal)


def test_with_gravity_nobody_pushes_off() -> None:
    """On an ordinary map the verb is refused."""
    battle = fight(ROWS, ash([1, 1]), foe([19, 2]))
    assert isinstance(battle.check(command(1, "push-off", (4, 1, 0))), Refusal)
