"""The law of cover with the figures of a second book: hand to hand, past creatures, at big ones, by opportunity."""

from dataclasses import replace

import pytest

from game.mechanics.d20.cover import FULL, IMPROVED, NONE, PARTIAL, SOFT, TOTAL
from tests.mechanics.d20.table import BOW, COVER, LOW, PILLAR, SPEAR, WALL, add, strewn


def judged(things, one, other, weapon, *more, law=COVER, sizes=("medium", "medium"), leaving=None):
    world = strewn(things)
    add(world, 1, one, sizes[0], "red")
    add(world, 2, other, sizes[1], "blue")
    for unit, (at, *states) in enumerate(more, 3):
        add(world, unit, at, "medium", "red", *states)
    return law.cover(world, 1, 2, weapon, leaving=leaving)


@pytest.mark.parametrize(
    ("things", "one", "other", "weapon", "degree"),
    [
        ({(2, 0): PILLAR}, (0, 0), (4, 0), BOW, FULL),
        ({(2, 0): PILLAR}, (0, 2), (4, 0), BOW, NONE),
        ({(1, 0): WALL}, (0, 0), (1, 1), None, FULL),
        ({(1, 0): PILLAR}, (0, 0), (1, 1), None, FULL),
        ({(2, y): WALL for y in range(20)}, (0, 0), (4, 0), BOW, TOTAL),
        ({(0, 1): WALL, (1, 0): WALL}, (0, 0), (1, 1), None, TOTAL),
        ({(9, 0): LOW}, (0, 0), (15, 0), BOW, FULL),
        ({(9, 0): LOW}, (0, 0), (16, 0), BOW, NONE),
        ({(3, 0): LOW}, (2, 0), (6, 0), BOW, NONE),
    ],
)
def test_things_in_the_way(things, one, other, weapon, degree):
    cover = judged(things, one, other, weapon)
    assert cover.degree == degree
    assert cover.ac == {FULL: 4, PARTIAL: 2, NONE: 0, TOTAL: 0}[degree]
    assert sum(reason.amount for reason in cover.because) == cover.ac


def test_hand_to_hand_any_line_will_do_where_the_book_says_so():
    things = {(1, 0): WALL}
    hand = judged(things, (0, 0), (1, 1), None)
    assert (hand.degree, [reason.rule for reason in hand.because]) == (FULL, ["cover-in-melee"])
    assert judged(things, (0, 0), (1, 1), None, law=replace(COVER, melee="", edges=True)).degree == PARTIAL


def test_creatures_cover_from_shots_and_long_reach_but_not_hand_to_hand_nor_lying_down():
    assert judged({}, (0, 0), (4, 0), BOW, ((2, 0),)).degree == SOFT
    assert judged({}, (0, 0), (4, 0), BOW, ((2, 0), "prone")).degree == NONE
    assert judged({}, (0, 0), (2, 0), SPEAR, ((1, 0),)).ac == 4
    assert judged({}, (0, 0), (2, 0), SPEAR, ((1, 0),), law=replace(COVER, soft_reach=False)).degree == NONE
    assert judged({}, (0, 0), (1, 1), None, ((1, 0),)).degree == NONE
    assert judged({}, (4, 0), (2, 0), SPEAR, ((2, 0),)).degree == NONE


def test_cover_by_creatures_is_whole_or_partial_as_the_book_has_it():
    one_line = ((0, 0), (4, 1), BOW, ((2, 1),))
    whole, partial = judged({}, *one_line), judged({}, *one_line, law=replace(COVER, soft_partial=True))
    assert (whole.ac, partial.ac) == (4, 2)


def test_partial_cover_lets_a_strike_by_opportunity_through_where_the_book_says_so():
    world = strewn({(2, 1): PILLAR})
    add(world, 1, (0, 0))
    add(world, 2, (4, 1), team="blue")
    law = replace(COVER, edges=True)
    assert law.cover(world, 1, 2, SPEAR).degree == PARTIAL
    assert law.bars_opportunity(world, 1, 2, SPEAR, ((4, 1, 0),)) is None
    refusal = replace(law, shields=(PARTIAL, FULL, IMPROVED, TOTAL)).bars_opportunity(world, 1, 2, SPEAR, ((4, 1, 0),))
    assert refusal is not None
    assert refusal.rule == "opportunity-limits"


def test_a_creature_between_keeps_a_long_strike_by_opportunity_off():
    covered = judged({}, (4, 0), (1, 0), SPEAR, ((3, 0),), leaving=((2, 0, 0),))
    assert (covered.degree, covered.because[-1].rule) == (SOFT, "opportunity-limits")
    assert judged({}, (4, 0), (1, 0), SPEAR, ((2, 0),), leaving=((2, 0, 0),)).degree == NONE


def test_of_a_big_target_the_square_that_serves_best_is_aimed_at():
    things, place = {(3, 1): PILLAR, (3, 2): PILLAR}, ((0, 0), (5, 0), BOW)
    sizes = ("medium", "huge")
    assert judged(things, *place, sizes=sizes).degree == NONE
    assert judged(things, *place, sizes=sizes, law=replace(COVER, any_square=False)).degree != NONE


def test_a_low_wall_hides_nobody_where_the_book_says_so():
    world = strewn({(2, y): LOW for y in range(20)})
    add(world, 1, (0, 0))
    add(world, 2, (3, 0), "tiny", "blue")
    assert COVER.cover(world, 1, 2, BOW).degree == FULL
    assert replace(COVER, low_hides=True).cover(world, 1, 2, BOW).degree == TOTAL


def test_along_an_edge_a_line_is_free_unless_things_lie_on_both_sides():
    one_side = judged({(2, 0): PILLAR}, (0, 1), (4, 0), BOW)
    both = judged({(2, 0): PILLAR, (2, 1): PILLAR}, (0, 0), (4, 0), BOW)
    assert (one_side.ac, both.ac) == (2, 4)
