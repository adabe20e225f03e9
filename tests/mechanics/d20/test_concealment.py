"""The law of concealment with the ids of a second book."""

import pytest

from game.ecs.components import Sheet
from game.mechanics.d20.concealment import misses
from tests.mechanics.d20.table import BOW, CONCEALMENT, FOG, add, strewn


def judged(things, one, other, weapon, *states, senses=()):
    world = strewn(things)
    add(world, 1, one, "medium", "red")
    add(world, 2, other, "medium", "blue", *states)
    world.put(1, Sheet(traits=senses))
    return CONCEALMENT.concealment(world, 1, 2, weapon)


@pytest.mark.parametrize(
    ("things", "one", "other", "weapon", "percent"),
    [
        ({(2, 0): FOG}, (0, 0), (4, 0), BOW, 20),
        ({(2, 0): FOG}, (0, 2), (4, 0), BOW, 0),
        ({(1, 0): FOG}, (0, 0), (1, 0), None, 20),
        ({(0, 0): FOG}, (0, 0), (1, 0), None, 0),
    ],
)
def test_what_obscures(things, one, other, weapon, percent):
    hidden = judged(things, one, other, weapon)
    assert (hidden.percent, hidden.unseen) == (percent, False)
    assert sum(reason.amount for reason in hidden.because) == percent
    assert CONCEALMENT.rolled(hidden) == "concealment"


def test_several_concealments_count_once():
    hidden = judged({(2, 0): FOG}, (0, 0), (4, 0), BOW, "in-dim-light", "displaced")
    assert hidden.percent == 20
    assert misses(hidden.percent, 20)
    assert not misses(hidden.percent, 21)


def test_the_unseen_are_missed_half_the_time_and_not_chosen():
    dark = judged({}, (0, 0), (4, 0), BOW, "in-darkness")
    assert (dark.percent, dark.unseen, CONCEALMENT.rolled(dark)) == (50, True, "total-concealment")
    world = strewn({})
    add(world, 2, (4, 0))
    refusal = CONCEALMENT.may_be_chosen(world, 2, dark)
    assert refusal is not None
    assert refusal.rule == "total-concealment"


def test_a_sense_that_pierces_the_dark_is_told():
    seen = judged({}, (0, 0), (4, 0), BOW, "in-darkness", senses=(("darkvision", "60"),))
    assert (seen.percent, seen.unseen, len(seen.pierced)) == (0, False, 1)
    assert judged({}, (0, 0), (13, 0), BOW, "in-darkness", senses=(("darkvision", "60"),)).unseen
