"""Exact chances of dice, against every face thrown one by one."""

from itertools import product

import pytest

from game.mechanics.rolls import at_least, hits_of_twenty, passes_of_twenty, sums, written_sum
from game.mechanics.stacking import modifiers
from game.reasons import Because


@pytest.mark.parametrize(("count", "sides"), [(1, 20), (2, 10), (3, 6)])
def test_ways_to_each_sum_are_those_of_all_throws(count, sides):
    throws = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    assert sums(count, sides) == {total: throws.count(total) for total in sorted(set(throws))}
    for needed in (count, sides, count * sides, count * sides + 1):
        assert at_least(count, sides, needed) == sum(throw >= needed for throw in throws)


@pytest.mark.parametrize(("bonus", "against", "passes", "hits"), [(5, 15, 11, 11), (30, 10, 20, 19), (0, 40, 0, 1)])
def test_a_twenty_always_hits_and_a_one_never_but_checks_know_neither(bonus, against, passes, hits):
    assert (passes_of_twenty(bonus, against), hits_of_twenty(bonus, against)) == (passes, hits)


def test_of_one_kind_only_the_best_modifier_counts_and_says_what_it_beat():
    cover = Because("toy.guard", 4), Because("toy.guard", 2)
    found = modifiers(cover, (Because("toy.hit", -2),))
    assert (found.total, found.suppressed, found.beaten_by) == (2, (Because("toy.guard", 2),), ("toy.guard",))


@pytest.mark.parametrize(("parts", "words"), [
    ((0, 10, 4), "10 + 4 = 14"), ((13, 2, -2), "13 + 2 \u2212 2 = 13"), ((5,), "5"), ((0,), "0"),
    ((7, 0), "7"), ((0, 12), "12"),
])
def test_a_sum_is_written_without_what_adds_nothing(parts, words):
    assert written_sum(*parts) == words
