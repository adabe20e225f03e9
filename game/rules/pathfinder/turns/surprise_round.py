"""The surprise round: who is surprised, and what the others' turns hold in it."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.slots import SHORTER, WAIT
from game.mechanics.states import has
from game.reasons import Refusal, text

RULE = "pf.surprise-round"
SURPRISED = "surprised"
"""If some are aware and others are not, only the aware act in the first round: the state of the others.

[pf.surprise-round]
"""
SINGLE = (("standard", 1), ("move", 0), ("swift", 1), ("step", 1), ("reaction", 1))
"""What the turn of the aware holds in it: a single standard or move action.   [pf.surprise-round]"""
ONE_ACTION = (
    Refusal(RULE, text("The surprise round has a single action, and this takes a full round."), SHORTER),
    Refusal(RULE, text("The single action of the surprise round is spent."), WAIT),
)
"""What keeps the aware from a full-round action in it, and from a second action.   [pf.surprise-round]"""
ENDS = {SURPRISED: "turn"}
"""Who is surprised has its first turn once that round is over.   [pf.surprise-round]"""


def unaware(world: World, unit: int) -> bool:
    """Say whether a creature is surprised."""
    return has(world, unit, SURPRISED)


def taken(world: World, unit: int) -> Refusal | None:
    """Who is surprised takes no actions.   [pf.surprise-round]"""
    if not unaware(world, unit):
        return None
    return Refusal(RULE, text("{who} is surprised and does nothing yet.", who=called(world, unit)))
