"""The law of reach where a long weapon doubles natural reach and leaves out the near squares."""

from dataclasses import replace

import pytest

from game.ecs.components import Body, Weapon, Weapons
from game.mechanics.d20.reach import Span
from tests.mechanics.d20.table import REACH, add, board

SPEAR, SWORD = Weapon("spear", reach=10), Weapon("sword")
BOW, FIST = Weapon("bow", reach=0, range=60), Weapon("fist", unarmed=True)
CLAWS = Weapon("claws", reach=10, natural=True)


def armed(*weapons, size="medium", law=REACH):
    world = board()
    add(world, 1, (6, 6), size)
    world.put(1, Weapons(weapons))
    return {cell[:2] for cell in law.threatened_cells(world, 1)}, world


def ring(low, high, inner=None):
    cells = {(x, y) for x in range(low, high + 1) for y in range(low, high + 1)}
    return cells - ring(*inner) if inner else cells


def test_a_long_weapon_threatens_two_squares_off_and_none_beside():
    cells, world = armed(SPEAR)
    assert cells == ring(4, 8, (5, 7))
    assert REACH.of(world, 1, SPEAR).rules == ("reach", "reach-weapon")
    assert not REACH.in_reach(world, 1, SPEAR, ((7, 6, 0),))
    assert REACH.in_reach(world, 1, SPEAR, ((8, 8, 0),)), "reach 10 takes in the second diagonal"


def test_in_large_hands_it_threatens_15_and_20_feet():
    cells, world = armed(SPEAR, size="large")
    assert REACH.span(world, 1, SPEAR) == Span(20, 10)
    assert cells.isdisjoint(ring(4, 9))
    assert {(10, 6), (11, 6), (3, 7), (2, 7)} <= cells
    assert (12, 6) not in cells


def test_with_a_sword_besides_everything_near_is_threatened_too():
    assert armed(SPEAR, SWORD)[0] == ring(4, 8)


def test_where_it_does_not_double_it_reaches_near_and_far():
    assert armed(SPEAR, law=replace(REACH, doubles=False))[0] == ring(4, 8)


@pytest.mark.parametrize("weapon", [BOW, FIST])
def test_what_shoots_and_bare_hands_threaten_nothing(weapon):
    cells, world = armed(weapon)
    assert cells == set()
    assert [reason.rule for reason in REACH.why(world, 1)] == ["threatened", "unarmed"]


def test_claws_are_no_long_weapon():
    cells, world = armed(CLAWS)
    assert cells == ring(4, 8)
    assert REACH.span(world, 1, CLAWS) == Span(10)


def test_who_is_stunned_threatens_nothing_in_any_law():
    world = board()
    add(world, 1, (6, 6), "medium", "red", "stunned")
    world.put(1, Weapons((SWORD,)))
    assert REACH.threat(world, 1) == -1
    assert REACH.sizes.reach(Body("huge", 3, "long")) == 10
