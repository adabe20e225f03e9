"""Floods against the plain reference, on random boards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.flood import flood
from game.paths.layers import compile_layers
from tests.paths.boards import Case, case_of
from tests.paths.reference import Reference
from tests.tiers import size

seeds = st.integers(0, 2**40)


def compare(case: Case) -> None:
    reference = Reference(case.ground, case.body, case.prices, case.crowd)
    board = compile_layers(case.ground, case.body, case.prices).board(case.crowd)
    costs = reference.costs(case.start, case.budget, case.odd)
    height, width = case.ground.closed.shape
    everywhere = [(x, y) for y in range(-2, height + 2) for x in range(-2, width + 2)]
    for split in (False, True):
        reach = flood(board, case.start, case.budget, case.odd, split=split and not case.ground.hexes)
        assert reach.ends() == reference.ends(case.start, case.budget, case.odd)
        assert {cell: cost for cell in everywhere if (cost := reach.cost_at(cell)) is not None} == costs
        assert all(reach.stops(cell) == reference.may_stop(*cell) for cell in costs if cell != case.start)


@settings(max_examples=size(125, 250), deadline=None, derandomize=True)
@given(seeds)
def test_squares_as_the_reference(seed: int) -> None:
    compare(case_of(seed))


@settings(max_examples=size(50, 100), deadline=None, derandomize=True)
@given(seeds)
def test_hexes_as_the_reference(seed: int) -> None:
    compare(case_of(seed, hexes=True))


@pytest.mark.parametrize("side", range(1, 7))
@settings(max_examples=size(30, 60), deadline=None, derandomize=True)
@given(seed=seeds)
def test_each_side_as_the_reference(side: int, seed: int) -> None:
    compare(case_of(seed, sides=(side,)))


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(seeds, st.booleans())
def test_many_boards_as_the_reference(seed: int, hexes: bool) -> None:
    compare(case_of(seed, hexes))
