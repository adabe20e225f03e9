"""Far goals: A* finds what the reference finds, whatever was asked before."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.astar import far_path
from game.paths.layers import compile_layers
from tests.paths.boards import case_of
from tests.paths.reference import Reference
from tests.paths.test_readback import told


def compare(seed: int) -> None:
    case, rng = case_of(seed, seed % 9 == 0), random.Random(seed)
    reference = Reference(case.ground, case.body, case.prices, case.crowd)
    costs = reference.costs(case.start, 10**6)
    height, width = case.ground.closed.shape
    layers = compile_layers(case.ground, case.body, case.prices)
    for _ in range(4):
        goal = rng.randrange(width), rng.randrange(height)
        strides = far_path(layers.board(case.crowd), case.start, goal)
        assert (strides is None) == (goal not in costs)
        if strides is not None:
            fresh = type(case)(**{**vars(case), "odd": False})
            assert told(fresh, reference, strides, ())[0] == costs[goal]
            anew = compile_layers(case.ground, case.body, case.prices).board(case.crowd)
            assert list(far_path(anew, case.start, goal) or ()) == list(strides)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_far_goals_as_the_reference(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=4000, deadline=None)
@given(st.integers(0, 2**40))
def test_many_far_goals_as_the_reference(seed: int) -> None:
    compare(seed)
