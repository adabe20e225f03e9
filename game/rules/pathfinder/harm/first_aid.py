"""First aid for the dying."""

from game.ecs.world import World
from game.mechanics.d20.dying import FirstAid
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.creature.ability_scores import number
from game.rules.pathfinder.harm.dying import BLEEDING
from game.rules.pathfinder.movement.moves import MOVES


def heal(world: World, unit: int) -> int:
    """First aid is a Heal check.   [pf.dying]"""
    return number(world, unit, "heal")


# A friend who lies dying beside one may be tended: Heal against 15, and it is stable; who tends provokes.
FIRST_AID = FirstAid(dying=BLEEDING, slots=MOVES.slots, provoking=ACTS, skill=heal)
