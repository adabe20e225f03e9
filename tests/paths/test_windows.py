"""Windows kept between searches: what creatures change on them is what settling them anew would give."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.paths.bitboard import gather, offsets, pull
from game.paths.flood import flood
from game.paths.layers import KEPT, Layers, compile_layers
from game.paths.moves import Body, Crowd, Ground, Price
from game.paths.placements import Placed
from tests.paths.boards import case_of


def _ways(placed: Placed, start: int, stride: int, near: int) -> list[int]:
    """For each direction the anchors that a search may leave by it to somewhere open nearby."""
    held = placed.open & near | 1 << start
    out = []
    for direction, offset in enumerate(offsets(stride)):
        way = held & pull(placed.open & near, offset)
        out.append(way & (~placed.dirty | placed.allow[direction]) if placed.dirty else way)
    return out


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_narrowed_as_settled(seed: int) -> None:
    case = case_of(seed, sides=(2, 3, 4, 5, 6))
    layers = compile_layers(case.ground, case.body, case.prices)
    planes = layers.board(Crowd(case.crowd.barriers, case.crowd.held)).window(*case.start, case.budget)
    if not case.body.fresh:
        mine, anew, stride, (x, y) = planes.placed, planes._settled(), planes.frame.stride, case.start
        around = range(-case.budget, case.budget + 1)
        near = gather([(x + dx, y + dy) for dy in around for dx in around], planes.frame)
        for part in ("open", "fits", "bands", "classes"):
            assert _parted(mine, part, near) == _parted(anew, part, near)
        assert _ways(mine, planes.start, stride, near) == _ways(anew, planes.start, stride, near)


def _parted(placed: Placed, part: str, near: int) -> dict[int, int]:
    """The boards of one kind by number, as far as they are open and nearby."""
    boards = getattr(placed, part)
    numbered = dict(boards) if part == "classes" else dict(enumerate(boards if part == "bands" else [boards]))
    return {k: left for k, board in numbered.items() if (left := board & placed.open & near)}


def _bare(width: int, height: int) -> Layers:
    shut = np.zeros((height, width), np.bool_)
    return compile_layers(Ground(shut, shut, shut.astype(np.uint8)), Body(1, 1, False), (Price(1, 1, 2, True),))


def test_no_step_runs_off_a_window_onto_the_next_row() -> None:
    """Windows that begin within a map and end at its last column: east of it is nothing."""
    for width in (63, 64, 65, 72):
        reach = flood(_bare(width, 9).board(), (width - 2, 4), 6)
        assert min(x for x, _, _ in reach.ends()) == width - 8
        assert all(cost >= abs(x - width + 2) for x, _, cost in reach.ends())


def test_windows_are_kept_but_not_without_end() -> None:
    layers = _bare(60, 60)
    first = layers.board().window(30, 30, 5).fixed
    assert layers.board(Crowd(((31, 30),))).window(30, 30, 5).fixed is first
    for y in range(60):
        for x in range(60):
            layers.board().window(x, y, 12)
    assert sum(fixed.frame.size for fixed in layers.windows.values()) <= 2 * KEPT
