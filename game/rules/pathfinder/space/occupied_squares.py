"""Moving through a square: friends, foes, the helpless, the very small and the very big, and those that fill theirs."""

from game.mechanics.d20.entered_squares import Entering
from game.mechanics.d20.occupied_squares import Passing
from game.rules.pathfinder.creature.small_creatures import SMALL_SPACES
from game.rules.pathfinder.space.helpless import HELPLESS_STATES, PASSING_HELPLESS
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.space.sizes import SIZES

EMPTY = "pf.empty-squares"
"""A square that nobody holds is passed freely, unless what lies there hampers.   [pf.empty-squares]"""
PASSING = Passing(
    sizes=SIZES,
    states=HELPLESS_STATES,
    # A friend's square may be passed freely, unless the movement is a charge.
    ally="pf.friend-squares",
    # A square that a foe holds cannot be passed, unless the foe is helpless.
    foe="pf.enemy-squares",
    helpless=PASSING_HELPLESS,
    # Nobody gets through a creature that fills its squares, in whatever way.
    fills="pf.filled-squares",
    # Tiny and smaller creatures move into a foe's square and may stop there,
    little_foe="pf.very-small-creatures",
    # and into a friend's.
    little_friend="pf.very-small-creatures",
    # So many of them stop together as fit into a square.
    shared=SMALL_SPACES,
    # A movement may not end in a square that another creature holds, unless it is helpless.
    end="pf.ending-movement",
    # A dead body is an object: it is in nobody's way.
    dead="pf.dead",
    # Creatures at least three sizes apart pass through each other's squares.
    sizes_apart="pf.three-sizes",
    far=3,
)
ENTERING = Entering(
    passing=PASSING,
    reach=REACH,
    # Going into a foe's square because of size, or of littleness, lets that foe strike if it threatens the square.
    provokes="pf.occupied-squares-provoke",
)
