"""The attack at the end of a charge, and what charging costs until the next turn."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.reasons import Because, text

RULE = "pf.charge-attack"
STATE = Condition("charging", RULE, 0, "turn")
"""In this one is who charges, from its first step on until its next turn.   [pf.charge-attack]"""
CHARGED = ByState(RULE, {STATE.name: text("charged")}, melee=-2, afar=-2)
"""It costs 2 AC.   [pf.charge-attack]"""
AT_ITS_END = Because(RULE, 2, text("charge"))
"""The attack at the end of a charge, or the manoeuvre in its place, is at +2.   [pf.charge-attack]"""
