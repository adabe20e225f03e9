"""Obstacles: what bars the way, and what is crossed."""

from game.mechanics.d20.corners import Corners
from game.mechanics.d20.obstacles import Obstacles
from game.rules.starfinder.space.sizes import SIZES

CORNERS = Corners(
    # What is hard and fills its square bars diagonals past its corners.
    hard="sf.hard-corners",
    # One may go diagonally past creatures, foes too, and past what is softer than a wall.
    soft="sf.soft-corners",
)
OBSTACLES = Obstacles(
    sizes=SIZES,
    # What is low enough to be crossed doubles the step that enters it;
    cost="sf.obstacles",
    # who is not twice as high as it has to climb it;
    climbed="sf.obstacles",
    # what fills its square lets nobody in.
    blocking="sf.obstacles",
    corners=CORNERS,
)
