"""Squeezing, and what it does to who squeezes."""

from game.mechanics.d20.modifiers import ByState
from game.mechanics.d20.squeezing import Squeezing
from game.reasons import text

PENALTIES = "pf.squeeze-penalties"
PAST = "pf.squeeze-past"
"""Whom one may pass narrows no way, but nobody stops in its square; a foe that bars the way narrows it as a wall.

[pf.squeeze-past]
"""
SQUEEZING = Squeezing(
    # Each step after which any part is squeezed costs double.
    step="pf.squeeze-cost",
    # A way at least half as wide as one's own space can be squeezed through; less takes Escape Artist.
    too_narrow="pf.squeeze-limit",
    # While squeezed one takes -4 on attack rolls and to AC.
    penalties=PENALTIES,
    # A squeezed Large creature holds two squares in a line, bigger ones a strip of half their width.
    holding=("pf.squeeze-large", "pf.squeeze-larger"),
)
SQUEEZED = ByState(PENALTIES, {"squeezing": text("squeezing")}, melee=-4, afar=-4)
