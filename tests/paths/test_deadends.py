"""Dead ends are left without a search, and the way is as cheap as the reference says."""

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.astar import far_path
from game.paths.landmarks import landmarks
from game.paths.layers import compile_layers
from game.paths.moves import Crowd, Ground
from tests.bench.maps import maze
from tests.paths.boards import STARFINDER
from tests.paths.reference import Reference
from tests.paths.test_traps import ONE


def tangle(seed: int) -> tuple[Ground, random.Random]:
    """A maze with a few walls broken through, so that it has both dead ends and ways round."""
    rng = random.Random(seed)
    hard = maze(rng.choice((5, 9, 15)), 1, seed)
    for _ in range(rng.randrange(4)):
        hard[rng.randrange(len(hard)), rng.randrange(len(hard))] = False
    return Ground(hard, hard, np.zeros(hard.shape, np.uint8)), rng


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**30))
def test_ways_through_mazes_with_foes_in_them(seed: int) -> None:
    ground, rng = tangle(seed)
    size = len(ground.closed)
    start, *foes = [(rng.randrange(size), rng.randrange(size)) for _ in range(rng.randrange(1, 4))]
    crowd = Crowd(barriers=tuple(foe for foe in foes if foe != start))
    layers = compile_layers(ground, ONE, STARFINDER)
    costs = Reference(ground, ONE, STARFINDER, crowd).costs(start, 10**6)
    for _ in range(6):
        goal = rng.randrange(size), rng.randrange(size)
        path = far_path(layers.board(crowd), start, goal)
        assert (None if path is None else sum(stride.price for stride in path)) == costs.get(goal)
        assert path is None or [stride.before[:2] for stride in path[:1]] == [start][: len(path)]


def test_a_maze_without_ways_round_is_all_dead_ends() -> None:
    hard = maze(15, 1, 3)
    ends = landmarks(compile_layers(Ground(hard, hard, np.zeros(hard.shape, np.uint8)), ONE, STARFINDER)).ends
    assert ends is not None
    assert not any(ends.core.legal)
