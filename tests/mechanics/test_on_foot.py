"""Going on foot by a table of its own: the toy's creatures step up two cells, wade two deep, and leap three along."""

from functools import partial

import pytest

from game.battle.rulebook import Going, Halt
from game.ecs.components import Place, Vitals
from game.mechanics.on_foot.company import Occupied
from game.mechanics.on_foot.diagonals import Diagonals
from game.mechanics.on_foot.difficult_terrain import DifficultTerrain
from game.mechanics.on_foot.leaps import Leaps
from game.mechanics.on_foot.movement import Movement
from game.mechanics.on_foot.steps import Stepping, mover_of
from game.mechanics.on_foot.watching import Watching
from game.paths.plan import MovePlan
from game.reasons import Because, Refusal
from tests import toy
from tests.toy.board import able, at, distance

FREELY, LEAPING, SLOWLY = Going("walk", ""), Going("walk", "jump"), Going("walk", "", 2)


def cells(world, unit):
    return (at(world, unit),)


def near(world, unit, space):
    return any(distance(world.field, at(world, unit), cell) <= 1 for cell in space)


def nobody(world, unit, *_):
    return ()


def length(world, unit, *, most):
    return most


STEPPING = Stepping(
    Occupied("toy.downed", Because("toy.downed", 3), able, lambda world, unit: (unit,), cells),
    rule="toy.step", diagonals=Diagonals("toy.step", slanted="toy.grid", hexes="toy.step", corners="toy.blocked"),
    rough=DifficultTerrain("toy.blocked"), height="toy.step", climbing="toy.step",
    doors="toy.blocked", carrier=lambda world, unit: unit, stride=2, wades=2,
)  # fmt: skip
LAW = Movement(
    STEPPING,
    Watching(able, near, lambda world, unit: 1, lambda world, units: units, "toy.reaction"),
    Leaps("toy.step", "toy.grid", "toy.hit", partial(length, most=3), partial(length, most=1)),
    rule="toy.step", citing={"": "toy.grid"}, forbidden=lambda world, unit, going: None,
    points=lambda world, unit, action: 3, drags=nobody, climbing="climb", quiet="slip",
)  # fmt: skip


def plan(world, unit, goal, going=FREELY):
    return LAW.plan(world, unit, goal, going)


def test_every_other_diagonal_costs_twice():
    way = LAW.route(toy.world(rows="A...\n....\n....\n...b"), 1, ((1, 1, 0), (2, 2, 0)), FREELY)
    assert isinstance(way, MovePlan)
    assert [step.cost.total for step in way.steps] == [1, 2]
    assert way.cost.rules == ("toy.grid",)


def test_foes_bar_and_the_fallen_cost_more():
    made = toy.world(rows="Ab.\n###\n###")
    assert isinstance(plan(made, 1, (2, 0, 0)), Refusal)
    made.put(2, Vitals(0, 5, dead=True))
    way = plan(made, 1, (2, 0, 0))
    assert isinstance(way, MovePlan)
    assert way.cost.total == 5
    refusal = plan(made, 1, (1, 0, 0))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "toy.downed"


def test_who_leaves_what_a_foe_controls_may_be_struck():
    way = plan(toy.world(rows="A...\nb..."), 1, (3, 0, 0))
    assert isinstance(way, MovePlan)
    assert [[mark.by for mark in step.provokes] for step in way.steps] == [[], [2], []]


def test_points_that_do_not_last_stop_a_way_where_they_end():
    halt = LAW.route(toy.world(rows="A...b"), 1, ((1, 0, 0), (2, 0, 0), (3, 0, 0)), SLOWLY)
    assert isinstance(halt, Halt)
    assert (halt.at, halt.stops_at, halt.refusal.rule) == (2, (2, 0, 0), "toy.step")


@pytest.mark.parametrize(("rows", "there", "rule"), [
    ("A...b", (3, 0, 0), ""), ("A....b", (4, 0, 0), "toy.grid"), ("A#..b", (2, 0, 0), "toy.step"),
])  # fmt: skip
def test_a_leap_is_as_long_as_the_table_says_and_passes_no_wall(rows, there, rule):
    leap = plan(toy.world(rows=rows), 1, there, LEAPING)
    assert (leap.rule if isinstance(leap, Refusal) else "") == rule


def test_who_goes_along_comes_into_the_cell_just_left():
    made = toy.world(rows="AC..b")
    made.put(2, Place((2, 0, 0)))
    assert mover_of(made, STEPPING, 1).behind(2, (1, 0)) == (1, 0, 0)
