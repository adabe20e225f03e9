"""Floods beyond boards: each way of finding them against the plain reference, and what they may hold."""

import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths import beyond, fronts, single, table
from game.paths import flood as floods
from game.paths.bitboard import unpack
from game.paths.flood import flood
from game.paths.landmarks import landmarks, levels_from, levels_to
from game.paths.layers import compile_layers
from game.paths.moves import Body, Crowd, Ground
from tests.bench.maps import terrain
from tests.paths.boards import STARFINDER, case_of
from tests.paths.reference import Reference
from tests.paths.test_deadends import tangle
from tests.paths.test_floods import compare
from tests.paths.test_traps import ONE

NEVER = 1 << 40
WAYS = {
    "fronts": ((-1, 0, NEVER), 64, 3),
    "fronts, many at once": ((-1, 0, NEVER), 64, 0),
    "bit by bit": ((NEVER, 0, NEVER), 64, 3),
    "by turns": ((NEVER, 1000, 0), 1, 3),
    "by turns, fronts first": ((-1, 1000, 0), 2, 0),
}
"""EVEN of `beyond`, `fronts` and `single`, so that only one goes on; how often each asks; FEW."""


@contextmanager
def forced(way: str, near: int = 2, rounds: int | None = None) -> Iterator[None]:
    """Let boards go no farther than `near` steps, or so many levels, and then only one way on."""
    evens, stretch, few = WAYS[way]
    with pytest.MonkeyPatch.context() as patch:
        for module, even in zip((beyond, fronts, single), evens, strict=True):
            patch.setattr(module, "EVEN", even)
        for module in (fronts, single):
            patch.setattr(module, "STRETCH", stretch)
        patch.setattr(fronts, "FEW", few)
        patch.setattr(table, "CHANGE", NEVER)
        if rounds is None:
            patch.setattr(beyond, "BITS", 0)
            patch.setattr(floods, "NEAR", near)
        else:
            patch.setattr(floods, "levels_for_boards", lambda _: rounds)
        yield


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=50, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**40), near=st.integers(0, 4))
def test_beyond_what_is_near_as_the_reference(way: str, seed: int, near: int) -> None:
    case = case_of(seed, seed % 6 == 0)
    with forced(way, near):
        compare(type(case)(**{**vars(case), "budget": case.budget + 30 * (seed % 2)}))


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**40), rounds=st.integers(2, 12))
def test_beyond_so_many_levels_as_the_reference(way: str, seed: int, rounds: int) -> None:
    case = case_of(seed, seed % 6 == 0)
    with forced(way, rounds=rounds):
        compare(type(case)(**{**vars(case), "budget": case.budget + 30 * (seed % 2)}))


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**30))
def test_mazes_with_rough_ground_and_foes_as_the_reference(way: str, seed: int) -> None:
    bare, rng = tangle(seed)
    size = len(bare.closed)
    ground = Ground(bare.closed, bare.hard, terrain(size, seed) * np.uint8(seed % 2))
    start, *foes = [(rng.randrange(size), rng.randrange(size)) for _ in range(rng.randrange(1, 4))]
    crowd = Crowd(barriers=tuple(foe for foe in foes if foe != start))
    with forced(way, seed % 3):
        reach = flood(compile_layers(ground, ONE, STARFINDER).board(crowd), start, 999)
        assert reach.ends() == Reference(ground, ONE, STARFINDER, crowd).ends(start, 999)
        assert reach.spent


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**40))
def test_the_ways_read_back_are_those_of_boards(way: str, seed: int) -> None:
    case, rng = case_of(seed, seed % 6 == 0), random.Random(seed)
    board, split = compile_layers(case.ground, case.body, case.prices).board(case.crowd), seed % 4 == 1
    height, width = case.ground.closed.shape
    threats = [[(rng.randrange(width), rng.randrange(height)) for _ in range(9)] for _ in range(3)]
    asked = (board, case.start, case.budget + 20, case.odd, split and not case.ground.hexes)
    plain = flood(*asked)
    with forced(way, seed % 3):
        mine = flood(*asked)
    assert mine.spent == plain.spent
    for x, y, _ in plain.ends()[::9]:
        assert mine.path((x, y)) == plain.path((x, y))
        assert mine.path((x, y), threats) == plain.path((x, y), threats)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=20, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**40))
def test_landmarks_are_as_far_whichever_way_they_are_surveyed(way: str, seed: int) -> None:
    case = case_of(seed, sides=(1, 3))
    grid = landmarks(compile_layers(case.ground, Body(case.body.side, case.body.band, False), STARFINDER)).grid
    spots = np.flatnonzero(unpack(grid.planes.placed.open, grid.planes.frame))
    for bit in spots[:: max(1, len(spots) // 3)].tolist():
        there, back = levels_from(grid, bit), levels_to(grid, bit)
        with forced(way):
            assert np.array_equal(levels_from(grid, bit), there)
            assert np.array_equal(levels_to(grid, bit)[spots], back[spots])


def winding(size: int) -> Ground:
    """One corridor to and fro over the whole map."""
    hard = np.zeros((size, size), np.bool_)
    hard[1::2] = True
    hard[1::4, -1] = hard[3::4, 0] = False
    return Ground(hard, hard, np.zeros(hard.shape, np.uint8))


def test_a_flood_however_long_holds_no_more_than_some_bytes_a_cell() -> None:
    size = 297
    board = compile_layers(winding(size), ONE, STARFINDER).board()
    goal = (0, size - 1) if size // 2 % 2 else (size - 1, size - 1)
    far = size // 2 * (size + 1) + size - 1
    flood(board, (0, 0), 1)
    tracemalloc.start()
    reach = flood(board, (0, 0), 10**6)
    assert reach.cost_at(goal) == far
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 120 * size * size
    assert reach.numbers[0].max() > 1 << 16
    assert sum(stride.price for stride in reach.path(goal) or ()) == reach.cost_at(goal)
    assert reach.spent
