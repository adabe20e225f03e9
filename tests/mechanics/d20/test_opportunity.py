"""The law of strikes by opportunity with the cover and the reach of a second book."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.ecs.components import Budget, Place
from game.paths.moves import Stride
from game.space.footprint import whole
from tests.mechanics.d20.armed import BLOWS, OPPORTUNITY, arm
from tests.mechanics.d20.table import LOW, SPEAR, SWORD, WALL, add, board, strewn


def guard(weapon, at=(5, 5), mover=(5, 6), *states, things=None):
    world = strewn(things) if things else board()
    add(world, 1, mover, team="red")
    add(world, 2, at, "medium", "blue", *states)
    arm(world, 2, weapon)
    world.put(2, Budget((("reaction", 1),)))
    return world


def left(world, before, after):
    stride = Stride(before, after, 0, False, 1, 0, False, whole(1))
    marks = OPPORTUNITY.watch(world, 1).provoked(stride)
    return marks[0].leaving if marks else None


@pytest.mark.parametrize(
    ("weapon", "before", "cell"), [(SWORD, (5, 6, 0), True), (SPEAR, (5, 6, 0), False), (SPEAR, (5, 7, 0), True)]
)
def test_leaving_a_threatened_square_provokes(weapon, before, cell):
    world = guard(weapon, mover=before[:2])
    assert left(world, before, (9, 9, 0)) == (before if cell else None)
    assert [mark.by for mark in OPPORTUNITY.acting(world, 1)] == ([2] if cell else [])


def test_the_flat_footed_and_the_spent_do_not_react():
    world = guard(SWORD, (5, 5), (5, 6), "flat-footed")
    assert OPPORTUNITY.may_react(world, 2).rule == "opportunity"
    world = guard(SWORD)
    assert OPPORTUNITY.watchers(world, 1) == (2,)
    world.put(2, Budget((("reaction", 0),), done=("attack",)))
    assert "spent" in str(OPPORTUNITY.may_react(world, 2).why)


def test_cover_shields_and_so_does_a_creature_before_a_long_weapon():
    world = guard(SWORD, (5, 5), (6, 6), things={(6, 5): WALL})
    assert left(world, (6, 6, 0), (9, 9, 0)) is None
    world = guard(SPEAR, (5, 5), (5, 7))
    add(world, 3, (5, 6), team="red")
    assert left(world, (5, 7, 0), (9, 9, 0)) is None
    world.put(3, Place((9, 9, 0), whole(1)))
    assert left(world, (5, 7, 0), (9, 9, 0)) == (5, 7, 0)


def test_a_low_wall_beside_the_line_shields_nobody():
    world = guard(SPEAR, (5, 5), (5, 7), things={(8, 6): LOW})
    assert left(world, (5, 7, 0), (9, 9, 0)) == (5, 7, 0)


def test_some_have_more_than_one_reaction():
    law, world = replace(OPPORTUNITY, limits="limits", more=lambda world, unit: 1), guard(SWORD)
    for left, rule in ((1, ""), (0, ""), (-1, "limits")):
        world.put(2, Budget((("reaction", left),), done=("attack",)))
        refusal = law.may_react(world, 2)
        assert (refusal.rule if refusal else "") == rule


@pytest.mark.parametrize("answer", ["hold", "strike"])
def test_all_movement_of_a_round_may_be_one_chance(answer):
    law, world = replace(OPPORTUNITY, once=True, more=lambda world, unit: 3), guard(SWORD)
    world.put(1, Place((5, 6, 0), whole(1)))
    stride = Stride((5, 6, 0), (9, 9, 0), 0, False, 1, 0, False, whole(1))
    marks = law.watch(world, 1).provoked(stride)
    play = law.reactions(BLOWS).asked(world, None, 1, marks)
    next(play)
    apply(world, play.send(answer))
    assert law.watch(world, 1).provoked(stride) == ()
    assert [mark.by for mark in law.acting(world, 1)] == [2], "an act is another chance"
