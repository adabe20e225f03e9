"""Weightlessness: pushing off and drifting.   [sf.normal-gravity]"""

import pytest

from game.battle.command import command
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Conditions, Place
from game.reasons import Refusal
from game.rules.starfinder.other_movement.weightless import PUSH_OFF
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


def test_every_drift_is_offered_and_previewed() -> None:
    """From a wall, 15 ft: three squares straight, two aslant (5 + 10 ft), none into the wall."""
    battle = fight("\n".join(["#" + "." * 19] * 7), ash([1, 3]), foe([19, 6]), head=ZERO)
    offers = battle.offers("push-off")
    assert [offer.target for offer in offers] == [(1, 0, 0), (1, 6, 0), (3, 1, 0), (3, 5, 0), (4, 3, 0)]
    area = PUSH_OFF.area(battle.world, 1, "walk")
    assert [stop.cell for stop in area.stops] == [offer.target for offer in offers]
    assert (dict(area.purses), {stop.cost for stop in area.stops}) == ({"push-off": 15}, {15})
    assert PUSH_OFF.area(battle.world, 1, "fly").stops == ()
    for offer in offers:
        found = battle.preview(offer)
        assert isinstance(found, Preview)
        assert found.plan is not None
        assert (found.plan.steps[-1].after, found.cost.total) == (offer.target, 15)


def test_with_gravity_nobody_pushes_off() -> None:
    """On an ordinary map the verb is refused."""
    battle = fight(ROWS, ash([1, 1]), foe([19, 2]))
    assert isinstance(battle.check(command(1, "push-off", (4, 1, 0))), Refusal)


@pytest.mark.parametrize(
    ("rows", "speeds", "why"),
    [
        ("#...\n#...", "{ walk = 30 }", ""),
        ("....\n....", "{ fly = 30 }", ""),
        ("....\n....", "{ walk = 30 }", "There is nothing to grab."),
    ],
)
def test_who_spins_needs_something_to_grab_or_thrust(rows: str, speeds: str, why: str) -> None:
    """[sf.prone-zero-g] A wall beside one or a speed to fly: a move action ends the spin."""
    spinning = creature("Ash", [1, 0], "heroes", initiative=50, speeds=speeds, conditions='["prone"]')
    battle = fight(rows, spinning, foe([3, 1]), head=ZERO)
    assert battle.world.get(1, Conditions).has("off-kilter")
    found = battle.check(command(1, "right"))
    assert (str(found.why) if isinstance(found, Refusal) else "") == why
    if not why:
        battle.do(command(1, "right"))
        assert not battle.world.get(1, Conditions).has("off-kilter")
        assert battle.world.get(1, Budget).left("move") == 0
