"""Lying prone, and what it does to attacks."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.states import PRONE
from game.reasons import text

STATE = Condition(PRONE, "pf.prone")
# A prone creature takes -4 on its melee attacks; it has +4 against shots and -4 against blows.
ATTACKER = ByState("pf.prone", {PRONE: text("attacker prone")}, melee=-4, afar=0)
TARGET = ByState("pf.prone", {PRONE: text("target prone")}, melee=-4, afar=4)
