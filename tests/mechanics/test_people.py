"""Sides, states, traits and the muster: what any book asks of creatures, on the toy's board."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.ecs.components import Budget, Condition, Conditions, Sheet, Vitals
from game.mechanics.muster import ready
from game.mechanics.sides import foes, friends, hostile
from game.mechanics.states import PRONE, alive, began, ended, has, state_of
from game.mechanics.traits import Traits, traits
from tests import toy

LYING = Condition(PRONE, "toy.guard")


def test_foes_and_friends_are_listed_in_order_without_those_left_out():
    made = toy.world()
    units = [unit for unit, _ in made.all(Vitals)]
    first = units[0]
    assert sorted((first, *foes(made, first), *friends(made, first))) == units
    assert all(hostile(made, first, foe) for foe in foes(made, first))
    down = foes(made, first)[0]
    made.put(down, replace(made.get(down, Vitals), hp=0, dead=True))
    assert foes(made, first, alive) == tuple(foe for foe in foes(made, first) if foe != down)


def test_a_state_begins_and_ends_by_events():
    made = toy.world()
    apply(made, began(made, 1, LYING))
    assert has(made, 1, PRONE)
    assert state_of(made, 1, PRONE) == LYING
    (over,) = ended(made, 1, PRONE, "toy.wait")
    assert [why.rule for why in over.because] == ["toy.wait"]
    apply(made, over)
    assert not has(made, 1, PRONE)
    assert list(ended(made, 1, PRONE)) == []


def test_the_muster_completes_states_and_budgets():
    made = toy.world()
    made.drop(1, Budget)
    made.put(1, Conditions((Condition(PRONE, ""), Condition(PRONE, ""))))
    units = ready(made, (("main", 1),), lambda world, unit, one: replace(one, rule="toy.guard", source=unit))
    assert units == tuple(unit for unit, _ in made.all(Vitals))
    assert made.get(1, Budget) == Budget((("main", 1),))
    assert made.get(1, Conditions).active == (Condition(PRONE, "toy.guard", 1),)


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ((), Traits()),
        ((("height", "6"), ("darkvision", "60")), Traits(height=6, darkvision=60)),
        ((("darkvision", "yes"), ("low-light", "yes")), Traits(darkvision=-1, low_light=True)),
        ((("powers", "leap roar"), ("mounted", "yes")), Traits(powers=("leap", "roar"), mounted=True)),
    ],
)
def test_a_sheets_words_are_read_as_what_they_are(words, read):
    made = toy.world()
    made.put(1, Sheet(traits=words))
    assert traits(made, 1) == read
