"""Holds by a table of its own: the toy's creatures hold each other in two states, as long as they are side by side."""

from game.ecs.components import Condition, Conditions, Place
from game.mechanics.holds import Holds
from tests import toy


def beside(world, unit, holder):
    return world.field.grid.steps(world.get(unit, Place).at, world.get(holder, Place).at) <= 1


LAW = Holds(("seized", "pinned"), beside, "toy.guard")


def world():
    made = toy.world(rows="AbC\n..d")
    made.put(2, Conditions((Condition("seized", "toy.hit", 1), Condition("pinned", "toy.hit", 3))))
    made.put(4, Conditions((Condition("seized", "toy.hit", 1),)))
    return made


def test_a_hold_names_its_holder():
    made = world()
    assert LAW.held(made, 1) == (2, 4)
    assert LAW.held(made, 3) == (2,)
    assert LAW.held(made, 3, "seized") == ()
    assert LAW.holders(made, 2) == (1, 3)


def test_who_lets_go_ends_its_own_holds_only():
    ended = [(event.unit, event.fact("condition")) for event in LAW.released(world(), 1)]
    assert ended == [(2, "seized"), (4, "seized")]


def test_a_hold_that_does_not_last_ends_by_its_rule():
    (event,) = LAW.loosened(world())
    assert (event.unit, event.because[0].rule) == (4, "toy.guard")
