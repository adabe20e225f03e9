"""Difficult terrain, and what doubling costs."""

from game.mechanics.d20.difficult_terrain import Hindrances
from game.rules.starfinder.space.obstacles import OBSTACLES

HINDRANCES = Hindrances(
    obstacles=OBSTACLES,
    # Moving into difficult terrain counts double, as often as the map marks it.
    difficult="sf.difficult-terrain",
    # Fliers mind only what is dense in the air, treetops or chains.
    dense="sf.difficult-fliers",
    # A doubled step costs 10 feet, a diagonal one 15.
    double="sf.double-cost",
    # k doublings: straight 5 x 2^k feet, diagonal 7.5 x 2^k.
    again="sf.repeated-doubling",
    # The hardest of several squares sets the price.
    worst="sf.difficult-multi-square",
)
