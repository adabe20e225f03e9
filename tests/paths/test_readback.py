"""Paths read back, walked and told: prices add up, every step is legal, ties go the promised way."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.flood import Stride, flood, walk
from game.paths.layers import compile_layers
from tests.paths.boards import Case, case_of
from tests.paths.reference import Reference
from tests.tiers import size

Threats = tuple[tuple[tuple[int, int], ...], ...]


def told(case: Case, reference: Reference, strides: list[Stride], threats: Threats) -> tuple[int, int, int]:
    """Check every stride against the reference; (cost, foes provoked, turns)."""
    (x, y), odd, cost, foes, turns, last = case.start, case.odd, 0, set(), 0, -1
    for stride in strides:
        assert stride.before == (x, y, 0)
        assert stride.odd == odd
        legal = reference.legal(x, y, stride.direction)
        assert legal is not None
        assert (*stride.after, stride.hindrance, stride.squeezed) == (*legal[:2], 0, *legal[2:])
        assert stride.band == reference.space(*legal[:2])
        price, odd = reference.price(stride.direction, stride.hindrance, odd)
        assert stride.price == price
        left = reference.cells_of(x, y) - reference.cells_of(*legal[:2])
        foes |= {i for i, cells in enumerate(threats) if left & set(cells)}
        turns, last = turns + (last not in (-1, stride.direction)), stride.direction
        cost, (x, y) = cost + price, legal[:2]
    return cost, len(foes), turns


def compare_paths(seed: int, hexes: bool) -> None:
    case, rng = case_of(seed, hexes), random.Random(seed)
    budget, (height, width) = min(case.budget, 8), case.ground.closed.shape
    board = compile_layers(case.ground, case.body, case.prices).board(case.crowd)
    reference = Reference(case.ground, case.body, case.prices, case.crowd)
    costs = sorted(reference.costs(case.start, budget, case.odd).items())
    reach = flood(board, case.start, budget, case.odd, split=not hexes and rng.random() < 0.5)
    for goal, cost in rng.sample(costs, min(2, len(costs))):
        count = rng.randrange(4)
        spots = [tuple((rng.randrange(width), rng.randrange(height)) for _ in range(9)) for _ in range(count)]
        for threats in ((), tuple(spots)):
            strides = reach.path(goal, threats)
            assert strides is not None
            best = reference.best_path(case.start, goal, budget, case.odd, threats)
            assert told(case, reference, strides, threats) == (cost, *(best or ()))
            assert walk(board, case.start, [s.after[:2] for s in strides], case.odd) == (strides, None, "")


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 2**40), st.booleans())
def test_paths_as_the_reference(seed: int, hexes: bool) -> None:
    compare_paths(seed, hexes)


@pytest.mark.long
@settings(max_examples=4000, deadline=None)
@given(st.integers(0, 2**40), st.booleans())
def test_many_paths_as_the_reference(seed: int, hexes: bool) -> None:
    compare_paths(seed, hexes)


@settings(max_examples=size(120, 4000), deadline=None, derandomize=True)
@given(st.integers(0, 2**40), st.booleans())
def test_a_route_stops_where_the_reference_says(seed: int, hexes: bool) -> None:
    case, rng = case_of(seed, hexes), random.Random(seed)
    board = compile_layers(case.ground, case.body, case.prices).board(case.crowd)
    reference = Reference(case.ground, case.body, case.prices, case.crowd)
    route, (x, y) = [], case.start
    for _ in range(6):
        x, y = x + rng.choice((-1, 0, 1)), y + rng.choice((-1, 0, 1))
        route.append((x, y))
    strides, at, reason = walk(board, case.start, route, case.odd)
    (x, y), wrong = case.start, None
    for number, there in enumerate(route):
        legal = [found for d in range(8) if (found := reference.legal(x, y, d)) and found[:2] == there]
        if not legal:
            wrong = number
            break
        x, y = there
    assert at == wrong
    assert len(strides) == (len(route) if wrong is None else wrong)
    assert bool(reason) == (wrong is not None)
