"""Drawing and sheathing a weapon."""

from game.ecs.world import World
from game.mechanics.d20.drawing import Drawing
from game.mechanics.traits import traits
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.creature.ability_scores import number
from game.rules.pathfinder.creature.weapons import hands
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.movement.moves import MOVES

HANDS, STRAPPED = 2, "buckler"


def free_hands(world: World, unit: int) -> int:
    """A shield takes one of two hands, unless it is strapped to the arm."""
    return HANDS - (traits(world, unit).shield not in ("", STRAPPED))


def practised(world: World, unit: int) -> bool:
    """With a base attack bonus of 1 or more one draws as part of a move."""
    return number(world, unit, "base-attack") > 0


# Drawing or sheathing a weapon is a move action; sheathing provokes.
DRAWING = Drawing(
    slots=MOVES.slots,
    harm=HARM,
    rule="pf.move-actions",
    provoking=ACTS,
    hands=hands,
    free=free_hands,
    practised=practised,
)
