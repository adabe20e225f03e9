"""Far goals from subgoal to subgoal: as cheap as the reference says, on whatever even ground, whoever stands there."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths import subgoals
from game.paths.astar import far_path
from game.paths.landmarks import landmarks
from game.paths.layers import Layers, compile_layers
from game.paths.moves import Body, Crowd, Ground, Price, Prices
from game.paths.subgoals import Subgoals
from tests.bench.maps import Bools, maze, random_map, rooms
from tests.paths.boards import DRAW_STEEL, FLAT, LORDSOULS, STARFINDER, Case
from tests.paths.reference import Reference
from tests.paths.test_readback import told
from tests.paths.test_traps import ONE, ground

DEARER: Prices = (Price(4, 5, 5, False),)
EVEN = (STARFINDER, FLAT, LORDSOULS, DEARER)
"""Tables by which a diagonal costs more than one straight step and less than two."""


def walls(seed: int) -> Bools:
    size, kind = 9 + seed % 16, seed // 16 % 6
    if kind < 2:
        return rooms(size, 2 + seed % 7, seed, door=0.8)
    return maze(size, 1 + seed % 4, seed) if kind == 2 else random_map(size, (0.02, 0.1, 0.3)[kind - 3], seed)


def surveyed(hard: Bools, body: Body, prices: Prices, closed: Bools | None = None) -> tuple[Layers, Subgoals | None]:
    """Compile even ground and look for subgoals however many corners it has."""
    plain = Ground(hard if closed is None else closed, hard, np.zeros(hard.shape, np.uint8))
    layers = compile_layers(plain, body, prices)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subgoals, "SPARSE", 0)
        return layers, landmarks(layers).subgoals


def compare(seed: int) -> None:
    rng, hard = random.Random(seed), walls(seed)
    side, prices, size = rng.choice((1, 1, 1, 2, 3)), rng.choice(EVEN), len(hard)
    body = Body(side, (side + 1) // 2, False)
    spots = [(rng.randrange(size), rng.randrange(size)) for _ in range(rng.choice((0, 0, 3, 9)))]
    start = rng.randrange(size - side + 1), rng.randrange(size - side + 1)
    near = [(start[0] + i, start[1] + j) for i in range(side) for j in range(side)]
    crowd = Crowd(barriers=tuple(spot for spot in spots if spot not in near))
    layers, some = surveyed(hard, body, prices)
    reference = Reference(layers.ground, body, prices, crowd)
    costs = reference.costs(start, 10**6)
    assert some is not None or not costs
    case = Case(layers.ground, body, prices, crowd, start, 0, False)
    for _ in range(6):
        goal = rng.randrange(size), rng.randrange(size)
        strides = far_path(layers.board(crowd), start, goal)
        assert (strides is None) == (goal not in costs)
        if strides is not None:
            assert told(case, reference, list(strides), ())[0] == costs[goal]
            assert (*start, 0) == (*goal, 0) or strides[-1].after == (*goal, 0)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_far_goals_over_even_ground_as_the_reference(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=6000, deadline=None)
@given(st.integers(0, 2**40))
def test_many_far_goals_over_even_ground_as_the_reference(seed: int) -> None:
    compare(seed)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_what_is_seen_is_as_far_as_if_nothing_lay_between(seed: int) -> None:
    hard = walls(seed)
    layers, some = surveyed(hard, ONE, FLAT)
    reference = Reference(layers.ground, ONE, FLAT)
    assert some is not None
    frame = some.grid.planes.frame
    for bit, links in list(zip(some.bits.tolist(), some.links, strict=True))[::13]:
        costs = reference.costs(frame.spot(bit), 10**6)
        assert len({number for number, _ in links}) == len(links)
        for number, levels in links:
            assert costs[frame.spot(int(some.bits[number]))] == levels >> 1
            assert (some.number[bit], levels) in some.links[number]


def test_a_subgoal_lies_diagonally_past_each_corner() -> None:
    plain = ground("......\n......\n..##..\n..#...\n......\n......")
    _, some = surveyed(plain.hard, ONE, STARFINDER)
    assert some is not None
    frame = some.grid.planes.frame
    assert sorted(frame.spot(bit) for bit in some.bits.tolist()) == [(1, 1), (1, 4), (3, 4), (4, 1), (4, 3)]


def test_uneven_ground_has_none() -> None:
    hard = rooms(12, 5, 1)
    soft = hard.copy()
    soft[7, 7] = True
    assert surveyed(hard, ONE, STARFINDER)[1] is not None
    assert surveyed(hard, ONE, DRAW_STEEL)[1] is None, "all steps cost the same"
    assert surveyed(hard, ONE, STARFINDER, soft)[1] is None, "a corner that may be cut"
    assert surveyed(hard, Body(3, 2, True), STARFINDER)[1] is None, "a body that squeezes"
    rough = np.zeros(hard.shape, np.uint8)
    rough[3, 3] = 1
    assert landmarks(compile_layers(Ground(hard, hard, rough), ONE, STARFINDER)).subgoals is None
    barred = np.zeros(hard.shape, np.uint8)
    barred[2, 2] = 1
    assert landmarks(compile_layers(Ground(hard, hard, 0 * rough, barred), ONE, STARFINDER)).subgoals is None


def test_a_map_full_of_corners_is_searched_bit_by_bit() -> None:
    hard = random_map(40, 0.25, 1)
    full = Ground(hard, hard, np.zeros(hard.shape, np.uint8))
    assert landmarks(compile_layers(full, ONE, STARFINDER)).subgoals is None
