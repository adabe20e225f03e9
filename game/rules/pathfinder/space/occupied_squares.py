"""Moving through a square: friends, foes, the helpless, and those that fill theirs."""

from game.mechanics.d20.entered_squares import Entering
from game.mechanics.d20.occupied_squares import Passing
from game.rules.pathfinder.space.helpless import HELPLESS_STATES, PASSING_HELPLESS
from game.rules.pathfinder.space.passing_by_size import PASSING_BY_SIZE
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.space.sizes import SIZES

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
    by_size=PASSING_BY_SIZE,
    # A movement may not end in a square that another creature holds, unless it is helpless.
    end="pf.ending-movement",
    # A dead body is an object: it is in nobody's way.
    dead="pf.dead",
)
ENTERING = Entering(
    passing=PASSING,
    reach=REACH,
    # Going into a foe's square because of size, or of littleness, lets that foe strike if it threatens the square.
    provokes="pf.occupied-squares-provoke",
)
