"""The words that say why a step is illegal, and the ties of paths."""

from itertools import pairwise

import numpy as np

from game.paths.flood import flood, walk
from game.paths.layers import compile_layers
from game.paths.moves import Body, Crowd, Ground
from tests.paths.boards import STARFINDER
from tests.paths.test_traps import ONE, empty, ground


def why(g: Ground, start: tuple[int, int], there: tuple[int, int], body: Body = ONE, crowd: Crowd = Crowd()) -> str:  # noqa: B008
    return walk(compile_layers(g, body, STARFINDER).board(crowd), start, [there])[2]


def test_each_word() -> None:
    yard = ground("...\n.#.\n...")
    assert why(yard, (0, 0), (2, 0)) == "not-a-step"
    assert why(yard, (0, 0), (0, 0)) == "not-a-step"
    assert why(yard, (0, 0), (-1, 0)) == "off-map"
    assert why(yard, (1, 0), (1, 1)) == "blocked"
    assert why(yard, (1, 0), (0, 1)) == "corner"
    assert why(yard, (0, 0), (1, 0), crowd=Crowd(barriers=((1, 0),))) == "foe"
    assert why(yard, (0, 0), (1, 0)) == ""
    barred = Ground(yard.closed, yard.hard, yard.hindrance, barred=np.full((3, 3), 1, np.uint8))
    assert why(barred, (0, 0), (1, 0)) == "barred"
    assert why(barred, (1, 0), (0, 0)) == ""


def test_bands_that_share_no_cell() -> None:
    # huge: from the two upper rows straight down to the two lower ones, where nothing is shared
    alley = ground("...\n...\n#.#\n...\n...")
    two_rows = Body(3, 2, True)
    assert why(alley, (0, 0), (0, 1), two_rows) == "blocked"
    broken = ground("#..\n.#.\n...\n.%.")
    assert why(broken, (1, 0), (1, 1), Body(2, 1, True)) in ("", "no-band")


def test_a_foe_between_two_bands_is_called_a_foe() -> None:
    crowd = Crowd(barriers=((2, 0), (2, 1)))
    assert why(empty(4, 2), (0, 0), (1, 0), Body(2, 1, True), crowd) == ""
    assert why(empty(5, 2), (1, 0), (2, 0), Body(2, 1, True), crowd) == "foe"


def test_the_legal_part_of_a_route_is_told() -> None:
    board = compile_layers(ground("....#"), ONE, STARFINDER).board()
    strides, at, reason = walk(board, (0, 0), [(1, 0), (2, 0), (3, 0), (4, 0)])
    assert ([s.after[0] for s in strides], at, reason) == ([1, 2, 3], 3, "blocked")


def test_equal_paths_go_straighter() -> None:
    reach = flood(compile_layers(empty(9, 9), ONE, STARFINDER).board(), (0, 0), 12)
    ways = [stride.direction for stride in reach.path((7, 3)) or []]
    assert sum(a != b for a, b in pairwise(ways)) == 1


def test_a_path_keeps_out_of_a_foes_sight_where_that_is_as_cheap() -> None:
    reach = flood(compile_layers(empty(9, 5), ONE, STARFINDER).board(), (0, 2), 8)
    threatened = tuple((x, y) for x in (3, 4, 5) for y in (1, 2, 3))
    inside = {stride.before[:2] for stride in reach.path((8, 2), [threatened]) or []}
    assert inside & set(threatened)  # straight through is the only way of this cost
    beside = flood(compile_layers(empty(9, 9), ONE, STARFINDER).board(), (0, 4), 12)
    path = beside.path((8, 2), [((4, 4), (3, 4), (5, 3), (4, 3))]) or []
    assert not {stride.before[:2] for stride in path} & {(4, 4), (3, 4), (5, 3), (4, 3)}
