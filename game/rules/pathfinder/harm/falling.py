"""Falling: who is felled in the air falls."""

from game.mechanics.d20.falling import Falling
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.space.occupied_squares import PASSING

FALLING = Falling(
    passing=PASSING,
    harm=HARM,
    # Who is felled in the air falls: 1d6 for each 10 feet, and prone.
    each=10,
    die=6,
    flier="decided.falling",
)
