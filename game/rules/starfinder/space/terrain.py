"""Terrain and obstacles: what fills its square lets nobody in.   [sf.obstacles]"""

from game.mechanics.d20.terrain import Hindrances
from game.rules.starfinder.space.sizes import SIZES

CORNERS = "sf.hard-corners"
"""What is hard and fills its square bars diagonals past its corners.   [sf.hard-corners]"""
HINDRANCES = Hindrances(
    sizes=SIZES,
    # Moving into difficult terrain counts double, as often as the map marks it.
    difficult="sf.difficult-terrain",
    # What is low enough to be crossed doubles the step that enters it; who is short has to climb it.
    obstacle="sf.obstacles",
    # Fliers mind only what is dense in the air, treetops or chains.
    dense="sf.difficult-fliers",
    # A doubled step costs 10 feet, a diagonal one 15.
    double="sf.double-cost",
    # k doublings: straight 5 x 2^k feet, diagonal 7.5 x 2^k.
    again="sf.repeated-doubling",
    # The hardest of several squares sets the price.
    worst="sf.difficult-multi-square",
)
