"""Reach and threatened squares."""

from game.mechanics.d20.reach import Reach
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.sizes import BIG_REACH, SIZES

ENTERS = "sf.reach-zero-melee"
"""With a reach of 0 one comes into a foe's square to attack it, and may stop there.   [sf.reach-zero-melee]"""
REACH = Reach(
    sizes=SIZES,
    states=HELPLESS_STATES,
    # Reach is the farthest that a creature strikes in melee: by size and build, 5 feet for Small and Medium.
    natural="sf.reach",
    # With a reach of 0 one strikes in one's own square only.
    zero="sf.reach-zero",
    # A long weapon reaches farther: 10 feet for one-square creatures,
    long_weapon="sf.reach-weapon",
    # 5 feet more for big ones. It reaches near squares, too: its sheet states how far.
    big_weapon="sf.big-reach-weapon",
    # Reach 10 is two squares in every direction;
    ten="sf.reach-ten-diagonal",
    # other reaches count diagonals as usual.
    other="sf.reach-other-diagonals",
    # One's own squares are in reach.
    same_square="sf.attack-own-square",
    # One threatens each square into which one can strike now, and none if one can neither act nor react.
    threatened="sf.threatened-squares",
    # Bare hands threaten nothing, nor do weapons that only shoot.
    unarmed="sf.unarmed-no-threat",
    # Big creatures usually reach 10 feet or more; what comes of that is told in `OPPORTUNITY.big_reach`.
    big=BIG_REACH,
)
