"""Attacks of opportunity: who watches, which step provokes, what shields the mover."""

from game.ecs.world import World
from game.mechanics.d20.opportunity import Opportunity, Provoking
from game.mechanics.naming import called
from game.mechanics.states import FLAT_FOOTED, OFF_KILTER, has
from game.reasons import Text, text
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.sizes import BIG_REACH


def unable(world: World, unit: int) -> Text | None:
    """Nobody reacts while flat-footed, spinning, or clinging to a wall.   [sf.attack-of-opportunity]"""
    state = next((name for name in (FLAT_FOOTED, OFF_KILTER) if has(world, unit, name)), "")
    if state:
        return text("{who} is {state}.", who=called(world, unit), state=state)
    return text("{who} clings to a wall.", who=called(world, unit)) if PACE.hanging(world, unit) else None


OPPORTUNITY = Opportunity(
    concealing=CONCEALMENT,
    # Leaving a threatened square provokes, and so does shooting in one; entering one does not. One reaction a round,
    # given back when the turn begins (the slot `reaction` of `turns.FULL`), and none before the first turn.
    rule="sf.attack-of-opportunity",
    unable=unable,
    # A reach of 10 feet or more threatens the way in: who goes from one threatened square to the next may be struck
    # before it is close enough to strike; coming closer by a guarded step provokes nobody.   [sf.big-reach]
    big_reach=BIG_REACH,
)
# Each foe that a creature provokes says whether it spends its reaction on a strike.
REACTIONS = OPPORTUNITY.reactions(BLOWS)
# What provokes in a threatened square, shooting for one, provokes whoever threatens it.
PROVOKING = Provoking(opportunity=OPPORTUNITY, reactions=REACTIONS)
