"""Sizes and the space that they take."""

from game.mechanics.d20.sizes import Size, Sizes
from game.rules.pathfinder.creature.small_creatures import SMALL_CREATURES, SMALL_SPACES
from game.rules.pathfinder.space.measuring import MEASURING
from game.rules.pathfinder.space.squeezing import SQUEEZING

ALL = "pf.size-space"

SIZES = Sizes(
    # Side in squares, space in tenths of a foot, reach tall and long in feet, how many to a square, height in
    # hundredths of a foot: a figure of Medium size is 6 feet tall, the others are in proportion.   [pf.figure-scale]
    rows={
        **SMALL_CREATURES,
        "small": Size(ALL, 1, 50, 5, 5, 1, 300),
        "medium": Size(ALL, 1, 50, 5, 5, 1, 600),
        "large": Size(ALL, 2, 100, 10, 5, 1, 1200),
        "huge": Size(ALL, 3, 150, 15, 10, 1, 1800),
        "gargantuan": Size(ALL, 4, 200, 20, 15, 1, 2400),
        "colossal": Size(ALL, 6, 300, 30, 20, 1, 3600),
    },
    # Nine sizes, each with its space and its natural reach: squares in a block, as many cells high as wide.
    categories=ALL,
    one_square=ALL,
    big=ALL,
    # Creatures below Small share a square.
    shared=SMALL_SPACES,
    # Who finds no room for its block squeezes.
    squeezing=SQUEEZING,
    measuring=MEASURING,
    cubes=True,
)
