"""Lying prone, and what that does to attacks."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.d20.standing_up import DROP, STAND
from game.mechanics.states import PRONE
from game.reasons import text

STATE = Condition(PRONE, "sf.prone")
# A prone creature takes -4 on its melee attacks; it has +4 against shots and -4 against blows.
ATTACKER = ByState("sf.prone", {PRONE: text("attacker prone")}, melee=-4, afar=0)
TARGET = ByState("sf.prone", {PRONE: text("target prone")}, melee=-4, afar=4)
SLOT_OF = {STAND: "move", DROP: "swift"}
"""Standing up is a move action and does not provoke; dropping prone is a swift action.   [sf.prone]"""
