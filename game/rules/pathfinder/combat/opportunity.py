"""Attacks of opportunity: who watches, which step and which act provokes, what shields the mover."""

from dataclasses import replace

from game.ecs.world import World
from game.mechanics.d20.opportunity import Opportunity, Provoking
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Text, text
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.creature.ability_scores import knows, modifier
from game.rules.pathfinder.creature.armour_class import UNREADY
from game.rules.pathfinder.space.occupied_squares import ENTERING
from game.rules.pathfinder.space.squeeze_tight import cramped

REFLEXES = "combat-reflexes"


def unable(world: World, unit: int) -> Text | None:
    """Who is flat-footed or in total defence makes no attacks of opportunity.   [pf.flat-footed] [pf.total-defence]"""
    if has(world, unit, "total-defence"):
        return text("{who} defends itself with everything it has.", who=called(world, unit))
    if cramped(world, unit) is None and has(world, unit, *UNREADY) and not knows(world, unit, REFLEXES):
        return text("{who} is flat-footed.", who=called(world, unit))
    return cramped(world, unit)


def more(world: World, unit: int) -> int:
    """With Combat Reflexes there are as many more as the Dexterity bonus, and one before the first turn, too.

    [pf.opportunity-limits]
    """
    if not knows(world, unit, REFLEXES):
        return 0
    return max(0, modifier(world, unit, "dex")) + has(world, unit, *UNREADY)


OPPORTUNITY = Opportunity(
    concealing=CONCEALMENT,
    # Moving out of a threatened square provokes; entering one does not.
    rule="pf.opportunity-moving",
    unable=unable,
    # Whose square is entered because of size, or of littleness, may strike.
    entering=ENTERING,
    # A big creature leaves a threatened square even where it keeps it.
    underfoot=True,
    # One attack a round (the slot `reaction` of `turns.FULL`); all movement of a round is one opportunity.
    limits="pf.opportunity-limits",
    more=more,
    once=True,
    spent=text("{who} has made its attack of opportunity."),
    hold=text("Let it pass"),
)
# So do acts that distract, each anew.
BY_ACTS = replace(OPPORTUNITY, rule="pf.opportunity-acts", once=False)
# Each foe that a creature provokes says whether it strikes.   [pf.opportunity-limits]
REACTIONS = OPPORTUNITY.reactions(BLOWS)
# Whoever shoots, stands up or loads beside a foe provokes.   [pf.opportunity-acts]
ACTS = Provoking(opportunity=BY_ACTS, reactions=BY_ACTS.reactions(BLOWS))
