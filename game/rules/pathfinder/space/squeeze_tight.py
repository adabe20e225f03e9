"""In a crack narrower than half one's own width: what being there does; Escape Artist leads in and out."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.modifiers import ByState
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Refusal, Text, text

RULE = "pf.squeeze-tight"
STATE = Condition("wedged", RULE, 0, "standing free")
"""In this one is who squeezes so, until it stands free.   [pf.squeeze-tight]

It threatens nothing (`REACH.bound`), and has no Dexterity bonus (`EXPOSED` in `creature/armour_class.py`).
"""
WEDGED = ByState(RULE, {STATE.name: text("in a crack")}, melee=-4, afar=-4)
"""-4 to AC, and no Dexterity bonus (`EXPOSED`).   [pf.squeeze-tight]"""


def cramped(world: World, unit: int) -> Text | None:
    """In a crack nobody attacks, nor reacts with an attack.   [pf.squeeze-tight]"""
    if not has(world, unit, STATE.name):
        return None
    return text("{who} cannot attack while in a crack.", who=called(world, unit))


def no_attack(world: World, unit: int) -> Refusal | None:
    """Refuse an attack to who is in a crack.   [pf.squeeze-tight]"""
    why = cramped(world, unit)
    return None if why is None else Refusal(RULE, why, text("Get out of it first."))
