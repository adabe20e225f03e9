"""Squeezing, and what it does to who squeezes."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.reasons import text

LIMIT = "pf.squeeze-limit"
"""A way at least half as wide as one's own space can be squeezed through; less is too narrow.   [pf.squeeze-limit]"""
PENALTIES = "pf.squeeze-penalties"
"""While squeezed one takes -4 on attack rolls and to AC.   [pf.squeeze-penalties]"""
STATE = Condition("squeezing", PENALTIES, 0, "standing free")
SQUEEZED = ByState(PENALTIES, {"squeezing": text("squeezing")}, melee=-4, afar=-4)
