"""Movement with height where a book knows no main direction and asks nothing extra for rising."""

from dataclasses import replace

import pytest

from game.battle.rulebook import Going, Halt
from game.ecs.components import Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.causes import Cause
from game.mechanics.d20.flying_burrowing import Heights
from game.mechanics.d20.speeds import Purse
from game.paths.plan import MovePlan
from game.reasons import Refusal, text
from game.space.field import Field, Kind
from tests.mechanics.d20.paces import KINDS, ROUTES, STEP, drawn
from tests.mechanics.d20.table import HINDRANCES, OBSTACLES, add

STEPS = replace(STEP, hindrances=replace(HINDRANCES, obstacles=replace(OBSTACLES, ghosts="exempt")))
HEIGHTS = Heights(STEPS, modes={"fly": "speed", "swim": "speed", "climb": "speed", "burrow": "speed"})
CANOPY = Kind("treetops", "^", difficult=1, canopy=True)


def flown(goal, *rows, law=HEIGHTS, mode="fly", at=(0, 0, 0), feet=60, states=(), route=()):
    """Plan a way of a creature with every speed."""
    world = drawn(*rows)
    add(world, 1, at[:2], "medium", "red", *states)
    world.put(1, replace(world.get(1, Place), at=at, mode=mode))
    world.put(1, Speeds((("fly", 60), ("swim", 30), ("walk", 30))))
    routes, purse = replace(ROUTES, steps=law.steps, heights=law), Purse(feet, (("move", feet),))
    if route:
        return routes.along(world, 1, route, Going(mode, "move"), feet)
    return routes.to(world, 1, goal, Going(mode, "move"), purse)


OPEN = ("........",) * 8


@pytest.mark.parametrize(
    ("goal", "feet"),
    [((4, 0, 0), 20), ((2, 2, 2), 15), ((3, 0, 3), 20), ((0, 0, 4), 20), ((5, 5, 0), 35), ((4, 2, 0), 25)],
)
def test_height_is_a_third_direction_on_equal_terms(goal, feet):
    assert flown(goal, *OPEN).cost.total == feet


def test_a_turn_costs_nothing_and_stands_in_no_step():
    plan = flown((), *OPEN, route=((1, 0, 0), (2, 0, 0), (2, 1, 0), (1, 1, 0), (1, 0, 0)))
    assert isinstance(plan, MovePlan)
    assert [step.cost.total for step in plan.steps] == [5] * 5


def test_where_the_book_asks_it_rising_and_turning_cost_extra():
    law = replace(HEIGHTS, turn="turn", ascend="ascend", budget="budget", rise={"normal": 1})
    plan = flown((0, 0, 2), *OPEN, law=law)
    assert (plan.cost.total, plan.cost.rules) == (20, ("squares", "ascend", "budget"))
    round_ = flown((), *OPEN, law=law, route=((1, 0, 0), (1, 1, 0)))
    assert [step.cost.total for step in round_.steps] == [5, 5, 5, 5]
    assert "turn" in round_.cost.rules


@pytest.mark.parametrize(("mode", "feet"), [("fly", 15), ("walk", 30)])
def test_rubble_hampers_who_goes_on_foot(mode, feet):
    assert flown((3, 0, 0), ".,,,", mode=mode).cost.total == feet


def test_a_flier_crosses_a_hedge_and_may_stop_above_it():
    assert flown((2, 0, 0), ".o.").cost.total == 10
    assert flown((1, 0, 1), ".o.").cost.total == 5


def test_a_wall_from_floor_to_ceiling_stops_a_flier():
    assert isinstance(flown((2, 0, 0), ".#."), Refusal)


@pytest.mark.parametrize("mode", ["fly", "walk"])
def test_a_ghost_goes_through_a_wall_and_stops_in_none(mode):
    assert flown((2, 0, 0), ".#.", mode=mode, states=("ghost",)).cost.total == 10
    assert flown((1, 0, 0), ".#.", mode=mode, states=("ghost",)).rule == "exempt"
    assert isinstance(flown((0, 0, -1), "...", mode="fly", states=("ghost",)), Refusal)
    solid = replace(HEIGHTS, steps=STEP)
    assert isinstance(flown((2, 0, 0), ".#.", mode=mode, law=solid, states=("ghost",)), Refusal)


def test_what_fills_the_air_hampers_fliers_too():
    world = World(Field(3, 1, (*KINDS, CANOPY), bytes((0, len(KINDS), 0)), (0, 0, 0)))
    add(world, 1, (0, 0))
    world.put(1, Speeds((("fly", 60),)))
    plan = replace(ROUTES, heights=HEIGHTS).to(world, 1, (2, 0, 0), Going("fly", "move"), Purse(60, ()))
    assert [(step.cost.total, step.cost.rules[1:]) for step in plan.steps] == [(10, ("dense", "double")), (5, ())]


@pytest.mark.parametrize("mode", ["fly", "walk"])
def test_what_a_mover_cannot_see_doubles_the_step_into_it_on_foot_and_on_the_wing(mode):
    veil = Cause("hampered", text("not seen")), frozenset({(1, 0), (2, 0)})
    law = replace(HEIGHTS, steps=replace(STEPS, veil=lambda world, unit: veil))
    plan = flown((3, 0, 0), "....", law=law, mode=mode)
    assert [step.cost.total for step in plan.steps] == [10, 10, 5]
    assert plan.steps[0].cost.rules == ("squares", "hampered", "double")


@pytest.mark.parametrize(
    ("mode", "cell", "why"),
    [
        ("swim", (1, 0, 0), "There is no liquid to swim in."),
        ("climb", (1, 0, 1), "There is no face to climb."),
        ("burrow", (1, 0, 0), "Only soil can be dug."),
    ],
)
def test_each_mode_says_what_it_does_not_find(mode, cell, why):
    world = drawn("...")
    add(world, 1, (0, 0))
    assert str(HEIGHTS.unfit(world, 1, mode, cell).why) == why
    assert HEIGHTS.unfit(world, 1, "fly", cell) is None


def test_a_way_too_long_is_cut_where_it_gets_too_dear():
    halt = flown((), *OPEN, feet=10, route=((0, 0, 1), (0, 0, 2), (0, 0, 3)))
    assert isinstance(halt, Halt)
    assert (halt.at, halt.refusal.rule, halt.stops_at) == (2, "speed", (0, 0, 2))
