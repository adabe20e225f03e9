"""Passing others and stopping among them."""

from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passing_by_size import PassingBySize
from game.rules.starfinder.space.helpless import HELPLESS_STATES, PASSING_HELPLESS
from game.rules.starfinder.space.reach import ENTERS
from game.rules.starfinder.space.sizes import SIZES

PASSING_BY_SIZE = PassingBySize(
    sizes=SIZES,
    # A creature of reach 0 comes into a foe's square, to attack.   [sf.reach-zero-melee]
    little_foe=ENTERS,
    # On a bigger friend's square it may not stop.
    little_friend="",
    # Little creatures stop together while their square has room; bigger ones are not counted.
    shared="sf.shared-square",
)
PASSING = Passing(
    sizes=SIZES,
    states=HELPLESS_STATES,
    # A friend's square may be walked through without difficulty, but not stopped on.
    ally="sf.pass-ally",
    # Nobody walks through a foe that can resist; whose square a little foe shares already may move on freely.
    foe="sf.pass-enemy",
    helpless=PASSING_HELPLESS,
    # Nobody but the incorporeal gets through a creature that fills its square, helpless or not.
    fills="sf.filling-creature",
    ghosts=True,
    by_size=PASSING_BY_SIZE,
    # A movement may not end in a square that another creature holds, unless it is helpless.
    end="sf.end-of-move",
)
