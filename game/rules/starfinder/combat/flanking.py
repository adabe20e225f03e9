"""Flanking: two on opposite sides of a foe."""

from game.mechanics.d20.flanking import Flanking
from game.rules.starfinder.space.reach import REACH

FLANKING = Flanking(
    reach=REACH,
    # An attacker in melee gets +2 if a foe of its target threatens that from the opposite side, however many flank;
    flanks="sf.flanking",
    # only a partner who threatens one of the foe's squares counts.
    threat="sf.flanking-threat",
    # The line between the centres of both must cross the foe's space between opposite sides.
    line="sf.flanking-line",
    # An attacker of several squares may count from any one of them; its partner may not.
    big="sf.flanking-big",
    # A creature with a reach of 0 feet neither flanks nor helps another to flank.
    zero="sf.flanking-reach-zero",
)
