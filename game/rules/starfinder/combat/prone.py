"""Lying prone, or spinning without weight, and what that does to attacks."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.states import OFF_KILTER, PRONE
from game.reasons import text

STATE = Condition(PRONE, "sf.prone")
# A prone creature takes -4 on its melee attacks; it has +4 against shots and -4 against blows.
ATTACKER = ByState("sf.prone", {PRONE: text("attacker prone")}, melee=-4, afar=0)
TARGET = ByState("sf.prone", {PRONE: text("target prone")}, melee=-4, afar=4)
WITHOUT_WEIGHT = Condition(OFF_KILTER, "sf.prone-zero-g")
# Who spins in weightlessness takes -2 on attack rolls and to AC.
SPINNING = ByState("sf.prone-zero-g", {OFF_KILTER: text("off-kilter")}, melee=-2, afar=-2)
