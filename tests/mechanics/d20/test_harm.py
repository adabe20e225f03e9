"""The law of damage where hit points go below 0: disabled at 0, dying below, and no lower than the book says."""

from game.battle.apply import apply
from game.ecs.components import Conditions, Vitals
from game.reasons import Because
from tests.mechanics.d20.paces import HARM
from tests.mechanics.d20.table import add, board


def hurt(amount, hp=5):
    world = board()
    add(world, 1, (2, 2))
    world.put(1, Vitals(hp, 5))
    for event in HARM.hurt(world, 1, amount, Because("blow", amount)):
        apply(world, event)
    return world.get(1, Vitals).hp, [state.name for state in world.get(1, Conditions).active]


def test_at_0_one_is_disabled_and_stands():
    assert hurt(4) == (1, [])
    assert hurt(5) == (0, ["disabled"])


def test_below_0_one_lies_dying():
    assert hurt(9) == (-4, ["unconscious", "prone"])


def test_hit_points_go_no_lower_than_the_book_lets_them():
    assert hurt(99)[0] == -14
