"""Fatigued and exhausted: what being tired takes off attacks, guard and blows; it comes of hustling and marching."""

from game.mechanics import states
from game.mechanics.d20.modifiers import ByState
from game.reasons import text

# A fatigued creature takes -1 on attack rolls and to AC; its blows do 1 less.
FATIGUED = ByState("sf.hustle-fatigue", {states.FATIGUED: text("fatigued")}, melee=-1, afar=-1)
TIRED_ARMS = ByState(
    "sf.hustle-fatigue",
    dict.fromkeys((states.FATIGUED, states.EXHAUSTED), text("a melee blow while tired: 1 less")),
    melee=-1,
    afar=0,
)
