"""The attack at the end of a charge, and what charging costs until the next turn."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.states import CHARGING
from game.reasons import Because, text

RULE, LESS = "decided.charge", -2
STATE = Condition(CHARGING, RULE, 0, "turn")
CHARGED = ByState(RULE, {CHARGING: text("charged")}, melee=LESS, afar=LESS)
"""A charge costs 2 AC until the next turn.   [decided.charge]"""
AT_ITS_END = Because(RULE, LESS, text("charge"))
"""The attack at its end is at -2.   [decided.charge]"""
