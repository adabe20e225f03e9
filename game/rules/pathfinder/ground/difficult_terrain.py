"""Difficult terrain, and what doubling costs."""

from game.mechanics.d20.difficult_terrain import Hindrances
from game.rules.pathfinder.ground.obstacles import OBSTACLES

TERRAIN_KINDS = "pf.terrain-kinds"
"""Tangled growth, broken rock and other rough ground hamper: the map marks them, once or more.   [pf.terrain-kinds]"""
HINDRANCES = Hindrances(
    obstacles=OBSTACLES,
    # Each square of difficult terrain that is entered costs two, as often as the map marks it.   [pf.terrain-kinds]
    difficult="pf.difficult-terrain",
    # Fliers mind only what fills the air.
    dense="pf.difficult-exempt",
    # What hampers costs double: 2 squares, 3 diagonally.
    double="pf.double-cost",
    # Doublings multiply: 4 and 6 squares, 8 and 12.
    again="pf.doubled-again",
    # The worst square of the space sets the price.
    worst="pf.mixed-footprint",
    # A diagonal step into difficult terrain costs three squares, and leaves the count of diagonals alone.
    aslant="pf.difficult-diagonals",
)
