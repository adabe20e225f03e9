"""Fighting defensively: 4 less on all attacks until the next turn."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.reasons import Because, text

RULE = "pf.fight-defensively"
STATE = Condition("fighting-defensively", RULE, 0, "turn")
"""In this one is who fights so until its next turn; it adds to AC by the law of dodging.   [pf.fight-defensively]"""
WARY = ByState(RULE, {STATE.name: text("fighting defensively")}, melee=-4, afar=-4)
"""All its attack rolls are at -4, also those out of turn.   [pf.fight-defensively]"""
CHOSEN = Because(RULE, -4, text("fighting defensively"))
"""So is the attack with which one chooses to.   [pf.fight-defensively]"""
