"""The law of flanking with the ids and the reach of a second book."""

from dataclasses import replace

import pytest

from game.ecs.components import Weapons
from tests.mechanics.d20.table import FLANKING, SPEAR, SWORD, add, board


@pytest.mark.parametrize(
    ("partner", "arm", "flanked"),
    [
        ((6, 5), SWORD, True),
        ((6, 6), SWORD, False),
        ((7, 5), SPEAR, True),
        ((6, 5), SPEAR, False),
        ((7, 5), SWORD, False),
    ],
)
def test_a_partner_on_the_other_side_who_can_strike_there(partner, arm, flanked):
    world = board()
    add(world, 1, (4, 5), team="red")
    add(world, 2, partner, team="red")
    add(world, 3, (5, 5), team="blue")
    world.put(2, Weapons((arm,)))
    flank = FLANKING.flank(world, 1, 3, SWORD)
    assert (flank.flanked, flank.bonus) == (flanked, 2 if flanked else 0)
    assert flank.partner == (2 if flanked else None)
    assert {reason.rule for reason in flank.because} == {"flanking"}


def test_a_big_attacker_may_count_from_one_of_its_squares():
    world = board()
    add(world, 1, (3, 5), "large", "red")
    add(world, 2, (6, 6), "medium", "red")
    add(world, 3, (5, 6), "medium", "blue")
    world.put(2, Weapons((SWORD,)))
    assert FLANKING.flank(world, 1, 3, SWORD).flanked


def test_a_big_partner_may_count_from_one_of_its_squares_where_the_book_says_so():
    world = board()
    add(world, 1, (4, 2), "medium", "red")
    add(world, 2, (1, 0), "large", "red")
    add(world, 3, (3, 1), "medium", "blue")
    world.put(2, Weapons((SWORD,)))
    assert not FLANKING.flank(world, 1, 3, SWORD).flanked
    assert replace(FLANKING, partners=True).flank(world, 1, 3, SWORD).flanked


def test_only_friends_help_where_the_book_says_so():
    world = board()
    add(world, 1, (4, 5), team="red")
    add(world, 2, (6, 5), team="green")
    add(world, 3, (5, 5), team="blue")
    world.put(2, Weapons((SWORD,)))
    assert FLANKING.flank(world, 1, 3, SWORD).flanked
    assert not replace(FLANKING, allied=True).flank(world, 1, 3, SWORD).flanked
