"""Total defence."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Verb
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.states import began
from game.mechanics.verbs import aimless
from game.reasons import Cost, Refusal, text
from game.rules.pathfinder.movement.moves import MOVES

GUARDED = Condition("total-defence", "pf.total-defence", 0, "turn")


def defend_allowed(world: World, unit: int) -> Cost | Refusal:
    """Total defence is a standard action.   [pf.total-defence]"""
    return MOVES.slots.allows(world, unit, "total-defence")


def defend(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Four more to AC until the next turn, and no attacks of opportunity.   [pf.total-defence]"""
    yield MOVES.slots.take(world, unit, "total-defence")
    yield began(world, unit, GUARDED)


DEFEND: Verb = aimless(
    name="total-defence",
    title=text("Total defence"),
    rule="pf.total-defence",
    allowed=defend_allowed,
    perform=defend,
)
