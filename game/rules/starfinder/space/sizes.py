"""Sizes and the space that they take."""

from game.mechanics.d20.sizes import Size, Sizes
from game.rules.starfinder.space.measuring import MEASURING
from game.rules.starfinder.space.squeezing import SQUEEZING

MEASURE = "sf.size-measure"
"""A creature is as long and as high as its size is as a rule, or as it states.   [sf.size-measure]"""
BIG_REACH = "sf.big-reach"

SIZES = Sizes(
    # Side in squares, space in tenths of a foot, reach tall and long in feet, how many to a square, height in
    # hundredths of a foot: that is the usual height, a creature may state another one.   [sf.size-measure]
    rows={
        "fine": Size("sf.size-fine", 1, 5, 0, 0, 100, 50),
        "diminutive": Size("sf.size-diminutive", 1, 10, 0, 0, 25, 75),
        "tiny": Size("sf.size-tiny", 1, 25, 0, 0, 4, 150),
        "small": Size("sf.size-small", 1, 50, 5, 5, 1, 300),
        "medium": Size("sf.size-medium", 1, 50, 5, 5, 1, 600),
        "large": Size("sf.size-large", 2, 100, 10, 5, 1, 1200),
        "huge": Size("sf.size-huge", 3, 150, 15, 10, 1, 2400),
        "gargantuan": Size("sf.size-gargantuan", 4, 200, 20, 15, 1, 4800),
        "colossal": Size("sf.size-colossal", 6, 300, 30, 20, 1, 6400),
    },
    # A creature's size category decides its space and its reach.
    categories="sf.size-categories",
    # Creatures of one square stand on one.
    one_square="sf.one-square-creatures",
    # A big creature's space is a square block whose side its size decides; it moves as one, and stays on the map.
    big="sf.big-creatures",
    # Tiny, Diminutive and Fine creatures share a square with others of their kind.
    shared="sf.shared-square",
    # Who finds no room for its block squeezes.
    squeezing=SQUEEZING,
    measuring=MEASURING,
)
