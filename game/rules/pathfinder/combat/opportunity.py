"""Attacks of opportunity: who watches, which step and which act provokes, what shields the mover."""

from dataclasses import replace

from game.ecs.world import World
from game.mechanics.d20.opportunity import Opportunity, Provoking
from game.reasons import Text, text
from game.rules.pathfinder.combat import dodging, flat_footed
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.creature.ability_scores import knows, modifier
from game.rules.pathfinder.space.occupied_squares import ENTERING
from game.rules.pathfinder.space.squeeze_tight import cramped


def unable(world: World, unit: int) -> Text | None:
    """Who is in total defence, in a crack or flat-footed makes no attacks of opportunity.   [pf.opportunity-limits]"""
    return dodging.no_opportunity(world, unit) or cramped(world, unit) or flat_footed.no_opportunity(world, unit)


def more(world: World, unit: int) -> int:
    """With Combat Reflexes there are as many more as the Dexterity bonus, and one before the first turn, too.

    [pf.opportunity-limits]
    """
    if not knows(world, unit, flat_footed.REFLEXES):
        return 0
    return max(0, modifier(world, unit, "dex")) + flat_footed.caught(world, unit)


OPPORTUNITY = Opportunity(
    concealing=CONCEALMENT,
    # Moving out of a threatened square provokes, and the strike comes before the step; entering one does not, nor does
    # a 5-foot step, nor leaving the squares where a withdrawal starts, unless the foe is not seen.
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
PROVOKING = ("load", "sheathe", "stand", "first-aid", "coup-de-grace")
"""Acts that provoke whoever threatens the square; so does each shot.   [pf.opportunity-acts]

An attack with bare hands and a manoeuvre provoke their target alone: `Provoking.target`.
"""
# Each of them asks by this, between its price and its deed.   [pf.opportunity-acts]
ACTS = Provoking(opportunity=BY_ACTS, reactions=BY_ACTS.reactions(BLOWS))
