"""Stops kept as columns answer as the same stops listed do, whatever is asked of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.afoot import Afoot, Ends
from game.paths.plan import Area, Listed, Spot, Stop
from game.space.square import Cell
from tests.paths.boards import case_of

FEET = 5


def places(seed: int, *, deep: int) -> list[tuple[Cell, int]]:
    """Draw some places with what they cost, sorted, up to `deep` of them over a square."""
    lot, (high, wide) = Random(seed), case_of(seed).ground.closed.shape
    cells = [(x, y, z) for x in range(wide) for y in range(high) for z in range(deep)]
    return [(cell, lot.randint(0, 12)) for cell in sorted(lot.sample(cells, lot.randint(0, len(cells))))]


def listed(pairs: list[tuple[Cell, int]], holds: tuple[int, ...]) -> tuple[Stop, ...]:
    """Make the stops one by one: each in the first purse that pays for it, or else in the last."""
    bands = [next((i for i, most in enumerate(holds) if FEET * steps <= most), len(holds) - 1) for _, steps in pairs]
    return tuple(Stop(cell, FEET * steps, band) for (cell, steps), band in zip(pairs, bands, strict=True))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**40), st.integers(1, 3))
def test_columns_answer_as_the_list_does(seed: int, deep: int) -> None:
    pairs, holds = places(seed, deep=deep), (20, 40)
    stops, afoot = listed(pairs, holds), Afoot(Ends.of(pairs), FEET, holds)
    assert (len(afoot), bool(afoot), tuple(afoot)) == (len(stops), bool(stops), stops)
    assert (afoot == stops, stops == afoot, afoot[1:3]) == (True, True, stops[1:3])
    columns, plain = Area(afoot, ()), Area(Listed(stops), ())
    assert list(columns.cheapest().items()) == list(plain.cheapest().items())
    assert (columns.lowest(), columns.level(1), columns.first()) == (plain.lowest(), plain.level(1), plain.first())
    for first in (True, False):
        assert columns.highest(first=first) == plain.highest(first=first)
    assert all(afoot.at(stop.cell) == stop and stop in afoot for stop in stops)
    assert list(columns.over(1, 1)) == list(plain.over(1, 1))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_costs_are_found_where_something_stops_and_nowhere_else(seed: int) -> None:
    stops, costs = listed(pairs := places(seed, deep=2), (99,)), Afoot(Ends.of(pairs), FEET, (99,)).cheapest()
    least: dict[Spot, int] = {}
    for stop in stops:
        least[stop.cell[:2]] = min(stop.cost, least.get(stop.cell[:2], stop.cost))
    high, wide = case_of(seed).ground.closed.shape
    for spot in [(x, y) for x in range(-2, wide + 2) for y in range(-2, high + 2)]:
        assert (costs.get(spot), spot in costs) == (least.get(spot), spot in least)
    with pytest.raises(KeyError):
        costs[-1, -1]
