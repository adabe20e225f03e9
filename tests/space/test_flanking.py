"""The mechanism of flanking: lines of centres through the foe's space."""

import pytest

from game.space.footprint import cells
from game.space.grid import HEXES, SQUARES
from game.space.sight import Space


def block(x: int, y: int, side: int = 1, z: int = 0) -> Space:
    return cells((x, y, z), (0, 0, side, side))


@pytest.mark.parametrize(
    ("one", "other", "foe", "yes"),
    [
        (block(4, 5), block(6, 5), block(5, 5), True),
        (block(4, 4), block(6, 6), block(5, 5), True),
        (block(4, 5), block(6, 6), block(5, 5), False),
        (block(4, 4), block(6, 4), block(5, 5), False),
        (block(5, 5), block(6, 5), block(5, 5), False),
        (block(3, 4, 2), block(7, 6, 2), block(5, 5, 2), True),
        (block(5, 5, 1, 1), block(5, 5, 1, -1), block(5, 5), True),
        (block(5, 4, 1, 1), block(5, 6, 1, 1), block(5, 5), False),
    ],
)
def test_opposed(one: Space, other: Space, foe: Space, yes: bool) -> None:
    assert SQUARES.opposed(one, other, foe) is yes
    assert SQUARES.opposed(other, one, foe) is yes


def test_a_cell_of_a_big_body_will_do() -> None:
    big, other, foe = block(0, 1, 2), block(3, 0), block(2, 1)
    assert not SQUARES.opposed(big, other, foe)
    assert SQUARES.opposed_by_a_cell(big, other, foe)
    assert not SQUARES.opposed_by_a_cell(other, big, foe)


def test_on_hexes_who_stands_opposite_flanks() -> None:
    foe = (4, 5, 0)
    one, beside, aslant, opposite, *_ = HEXES.neighbours(foe)
    told = [HEXES.opposed((one,), (other,), (foe,)) for other in (beside, aslant, opposite)]
    assert told == [False, False, True]
    assert HEXES.opposed_by_a_cell((opposite,), (one,), (foe,))
