"""Attacks of opportunity: who watches, which step provokes, what shields the mover."""

from game.mechanics.d20.opportunity import REACTION, Opportunity, Provoking
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.flat_footed import unable
from game.rules.starfinder.space.sizes import BIG_REACH

IN_A_ROUND = (REACTION, 1)
"""One reaction a round, a slot of the turn: none before its first.   [sf.attack-of-opportunity]"""
OPPORTUNITY = Opportunity(
    concealing=CONCEALMENT,
    # Leaving a threatened square provokes, and so does shooting in one; entering one does not. One reaction a round,
    # given back when the turn begins (`IN_A_ROUND`), and none before the first turn.
    rule="sf.attack-of-opportunity",
    # Nobody reacts while flat-footed.
    unable=unable,
    # A reach of 10 feet or more threatens the way in: who goes from one threatened square to the next may be struck
    # before it is close enough to strike; coming closer by a guarded step provokes nobody.   [sf.big-reach]
    big_reach=BIG_REACH,
)
# Each foe that a creature provokes says whether it spends its reaction on a strike, before the step or the shot.
REACTIONS = OPPORTUNITY.reactions(BLOWS)
# What provokes in a threatened square, shooting for one, provokes whoever threatens it.
PROVOKING = Provoking(opportunity=OPPORTUNITY, reactions=REACTIONS)
