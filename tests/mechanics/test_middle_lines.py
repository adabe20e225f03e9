"""Lines from middle to middle by a table of its own: the toy's creatures, three cells high at the eyes."""

from game.mechanics.middle_lines import MiddleLines
from game.reasons import Cost
from tests import toy
from tests.toy.board import at

LAW = MiddleLines(
    lambda world, unit: (at(world, unit),),
    lambda grid, one, other: Cost.one("toy.grid", grid.steps(one[0], other[0])),
    eyes=3,
)


def test_what_stops_sight_alone_stops_no_blow():
    made = toy.world(rows="A.C\n.##\n..b")
    assert LAW.sees(made, 1, 2)
    assert not LAW.sees(made, 2, 3)
    assert LAW.in_reach(made, (at(made, 1),), (at(made, 2),), 2)
    assert not LAW.in_reach(made, (at(made, 1),), (at(made, 2),), 1)
    assert LAW.in_reach(made, (at(made, 2),), (at(made, 3),), 2)


def test_what_is_around_leaves_out_what_is_dark_and_what_is_far():
    made = toy.world(rows="A.#.\n....\n...b")
    assert LAW.around(made, 1, 1) == ((0, 1, 0), (1, 0, 0), (1, 1, 0))
    wide = LAW.around(made, 1, 2)
    assert (2, 1, 0) in wide
    assert not {(2, 0, 0), (3, 1, 0)} & {*wide}


def test_where_nothing_is_low_nobody_lies_behind_it():
    assert not LAW.behind_low(toy.world(rows="A..b"), 1, 2)
