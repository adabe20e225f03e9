"""The law of hindrances: the price of a step is the sum of its reasons, by whichever ids."""

import pytest

from game.mechanics.d20.difficult_terrain import price
from game.mechanics.d20.squeezing import CLOSED, OPEN, TIGHT, narrow
from game.reasons import Cost
from game.space.field import Kind
from tests.mechanics.d20.table import HINDRANCES, SIZES

RUBBLE_AND_HEDGE = Kind("rough", ",", difficult=1, obstacle=True)


@pytest.mark.parametrize(("causes", "straight", "slant"), [(0, 5, 5), (1, 10, 15), (2, 20, 30), (3, 40, 60)])
def test_each_doubling_doubles_what_a_step_costs(causes, straight, slant):
    named = (HINDRANCES.causes(RUBBLE_AND_HEDGE) * 2)[:causes]
    assert Cost(HINDRANCES.step(True, False, named)).total == straight
    assert Cost(HINDRANCES.step(False, False, named)).total == slant
    assert price(causes).straight * 5 == straight


def test_the_causes_are_named_by_the_books_ids():
    assert [cause.rule for cause in HINDRANCES.causes(RUBBLE_AND_HEDGE)] == ["difficult", "obstacle"]
    assert Cost(HINDRANCES.step(True, False, HINDRANCES.causes(RUBBLE_AND_HEDGE))).rules == (
        "squares", "difficult", "obstacle", "again", "double",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("gap", "size", "way"),
    [(25, "medium", TIGHT), (20, "medium", CLOSED), (25, "large", CLOSED), (25, "tiny", OPEN)],
)
def test_half_the_width_is_squeezed_through(gap, size, way):
    assert narrow(Kind("gap", "n", gap_tenths=gap), SIZES.wide(size)) == way
