"""The grid, and distances."""

from game.mechanics.d20.measuring import Measuring
from game.rules.pathfinder.space.diagonals import DIAGONALS

GRID = "pf.square-scale"
"""The map is a grid of squares, each 5 feet wide; one goes from square to square.   [pf.square-scale]"""
MEASURING = Measuring(
    # Distances count squares of 5 feet from space to nearest space, height as a third direction.
    squares="pf.distance-in-squares",
    # Every second diagonal is double, from a first one on.
    diagonals=DIAGONALS,
)
