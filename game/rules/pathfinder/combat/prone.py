"""Lying prone, and what it does to attacks."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.modifiers import ByState
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Refusal, text
from game.rules.pathfinder.creature.gear_tables import CROSSBOW

RULE = "pf.prone"
STATE = Condition(PRONE, RULE)
# A prone creature takes -4 on its melee attacks; it has +4 against shots and -4 against blows.
ATTACKER = ByState(RULE, {PRONE: text("attacker prone")}, melee=-4, afar=0)
TARGET = ByState(RULE, {PRONE: text("target prone")}, melee=-4, afar=4)


def no_shot(world: World, unit: int, kind: str) -> Refusal | None:
    """The prone use no ranged weapon but crossbows.   [pf.prone]"""
    if kind == CROSSBOW or not has(world, unit, PRONE):
        return None
    why = text("{who} lies prone, and only a crossbow can be shot so.", who=called(world, unit))
    return Refusal(RULE, why, text("Stand up first."))
