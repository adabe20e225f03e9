"""The laws of movement carried out and of tumbling, where a book asks one check for each foe and puts one aside."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.dice import Dice
from game.ecs.components import Budget, Place
from game.mechanics.d20.tumbling import Tumbling
from game.mechanics.d20.walking import Walking
from game.paths.plan import MovePlan, Provocation
from game.reasons import Because, text
from tests.mechanics.d20.paces import MOVEMENT, MOVES, ROUTES, STEP, drawn
from tests.mechanics.d20.table import add

DEFENCES = {2: 18, 3: 15}
TUMBLING = Tumbling(
    MOVES,
    rule="tumble-check",
    difficulty=lambda world, foe, through: DEFENCES[foe] + (5 if through else 0),
    skill=lambda world, unit: Because("sheet", 7, text("Acrobatics")),
    impaired=lambda world, unit: (),
    barred=lambda world, unit: None,
    together=False,
)


def tumble(*marks, law=TUMBLING, through=(), done=()):
    """Give the difficulties of a walk along a row past some foes, and through others who stand in it."""
    world = drawn("........", "........")
    add(world, 1, (0, 0))
    world.put(1, Budget(done=done))
    for foe in (2, 3):
        add(world, foe, (2 * foe - 2, 0 if foe in through else 1), "medium", "blue")
    walker = law.tumbler(world, 1, fast=True)
    strides, _, why = walker.trace([(x, 0, 0) for x in range(1, 7)])
    assert not why
    steps = STEP.explain(walker, strides, None)
    provoking = replace(steps[0], provokes=tuple(Provocation(foe, (0, 0, 0)) for foe in marks))
    hurdles = law.hurdles(world, 1, MovePlan("walk", (provoking, *steps[1:])))
    return [(hurdle.foes, hurdle.through, hurdle.difficulty) for hurdle in hurdles]


def test_each_foe_past_whom_one_tumbles_is_a_check_and_each_further_one_2_harder():
    assert tumble(2, 3) == [((2,), False, 18), ((3,), False, 17)]


def test_through_a_foe_is_harder_by_5_and_covers_its_reach():
    assert tumble(2, through=(2,)) == [((2,), True, 23)]
    assert tumble(2, through=(3,)) == [((2,), False, 18), ((3,), True, 22)]


def test_where_one_check_fools_all_it_is_against_the_hardest():
    assert tumble(2, 3, law=replace(TUMBLING, together=True)) == [((2, 3), False, 20)]


def test_the_tumbles_of_the_round_before_count():
    assert tumble(2, done=("passage",)) == [((2,), False, 20)]


@pytest.mark.parametrize(("nearer", "ends"), [(None, (2, 0, 0)), ((6, 0, 0), (6, 0, 0))])
def test_who_is_stopped_among_friends_ends_where_the_book_says(nearer, ends):
    world = drawn("........")
    add(world, 1, (5, 0), "medium", "red", "paralysed")
    for friend, x in ((2, 3), (3, 4), (4, 5)):
        add(world, friend, (x, 0), "medium", "red")

    def elsewhere(world, dice, unit, last):
        yield from ()
        return replace(last, at=nearer)

    end = replace(ROUTES.illegal_end, nearer=elsewhere if nearer else None)
    law = replace(MOVES, movement=replace(MOVEMENT, routes=replace(ROUTES, illegal_end=end)))
    passed = [Place((x, 0, 0)) for x in (2, 3, 4, 5)]
    for event in law.illegal_end(world, Dice(), 1, passed):
        assert event.because[0].rule == "illegal-square"
        apply(world, event)
    assert world.get(1, Place).at == ends


def test_foes_who_can_resist_are_open_to_who_tumbles_and_those_who_fill_their_squares_are_not():
    world = drawn("....")
    add(world, 1, (0, 0))
    add(world, 2, (1, 0), "medium", "blue")
    walker = TUMBLING.tumbler(world, 1, fast=False)
    assert walker.cost((2, 0, 0), 9) == 4
    assert Walking(STEP, world, 1).cost((2, 0, 0), 9) is None
    add(world, 2, (1, 0), "medium", "blue", "filling")
    assert TUMBLING.tumbler(world, 1, fast=False).cost((2, 0, 0), 9) is None
