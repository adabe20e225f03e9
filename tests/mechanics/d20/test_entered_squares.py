"""The law of squares of foes that a step enters: who may strike because of it."""

import pytest

from game.ecs.components import Weapon, Weapons
from game.paths.plan import Provocation
from tests.mechanics.d20.table import ENTERING, SWORD, add, board

OUTSIDE, INSIDE, DEEPER = ((4, 5, 0),), ((5, 5, 0),), ((6, 5, 0),)


def entered(mover, other, *states, team="blue", way=(OUTSIDE, INSIDE), weapon=SWORD):
    """Say whose rule is told of a step into somebody's squares, and who may strike because of it."""
    world = board()
    add(world, 1, (4, 5), mover, "red")
    add(world, 2, (5, 5), other, team, *states)
    world.put(2, Weapons((weapon,)))
    return [one.rule for one in ENTERING.told(world, 1, *way)], list(ENTERING.strikers(world, 1, *way))


@pytest.mark.parametrize(
    ("mover", "other", "provokes"),
    [
        ("small", "huge", True),
        ("medium", "gargantuan", True),
        ("medium", "huge", False),
        ("small", "medium", False),
        ("tiny", "medium", True),
    ],
)
def test_three_sizes_apart_and_the_little_are_struck_at(mover, other, provokes):
    struck = (["occupied"], [Provocation(2, (5, 5, 0), entering=True)]) if provokes else ([], [])
    assert entered(mover, other) == struck


def test_friends_and_the_helpless_strike_at_nobody():
    assert entered("tiny", "medium", team="red") == ([], [])
    assert entered("medium", "gargantuan", "unconscious") == ([], [])


def test_whoever_is_inside_does_not_come_in_once_more():
    assert entered("small", "huge", way=(INSIDE, DEEPER)) == ([], [])
    assert entered("small", "huge", way=(OUTSIDE, DEEPER)) == (["occupied"], [Provocation(2, (6, 5, 0), entering=True)])


def test_who_does_not_threaten_its_own_square_does_not_strike_into_it():
    bow = Weapon("bow", attack=0, damage="1d6", range=60, reach=0)
    assert entered("tiny", "medium", weapon=bow) == (["occupied"], [])
