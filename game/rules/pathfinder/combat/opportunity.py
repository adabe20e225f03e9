"""Attacks of opportunity: who watches, which step provokes, what shields the mover."""

from game.ecs.world import World
from game.mechanics.d20.opportunity import Opportunity
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Text, text
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.space.passing import PASSING


def unable(world: World, unit: int) -> Text | None:
    """Who is flat-footed makes no attacks of opportunity.   [pf.flat-footed]"""
    return text("{who} is flat-footed.", who=called(world, unit)) if has(world, unit, "flat-footed") else None


OPPORTUNITY = Opportunity(
    CONCEALMENT,
    # Moving out of a threatened square provokes; entering one does not. One attack a round.
    rule="pf.opportunity-moving",
    unable=unable,
    # Whose square is entered because of size, or of littleness, may strike.   [pf.occupied-squares-provoke]
    passing=PASSING,
    # A big creature leaves a threatened square even where it keeps it.
    underfoot=True,
)
