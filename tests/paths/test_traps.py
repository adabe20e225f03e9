"""The traps of bit boards, each by name."""

import numpy as np
import pytest

from game.paths.astar import far_path
from game.paths.flood import flood, walk
from game.paths.layers import compile_layers
from game.paths.moves import Body, Crowd, Ground, Price, Prices, fits_half_steps
from game.space.grid import HEXES
from tests.paths.boards import DRAW_STEEL, FLAT, LORDSOULS, ODD, STARFINDER, STEEP
from tests.paths.reference import Reference

ONE = Body(1, 1, False)


def ground(rows: str, **more: object) -> Ground:
    """`#` wall, `%` closed but soft, a digit a hindrance class, else open."""
    table = [list(line.strip()) for line in rows.strip().splitlines()]
    hard = np.array([[c == "#" for c in line] for line in table])
    soft = np.array([[c == "%" for c in line] for line in table])
    classes = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in table], np.uint8)
    return Ground(hard | soft, hard, classes, **more)  # type: ignore[arg-type]


def empty(width: int, height: int) -> Ground:
    return ground("\n".join(["." * width] * height))


def same(g: Ground, body: Body, start: tuple[int, int], budget: int, crowd: Crowd = Crowd(), odd: bool = False) -> None:  # noqa: B008
    reach = flood(compile_layers(g, body, STARFINDER).board(crowd), start, budget, odd)
    assert reach.ends() == Reference(g, body, STARFINDER, crowd).ends(start, budget, odd)


@pytest.mark.parametrize("width", [1, 7, 8, 9, 15, 16, 17, 40, 128])
def test_the_wave_does_not_wrap_round_a_row(width: int) -> None:
    for start in ((0, 1), (width - 1, 1), (width // 2, 0), (width // 2, 2)):
        same(empty(width, 3), ONE, start, 4)


@pytest.mark.parametrize("x", range(20, 40))
def test_a_window_cut_inside_a_byte_does_not_leak(x: int) -> None:
    same(empty(64, 9), ONE, (x, 4), 3)


@pytest.mark.parametrize("side", range(1, 7))
def test_a_start_on_the_last_row_and_column(side: int) -> None:
    same(empty(11, 9), Body(side, (side + 1) // 2, True), (11 - side, 9 - side), 5)


@pytest.mark.parametrize("start", [(-1, 0), (0, -1), (10, 0), (0, 8), (11, 9)])
def test_a_block_that_leaves_the_map_is_refused(start: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not on the map"):
        flood(compile_layers(empty(11, 9), Body(2, 1, True), STARFINDER).board(), start, 5)


def test_no_anchor_whose_block_leaves_the_map_is_reached() -> None:
    reach = flood(compile_layers(empty(11, 9), Body(3, 2, True), STARFINDER).board(), (0, 0), 30)
    assert {(x, y) for x, y, _ in reach.ends()} == {(x, y) for x in range(9) for y in range(7)} - {(0, 0)}


def test_standing_on_an_ally_and_passing_one() -> None:
    crowd = Crowd(held=((2, 0), (3, 0)))
    reach = flood(compile_layers(empty(6, 1), ONE, STARFINDER).board(crowd), (2, 0), 3)
    assert reach.ends() == [(0, 0, 2), (1, 0, 1), (4, 0, 2), (5, 0, 3)]
    assert reach.cost_at((3, 0)) == 1
    assert not reach.stops((3, 0))
    assert len(reach.path((3, 0)) or []) == 1


def test_a_body_that_shares_cells_with_a_foe_may_leave() -> None:
    for side in (1, 2, 3):
        foes = Crowd(barriers=tuple((x, y) for x in range(4, 4 + side) for y in range(4, 4 + side)))
        same(empty(12, 12), Body(side, (side + 1) // 2, True), (4, 4), 4, foes)


@pytest.mark.parametrize("odd", [False, True])
def test_budget_nothing_reaches_nothing(odd: bool) -> None:
    reach = flood(compile_layers(empty(5, 5), ONE, STARFINDER).board(), (2, 2), 0, odd)
    assert reach.ends() == []
    assert reach.cost_at((2, 2)) == 0
    assert reach.path((2, 2)) == []
    assert reach.path((3, 2)) is None


def test_an_odd_start_pays_double_for_the_first_diagonal() -> None:
    board = compile_layers(empty(9, 9), ONE, STARFINDER).board()
    assert [flood(board, (0, 0), 9, odd).cost_at((n, n)) for odd in (False, True) for n in (1, 2, 3)] == [
        1,
        3,
        4,
        2,
        3,
        5,
    ]


@pytest.mark.parametrize("budget", [2, 3])
def test_a_dear_diagonal_exactly_at_the_budget(budget: int) -> None:
    reach = flood(compile_layers(ground("..\n.1"), ONE, STARFINDER).board(), (0, 0), budget)
    assert reach.cost_at((1, 1)) == (3 if budget == 3 else None)


def test_multipliers_of_sixteen_and_more() -> None:
    g = ground("0456\n4564\n5640")
    same(g, ONE, (0, 0), 200)
    path = far_path(compile_layers(g, ONE, STARFINDER).board(), (0, 0), (3, 2)) or []
    assert sum(stride.price for stride in path) == Reference(g, ONE, STARFINDER).costs((0, 0), 999)[3, 2]


def test_a_far_goal_over_one_way_prices() -> None:
    g = ground("0" * 8 + "\n" + "3" * 8 + "\n" + "0" * 8)
    layers = compile_layers(g, ONE, STARFINDER)
    there, back = far_path(layers.board(), (0, 0), (7, 2)), far_path(layers.board(), (7, 1), (0, 0))
    reference = Reference(g, ONE, STARFINDER)
    assert sum(s.price for s in there or []) == reference.costs((0, 0), 99)[7, 2]
    assert sum(s.price for s in back or []) == reference.costs((7, 1), 99)[0, 0]


def test_a_far_goal_out_of_reach() -> None:
    assert far_path(compile_layers(ground("..#.."), ONE, STARFINDER).board(), (0, 0), (4, 0)) is None
    assert far_path(compile_layers(ground("..#.."), ONE, ODD).board(), (0, 0), (4, 0)) is None
    assert far_path(compile_layers(ground("....."), ONE, STARFINDER).board(), (0, 0), (9, 9)) is None


@pytest.mark.parametrize(
    ("prices", "one"),
    [(STARFINDER, True), (DRAW_STEEL, True), (FLAT, True), (STEEP, True), (LORDSOULS, False), (ODD, False)],
)
def test_half_steps_are_taken_only_where_they_are_exact(prices: Prices, one: bool) -> None:
    assert fits_half_steps(prices) == one


def test_a_dear_pair_makes_the_worse_parity_worth_keeping() -> None:
    prices = (Price(1, 1, 2, True), Price(4, 4, 8, True))
    g = ground("0000\n0000\n0011\n0011")
    reference = Reference(g, ONE, prices)
    reach = flood(compile_layers(g, ONE, prices).board(), (0, 0), 12)
    assert reach.ends() == reference.ends((0, 0), 12)


def test_large_squeezes_past_a_foe_in_a_corridor_two_wide() -> None:
    layers = compile_layers(empty(10, 2), Body(2, 1, True), STARFINDER)
    reach = flood(layers.board(Crowd(barriers=((5, 1),))), (0, 0), 9)
    path = reach.path((7, 0)) or []
    assert [stride.price for stride in path] == [1, 1, 1, 2, 2, 1, 1]
    assert [stride.band for stride in path[3:5]] == [(0, 0, 2, 1)] * 2


def test_large_does_not_pass_foes_abreast() -> None:
    layers = compile_layers(empty(10, 2), Body(2, 1, True), STARFINDER)
    reach = flood(layers.board(Crowd(barriers=((5, 0), (5, 1)))), (0, 0), 30)
    assert reach.cost_at((3, 0)) == 3
    assert [x for x, _, _ in reach.ends()] == [1, 2, 3, 4]


def test_a_wall_at_a_shoulder_bars_the_diagonal_of_a_large_body() -> None:
    for x, y, reason, price in ((2, 0, "corner", 0), (2, 1, "corner", 0), (2, 2, "", 3), (3, 0, "", 1)):
        closed = np.zeros((5, 5), bool)
        closed[y, x] = True
        g = Ground(closed, closed, np.zeros((5, 5), np.uint8))
        strides, _, word = walk(compile_layers(g, Body(2, 1, True), STARFINDER).board(), (0, 0), [(1, 1)])
        assert (word, sum(stride.price for stride in strides)) == (reason, price)


def test_bodies_refuse_nonsense() -> None:
    for body in (Body(0, 1, True), Body(9, 5, True), Body(2, 3, True)):
        with pytest.raises(ValueError, match="wide"):
            compile_layers(empty(9, 9), body, STARFINDER)
    with pytest.raises(ValueError, match="at least one step"):
        compile_layers(empty(9, 9), ONE, (Price(0, 1, 1, False),))
    with pytest.raises(ValueError, match="hexes"):
        compile_layers(ground("...", grid=HEXES), Body(2, 1, True), STARFINDER)
