"""The grid, and distances."""

from game.mechanics.d20.measuring import Measuring
from game.rules.starfinder.space.diagonals import DIAGONALS

GRID = "sf.grid"
"""The map is a grid of squares, each 5 feet wide; one goes from square to square.   [sf.grid]"""
NEAREST = "sf.nearest-tie"
"""Of several creatures or squares equally near, in feet, whoever acts chooses the nearest.   [sf.nearest-tie]"""
MEASURING = Measuring(
    # Distances count squares of 5 feet from space to nearest space;
    squares="sf.measuring",
    # every second diagonal is double, from a first one on.
    diagonals=DIAGONALS,
)
