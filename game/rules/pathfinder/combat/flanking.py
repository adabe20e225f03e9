"""Flanking: two on opposite sides of a foe."""

from game.mechanics.d20.flanking import Flanking
from game.rules.pathfinder.space.reach import REACH

ALL = "pf.flanking"
FLANKING = Flanking(
    reach=REACH,
    # +2 in melee if an ally that threatens the target stands on the opposite side or corner; not with a reach of 0.
    flanks=ALL,
    threat=ALL,
    line=ALL,
    # Either of the two may count from any of its squares.
    big=ALL,
    partners=True,
    allied=True,
    zero=ALL,
)
