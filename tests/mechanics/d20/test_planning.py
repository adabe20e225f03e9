"""The laws of movement with the figures of a second book: obstacles crossed whole, the unseen, runs, steps, charges."""

from dataclasses import replace

import pytest

from game.battle.rulebook import Going, Halt
from game.ecs.components import Place, Speeds, Weapon, Weapons
from game.mechanics.d20.causes import Cause
from game.paths.plan import MovePlan
from game.reasons import Refusal, text
from tests.mechanics.d20.paces import MOVEMENT, ROUTES, SPECIAL, STEP, drawn
from tests.mechanics.d20.table import HINDRANCES, OBSTACLES, add

MOVE = Going("walk", "move")


def walker(*rows, size="medium", speed=30, states=(), at=(0, 0)):
    world = drawn(*rows)
    add(world, 1, at, size, "red", *states)
    world.put(1, Speeds((("walk", speed),)))
    return world


def cost(answer):
    assert isinstance(answer, MovePlan), answer
    return answer.cost.total


@pytest.mark.parametrize(("speed", "crosses"), [(10, False), (15, True)])
def test_who_has_not_the_speed_for_an_obstacle_and_the_square_beyond_does_not_begin(speed, crosses):
    answer = MOVEMENT.plan(walker(".o..", speed=speed), 1, (2, 0, 0), MOVE)
    assert cost(answer) == 15 if crosses else answer.rule == "speed"


def test_no_movement_ends_among_obstacles_but_the_minimum_does():
    world = walker(".oo.")
    refusal = MOVEMENT.plan(world, 1, (1, 0, 0), MOVE)
    assert refusal.rule == "all-or-nothing"
    assert cost(MOVEMENT.plan(world, 1, (3, 0, 0), MOVE)) == 25
    assert cost(MOVEMENT.plan(world, 1, (1, 0, 0), Going("walk", "minimum"))) == 5
    assert (1, 0, 0) not in [stop.cell for stop in MOVEMENT.area(world, 1, MOVE).stops]


@pytest.mark.parametrize(("states", "rests"), [((), False), (("ghost",), True)])
def test_a_ghost_crosses_nothing_so_it_stays_where_it_is_stopped(states, rests):
    assert ROUTES.rests(walker(".oo.", states=states), 1, Place((1, 0, 0))) is rests


def test_where_the_book_has_no_such_rule_one_may_stop_in_a_hedge():
    steps = replace(STEP, hindrances=replace(HINDRANCES, obstacles=replace(OBSTACLES, all_or_nothing="")))
    routes = replace(ROUTES, steps=steps)
    law = replace(MOVEMENT, routes=routes, special=replace(SPECIAL, routes=routes))
    assert cost(law.plan(walker(".o.."), 1, (1, 0, 0), MOVE)) == 10


def test_what_is_not_seen_doubles_once_more_and_is_named():
    veil = Cause("poor-visibility", text("unseen"))
    columns = frozenset({(1, 0), (2, 0)})
    steps = replace(STEP, veil=lambda world, unit: (veil, columns))
    routes = replace(ROUTES, steps=steps)
    plan = replace(MOVEMENT, routes=routes).plan(walker(".d,.", speed=40), 1, (3, 0, 0), MOVE)
    assert cost(plan) == 10 + 20 + 5
    assert plan.steps[0].cost.rules == ("squares", "poor-visibility", "double")
    assert set(plan.steps[1].cost.rules) >= {"difficult", "poor-visibility", "again"}


def test_a_small_one_goes_through_a_huge_foe_and_does_not_stop_there():
    world = walker("." * 8, "." * 8, "." * 8, size="small", at=(0, 1), speed=40)
    add(world, 2, (1, 0), "huge", "blue")
    plan = MOVEMENT.plan(world, 1, (4, 1, 0), MOVE)
    assert cost(plan) == 20
    assert plan.steps[0].cost.rules == ("squares", "three-sizes", "occupied")
    assert MOVEMENT.plan(world, 1, (2, 1, 0), MOVE).rule == "ending"


@pytest.mark.parametrize(("states", "squares"), [((), 12), (("heavy",), 9)])
def test_a_run_goes_as_many_times_the_speed_as_the_book_says_of_the_runner(states, squares):
    world = walker("." * 16, speed=15, states=states)
    ends = [stop.cell[0] for stop in MOVEMENT.area(world, 1, Going("walk", "run")).stops]
    assert max(ends) == squares
    assert MOVEMENT.plan(world, 1, (squares + 1, 0, 0), Going("walk", "run")).rule == "run"


def test_a_friend_bars_a_charge_and_no_run():
    world = walker("." * 12)
    world.put(1, Weapons((Weapon("sword"),)))
    add(world, 2, (2, 0), "medium", "red")
    add(world, 3, (6, 0), "medium", "blue")
    assert isinstance(MOVEMENT.plan(world, 1, (4, 0, 0), Going("walk", "run")), MovePlan)
    refusal = MOVEMENT.plan(world, 1, (5, 0, 0), Going("walk", "charge"))
    assert (refusal.rule, str(refusal.why)) == ("friend", "unit 2 is in the path.")
    add(world, 2, (2, 0), "medium", "red", "unconscious")
    assert cost(MOVEMENT.plan(world, 1, (5, 0, 0), Going("walk", "charge"))) == 25


def test_a_charge_strikes_with_a_long_weapon_from_two_squares_off_and_not_from_beside():
    world = walker("." * 12)
    world.put(1, Weapons((Weapon("spear", reach=10),)))
    add(world, 3, (6, 0), "medium", "blue")
    ends = [stop.cell[0] for stop in MOVEMENT.area(world, 1, Going("walk", "charge")).stops]
    assert ends == [4]


@pytest.mark.parametrize(("speed", "steps"), [(5, False), (10, True)])
def test_who_is_too_slow_takes_no_step(speed, steps):
    answer = MOVEMENT.plan(walker("...", speed=speed), 1, (1, 0, 0), Going("walk", "step"))
    assert cost(answer) == 5 if steps else answer.rule == "five-foot-step"


def test_a_step_is_not_taken_onto_what_hampers():
    refusal = MOVEMENT.plan(walker(".,."), 1, (1, 0, 0), Going("walk", "step"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "five-foot-step"
    assert MOVEMENT.plan(walker("..."), 1, (1, 0, 0), Going("walk", "step")).steps[0].manner == "step"


def test_a_given_way_halts_where_it_fails_by_the_books_word():
    halt = MOVEMENT.route(walker(".#."), 1, ((1, 0, 0), (2, 0, 0)), MOVE)
    assert isinstance(halt, Halt)
    assert (halt.at, halt.refusal.rule) == (0, "blocked")
