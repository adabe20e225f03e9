"""Terrain and obstacles."""

from game.mechanics.d20.terrain import Hindrances
from game.rules.pathfinder.space.sizes import SIZES

BLOCKING = "pf.obstacle-blocking"
"""Walls, pillars and closed doors shut the way.   [pf.obstacle-blocking]"""
CORNERS = "pf.corners"
"""They are corners, past which nobody goes diagonally.   [pf.corners]"""
HINDRANCES = Hindrances(
    sizes=SIZES,
    # Each square of difficult terrain that is entered costs two, as often as the map marks it.   [pf.terrain-kinds]
    difficult="pf.difficult-terrain",
    # An obstacle in a square counts as two squares to enter it; the square beyond is paid for as well.
    obstacle="pf.obstacle-cost",
    # Fliers mind only what fills the air.
    dense="pf.difficult-exempt",
    # What hampers costs double, 3 squares diagonally.
    double="pf.double-cost",
    # Doublings multiply: 4 and 6 squares, 8 and 12.
    again="pf.doubled-again",
    # The worst square of the space sets the price.
    worst="pf.mixed-footprint",
    # A diagonal step into difficult terrain costs three squares, whatever the count of diagonals.
    aslant="pf.difficult-diagonals",
    # Obstacles are crossed whole or not at all: nobody stops among them.
    crossing="pf.obstacle-all-or-nothing",
    # Fliers and the incorporeal avoid most obstacles; the incorporeal go through walls, and stop in none.
    ghosts="pf.obstacle-exempt",
)
