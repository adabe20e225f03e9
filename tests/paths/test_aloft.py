"""Stops kept on boards answer as the same stops listed do, whatever is asked of them."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.airflood import fly
from game.paths.airreach import AirReach
from game.paths.aloft import Aloft
from game.paths.plan import Area, Spot, Stop
from tests.paths.boards import air_case_of

FEET = 5
WORST = 10**6


def listed(reach: AirReach, holds: tuple[int, ...]) -> tuple[Stop, ...]:
    """List the stops one by one: each in the first purse that pays for it, or else in the last."""
    stops = []
    for cell, steps in reach.ends():
        band = next((i for i, most in enumerate(holds) if steps * FEET <= most), len(holds) - 1)
        stops.append(Stop(cell, steps * FEET, band))
    return tuple(stops)


def nearest(stops: tuple[Stop, ...], z: int) -> Mapping[Spot, Stop]:
    """Give for each square the stop nearest to a height, of two the lower."""
    spots = sorted({stop.cell[:2] for stop in stops})
    over = {spot: [stop for stop in stops if stop.cell[:2] == spot] for spot in spots}
    return {spot: min(some, key=lambda stop: (abs(stop.cell[2] - z), stop.cell[2])) for spot, some in over.items()}


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_boards_answer_as_the_list_does(seed: int) -> None:
    case = air_case_of(seed)
    reach = fly(case.air, case.body, case.crowd, case.prices, case.start, case.heading, case.budget, case.odd)
    holds = (case.budget * 2, case.budget * 4)
    stops, aloft = listed(reach, holds), Aloft(reach, FEET, holds)
    assert (len(aloft), bool(aloft), tuple(aloft), list(reversed(aloft))) == (
        len(stops), bool(stops), stops, list(reversed(stops)),
    )  # fmt: skip
    assert aloft == stops
    assert stops == aloft
    assert aloft[1:3] == stops[1:3]
    deep, high, wide = case.air.solid.shape
    for area in (Area(aloft, ()), Area(stops, ())):
        for z in range(case.air.z0 - 2, case.air.z0 + deep + 2):
            assert tuple(area.level(z)) == tuple(stop for stop in stops if stop.cell[2] == z)
            assert list(area.nearest(z).items()) == list(nearest(stops, z).items())
        assert area.lowest() == {stop.cell[:2]: stop for stop in reversed(stops)}
        costs = {spot: min(stop.cost for stop in area.over(*spot)) for spot in area.lowest()}
        assert list(area.cheapest().items()) == list(costs.items())
        assert list(area.first()) == [stop for stop in stops if not stop.band]
        for first in (True, False):
            tops = {stop.cell[:2]: stop.cell for stop in stops if (not stop.band) == first}
            assert list(area.highest(first=first)) == list(tops.values())
        for x in range(-1, wide + 1):
            for y in range(-1, high + 1):
                assert tuple(area.over(x, y)) == tuple(stop for stop in stops if stop.cell[:2] == (x, y))
    for stop in stops:
        assert aloft.at(stop.cell) == stop
        assert stop in aloft
        assert Stop(stop.cell, WORST, 0) not in aloft
    assert aloft.at(case.start) is None
    assert aloft.at((WORST, 0, 0)) is None


def test_areas_of_boards_and_of_lists_are_equal() -> None:
    case = next(one for one in map(air_case_of, range(100)) if one.budget > 2)
    reach = fly(case.air, case.body, case.crowd, case.prices, case.start, case.heading, case.budget, case.odd)
    boards, plain = Area(Aloft(reach, FEET, (WORST,)), ()), Area(listed(reach, (WORST,)), ())
    assert boards == plain
    assert boards != Area(plain.stops[1:], ())
    with pytest.raises(IndexError):
        boards.stops[len(boards.stops)]
