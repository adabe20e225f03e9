"""What the searches promise at their edges: what they refuse, and what they keep however large it is."""

import numpy as np
import pytest

from game.paths.airwalk import airwalk
from game.paths.bitboard import Frame
from game.paths.cells import _table
from game.paths.choice import Backward, fewest_turns, safest, straightest
from game.paths.flood import flood
from game.paths.landmarks import SHORT, _compact, known_landmarks
from game.paths.layers import compile_layers
from game.paths.moves import Body, Crowd, Ground, Prices
from game.paths.plan import Area, Stop
from game.paths.standing import Standing
from game.paths.volume import Air, AirCrowd
from game.space.square import Cell
from tests.paths.boards import ODD, STARFINDER

ONE = Body(1, 1, squeezes=False)


def open_ground(width: int, height: int) -> Ground:
    nothing = np.zeros((height, width), dtype=bool)
    return Ground(nothing, nothing, nothing.astype(np.uint8))


class Nowhere(Backward):
    """A search that has reached nothing."""

    begins = (0,)

    def before(self, node: int) -> list[tuple[int, int]]:
        return []


def test_a_node_that_was_not_reached_has_no_path_and_none_is_made_up() -> None:
    with pytest.raises(AssertionError, match="a reached cell has a path"):
        fewest_turns([5], Nowhere().before, (0,))
    with pytest.raises(AssertionError, match="a reached cell has a path"):
        straightest([5], Nowhere())
    with pytest.raises(AssertionError, match="a reached cell has a path"):
        safest([5], Nowhere().before, (0,), lambda before, after: 0)


def test_what_only_says_how_others_do_it_does_nothing_itself() -> None:
    with pytest.raises(NotImplementedError):
        Backward().before(0)
    bare = Standing(ONE, Frame(0, 0, 4, 4))
    for part in ("placed", "held"):
        with pytest.raises(NotImplementedError):
            getattr(bare, part)


def test_a_budget_is_not_negative() -> None:
    board = compile_layers(open_ground(4, 4), ONE, STARFINDER).board(Crowd())
    with pytest.raises(ValueError, match="a budget is not negative: -1"):
        flood(board, (0, 0), -1)


@pytest.mark.parametrize(("width", "height"), [(2, 4), (4, 2), (2, 2)])
def test_who_is_larger_than_the_map_stands_nowhere_on_it(width: int, height: int) -> None:
    board = compile_layers(open_ground(width, height), Body(3, 2, squeezes=True), STARFINDER).board(Crowd())
    with pytest.raises(ValueError, match="map"):
        flood(board, (0, 0), 3)


def test_prices_are_kept_however_high_they_are() -> None:
    kinds = bytes([0, 1, 0, 2])
    for price in (3, 255, 256, 70_000):
        assert list(_table(kinds, {0: 1, 1: price})) == [1, price, 1, 0]


def test_bounds_are_kept_however_far_they_are() -> None:
    for far in (7, SHORT - 1, SHORT, 10 * SHORT):
        levels = np.array([[0, far]], dtype=np.int32)
        assert _compact(levels).tolist() == [[0, far]]


@pytest.mark.parametrize(("prices", "known"), [(STARFINDER, True), (ODD, False)])
def test_landmarks_are_for_prices_that_half_steps_hold(prices: Prices, known: bool) -> None:
    board = compile_layers(open_ground(6, 6), ONE, prices).board(Crowd())
    assert (known_landmarks(board) is not None) == known


@pytest.mark.parametrize(
    ("to", "slants", "word"),
    [
        ((1, 1, 1), True, "not-a-step"),
        ((3, 1, 1), True, "not-a-step"),
        ((1, 1, 3), True, "not-a-step"),
        ((2, 1, 2), False, "not-a-step"),
        ((2, 1, 2), True, ""),
        ((1, 1, 2), False, ""),
        ((2, 2, 1), False, ""),
    ],
)
def test_a_named_way_through_the_air_is_made_of_single_steps(to: Cell, slants: bool, word: str) -> None:
    air = Air(np.zeros((4, 4, 4), dtype=bool), np.zeros((4, 4, 4), dtype=np.uint8), None, 0, False, 1, 1, slants)
    strides, at, why = airwalk(air, ONE, AirCrowd(), STARFINDER, (1, 1, 1), None, [to])
    assert (why, at, len(strides)) == ((word, 0, 0) if word else ("", None, 1))


def test_an_area_knows_its_stops_by_their_cells() -> None:
    near, far = Stop((1, 0, 0), 5, 0), Stop((2, 0, 0), 10, 0)
    area = Area((near, far), (("move", 30),))
    assert [area.at((x, 0, 0)) for x in (1, 2, 3)] == [near, far, None]
