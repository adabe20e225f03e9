"""Fatigued: what being tired takes off attacks, guard, blows, saves and checks; it comes of hustling and marching.

Who is fatigued neither runs nor charges: `STRAIGHT.tired`.
"""

from game.ecs.world import World
from game.mechanics import states
from game.mechanics.d20.modifiers import ByState
from game.reasons import Because, text

# A fatigued creature takes -1 on attack rolls and to AC; its blows do 1 less.
FATIGUED = ByState("sf.hustle-fatigue", {states.FATIGUED: text("fatigued")}, melee=-1, afar=-1)
TIRED_ARMS = ByState(
    "sf.hustle-fatigue",
    dict.fromkeys((states.FATIGUED, states.EXHAUSTED), text("a melee blow while tired: 1 less")),
    melee=-1,
    afar=0,
)
SAVES_WORSE = FATIGUED.on
"""A fatigued creature's Reflex saves are at -1, too.   [sf.hustle-fatigue]"""


def weary(world: World, unit: int) -> tuple[Because, ...]:
    """Fatigued, one checks Strength, Dexterity and their skills at -1, initiative too.   [sf.hustle-fatigue]"""
    tired = states.has(world, unit, states.FATIGUED)
    return (Because(FATIGUED.rule, -1, text("fatigued")),) if tired else ()
