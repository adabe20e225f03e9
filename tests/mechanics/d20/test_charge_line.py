"""A charge along any line: what its space sweeps, and where it ends."""

from game.mechanics.d20.charge_line import swept_from_nought


def columns(end: tuple[int, int], side: int = 1) -> set[tuple[int, int]]:
    return {(x, y) for x, y, _ in swept_from_nought((*end, 0), (side, side, 1))}


def test_along_a_row_only_the_row_is_swept():
    assert columns((5, 0)) == {(x, 0) for x in range(6)}


def test_a_diagonal_sweeps_both_of_its_shoulders():
    """From (0, 0) at an enemy in (4, 4): these have to be clear, start and end apart."""
    between = {(1, 1), (2, 2), (1, 0), (0, 1), (2, 1), (1, 2), (3, 2), (2, 3)}
    assert columns((3, 3)) == between | {(0, 0), (3, 3)}


def test_a_slanting_line_sweeps_both_rows_all_along():
    assert columns((4, 1)) == {(x, y) for x in range(5) for y in (0, 1)}


def test_a_touch_is_no_sweep():
    """A box that slides along a wall does not sweep the wall."""
    assert (2, 1) not in columns((5, 0))
    assert (2, 2) not in columns((5, 0), side=2)
    assert (2, 1) in columns((5, 0), side=2)
