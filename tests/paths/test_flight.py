"""Flight, swimming, climbing and burrowing against the plain reference, on random volumes."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.airflood import fly
from game.paths.flood import Stride
from game.paths.moves import Body
from game.paths.volume import Air, AirCrowd
from tests.paths.boards import STARFINDER, AirCase, air_case_of
from tests.paths.reference_air import STEPS, AirReference

ONE = Body(1, 1, False)


def told(case: AirCase, reference: AirReference, strides: list[Stride]) -> tuple[tuple[int, int, int], int]:
    """Check every stride against the reference; (where it ends, cost)."""
    cell, odd, heading, cost = case.start, case.odd, case.heading, 0
    for stride in strides:
        assert stride.before == cell
        assert stride.odd == odd
        cost += stride.price
        if stride.turned:
            assert heading is not None
            assert (stride.after, stride.price, (stride.heading - heading) % 8 in (1, 7)) == (cell, case.air.turn, True)
            heading = stride.heading
            continue
        step = tuple(b - a for a, b in zip(cell, stride.after, strict=True))
        assert reference.legal(cell, step) == stride.hindrance
        assert stride.squeezed == (not reference.fits(stride.after))
        assert stride.direction == (STEPS.index(step[:2]) if any(step[:2]) else -1)
        if case.air.headings and stride.direction >= 0:
            heading = stride.direction if heading is None else heading
            assert heading == stride.direction == stride.heading
        price, odd = reference.price(step, stride.hindrance, odd)
        assert price == stride.price
        cell = stride.after
    return cell, cost


def compare(seed: int) -> None:
    case, rng = air_case_of(seed), random.Random(seed)
    reference = AirReference(case.air, case.body, case.prices, case.crowd)
    costs = reference.costs(case.start, case.heading, case.budget, case.odd)
    deep, high, wide = case.air.solid.shape
    low = case.air.z0
    places = [
        (x, y, z) for x in range(-1, wide + 1) for y in range(-1, high + 1) for z in range(low - 1, low + deep + 1)
    ]
    for split in (False, True):
        question = case.air, case.body, case.crowd, case.prices, case.start, case.heading, case.budget, case.odd
        reach = fly(*question, split)
        ends = sorted((cell, cost) for cell, cost in costs.items() if cell != case.start and reference.may_stop(cell))
        assert reach.ends() == ends
        assert {cell: cost for cell in places if (cost := reach.cost_at(cell)) is not None} == costs
        for goal in rng.sample(sorted(costs), min(3, len(costs))):
            for threats in (None, [[goal], rng.sample(places, min(5, len(places)))]):
                assert told(case, reference, reach.path(goal, threats) or []) == (goal, costs[goal])


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_volumes_as_the_reference(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=10_000, deadline=None)
@given(st.integers(0, 2**40))
def test_many_volumes_as_the_reference(seed: int) -> None:
    compare(seed)


def sky(climb: int = 1, deep: int = 16) -> Air:
    shape = deep, 25, 25
    return Air(np.zeros(shape, bool), np.zeros(shape, np.uint8), climb=climb)


def cost(air: Air, heading: int | None, goal: tuple[int, int, int], budget: int = 40) -> int | None:
    return fly(air, ONE, AirCrowd(), STARFINDER, (12, 12, 0), heading, budget).cost_at(goal)


@pytest.mark.parametrize(("climb", "steps"), [(0, 3), (1, 6), (2, 9)])
def test_three_cells_straight_up_by_gravity(climb: int, steps: int) -> None:
    assert cost(sky(climb), 6, (12, 12, 3)) == steps


def test_four_ahead_a_turn_and_a_diagonal_cost_six_and_three_up_six_more() -> None:
    assert cost(sky(), 6, (11, 7, 0)) == 6
    # as slants the climb rides along: two slanted steps up among the way are cheaper than straight ups
    assert (cost(sky(), 6, (11, 7, 3)) or 0) <= 12


def test_an_about_turn_costs_four() -> None:
    assert cost(sky(), 6, (12, 16, 0)) == 4 + 4
    assert cost(sky(), None, (12, 16, 0)) == 4


def test_the_heading_wraps_from_seven_to_zero() -> None:
    assert cost(sky(), 7, (16, 12, 0)) == 1 + 4
    assert cost(sky(), 0, (14, 10, 0)) == 1 + 3


@pytest.mark.parametrize(("climb", "steps"), [(0, 3), (1, 5), (2, 7)])
def test_two_slanted_steps_up_by_gravity(climb: int, steps: int) -> None:
    assert cost(sky(climb), 0, (14, 12, 2)) == steps


def test_canopy_doubles_the_step_but_not_the_climb() -> None:
    air = sky()
    canopy = air.hindrance.copy()
    canopy[1] = 1
    assert cost(Air(air.solid, canopy), 0, (12, 12, 1)) == 3


@pytest.mark.parametrize("heading", [None, 0])
def test_a_spent_flood_reaches_no_more_by_more(heading: int | None) -> None:
    air = sky(deep=4)
    short, spent, more = (fly(air, ONE, AirCrowd(), STARFINDER, (8, 8, 0), heading, n) for n in (4, 200, 30_000))
    assert (short.spent, spent.spent, more.spent) == (False, True, True)
    assert len(spent.ends()) > len(short.ends())
    assert spent.ends() == more.ends()
    assert spent.many == more.many < 200


def test_a_volume_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="not in the volume"):
        fly(sky(), ONE, AirCrowd(), STARFINDER, (0, 0, 99), 0, 3)
    with pytest.raises(ValueError, match="negative"):
        fly(sky(), ONE, AirCrowd(), STARFINDER, (0, 0, 0), 0, -1)
