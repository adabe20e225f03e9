"""Flanking: two on opposite sides of a foe."""

from game.mechanics.d20.flanking import Flanking
from game.rules.pathfinder.space.reach import REACH

# +2 in melee if an ally that threatens the target stands on the opposite side or corner; not with a reach of 0.
ALL = "pf.flanking"
FLANKING = Flanking(REACH, flanks=ALL, threat=ALL, line=ALL, big=ALL, zero=ALL)
