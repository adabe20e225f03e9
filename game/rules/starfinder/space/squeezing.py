"""Squeezing, and what it does to who squeezes."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.states import ENTANGLED, SQUEEZING
from game.reasons import text

PENALTIES = "sf.squeezing-entangled"
"""Who squeezes is as good as entangled: half speed, though both together halve it only once; -2 on attack rolls, to AC
and on all that Dexterity is rolled for; no run, no charge, no guarded step.   [sf.squeezing-entangled]"""
STATE = Condition(SQUEEZING, PENALTIES, 0, "standing free")
ENTANGLES = ByState(PENALTIES, {ENTANGLED: text("entangled"), SQUEEZING: text("squeezing")}, melee=-2, afar=-2)
"""What it takes off attack rolls and AC."""
