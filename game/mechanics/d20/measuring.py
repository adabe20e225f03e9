"""Distances: squares of the grid, every second diagonal double; on a step as from body to body."""

from dataclasses import dataclass

from game.mechanics.d20.diagonals import Diagonals
from game.reasons import Because, Cost, counted
from game.space.grid import SQUARES, Grid
from game.space.sight import Space

SQUARE = 5
"""Feet to a square's side."""


@dataclass(frozen=True, slots=True, eq=False)
class Measuring:
    """The law of distances."""

    squares: str
    """Distances count squares, from space to nearest space."""
    diagonals: Diagonals
    """Every second diagonal counts double, of a distance as of a turn."""

    def between(self, grid: Grid, one: Space, other: Space) -> Cost:
        """Say what a distance is made of: squares, and the second diagonals."""
        a, b = grid.nearest(one, other)
        longest, middle, _ = sorted((abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2])), reverse=True)
        straight = Cost.one(self.squares, SQUARE * longest, counted("{n} square", "{n} squares", n=longest))
        if middle < 2:
            return straight
        told = counted("{n} second diagonal", "{n} second diagonals", n=middle // 2)
        return straight + Cost.one(self.diagonals.rule, SQUARE * (middle // 2), told)

    def step(self, *, straight: bool, odd: bool, doubled: bool) -> Because:
        """Say what a plain step costs."""
        return Because(self.squares, SQUARE) if straight else self.diagonals.step(SQUARE, odd=odd, doubled=doubled)


def feet(one: Space, other: Space) -> int:
    """Measure from space to nearest space in feet."""
    return SQUARE * SQUARES.apart(one, other)
