"""Obstacles: what bars the way, and what is crossed."""

from game.mechanics.d20.obstacles import Obstacles
from game.rules.pathfinder.ground.corners import CORNERS
from game.rules.pathfinder.space.sizes import SIZES

OBSTACLES = Obstacles(
    sizes=SIZES,
    # An obstacle in a square counts as two squares to enter it; the square beyond is paid for as well.
    # One between two squares is drawn as a square of its own, at the same price.   [decided.edges]
    cost="pf.obstacle-cost",
    # Walls, pillars and closed doors shut the way.
    blocking="pf.obstacle-blocking",
    corners=CORNERS,
    # Obstacles are crossed whole or not at all: nobody stops among them.
    all_or_nothing="pf.obstacle-all-or-nothing",
    # Fliers and the incorporeal avoid most obstacles; the incorporeal go through walls, and stop in none.
    ghosts="pf.obstacle-exempt",
)
