"""Rolls under a number, by other figures than any book's: two dice of eight, a contest that nobody wins with equals."""

import pytest

from game.battle.dice import Roll
from game.mechanics.roll_under import RollUnder

LAW = RollUnder(Roll(2, 8, 0), sure=2, lost=16, contest="toy.hit")


@pytest.mark.parametrize(
    ("total", "number", "succeeds", "critical"),
    [(2, 1, True, "success"), (9, 9, True, ""), (10, 9, False, ""), (16, 20, False, "failure")],
)
def test_a_sum_not_above_the_number_succeeds(total, number, succeeds, critical):
    assert LAW.succeeds(total, number) is succeeds
    assert LAW.critical(total) == critical


def test_chances_are_counted_over_all_throws():
    assert LAW.all == 64
    assert (LAW.chance(9).wins, LAW.chance(9).of) == (9, 16)
    assert LAW.wins(30) == 63


def test_of_a_contest_somebody_wins_or_nobody():
    one, other = LAW.contested(9, 7), LAW.contested(7, 9)
    assert one.wins * other.of > other.wins * one.of
    assert one.wins * other.of + other.wins * one.of < one.of * other.of
