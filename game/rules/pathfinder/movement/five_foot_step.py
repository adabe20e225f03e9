"""The 5-foot step, the round without other movement that it needs, and the round of which nothing else is left."""

from collections.abc import Callable

from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.d20.escape_artist import THROUGH
from game.mechanics.d20.five_foot_step import STEP, FiveFootStep
from game.mechanics.naming import called
from game.reasons import Refusal, text

FIVE_FOOT_STEP = FiveFootStep(
    # One square, straight or diagonal, for 5 feet, without an action, provoking nobody; not into what hampers, nor
    # prone, nor with a speed of 5 feet, nor blind, since then every square hampers.
    rule="pf.five-foot-step",
    too_far=text("The square is {far} ft away, a 5-foot step goes {most} ft."),
    above=5,
    sighted=True,
)
COVERING = ("move", "run", "withdraw", "charge", "minimum", "tumble", "overrun", "overrun-charge", THROUGH)
"""Verbs that cover distance: no 5-foot step in the same round.   [pf.five-foot-step]"""


def no_step(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:
    """The step needs a round in which no distance was covered: its slot is closed by that.   [pf.five-foot-step]"""
    if kind != STEP or not any(verb in COVERING for verb in budget.done):
        return None
    why = text("{who} has moved already this round.", who=called(world, unit))
    return Refusal(FIVE_FOOT_STEP.rule, why, text("Take the step in a round without other movement."))


def stepped(world: World, unit: int) -> Refusal | None:
    """Who has taken its 5-foot step covers no other distance in that round.   [pf.five-foot-step]"""
    if STEP not in (world.find(unit, Budget) or Budget()).done:
        return None
    return Refusal(FIVE_FOOT_STEP.rule, text("{who} has taken its 5-foot step.", who=called(world, unit)))


FULL_ROUND_LEAVES_STEP = "pf.full-round-leaves-step"


def leaves_step(budget: Budget, kind: Callable[[str], str]) -> Refusal | None:
    """After a full-round action there is no movement but a 5-foot step.   [pf.full-round-leaves-step]

    `kind`: the kind of action that each verb is.
    """
    if budget.left("move") or budget.left("standard") or all(kind(verb) != "full" for verb in budget.done[-1:]):
        return None
    return Refusal(FULL_ROUND_LEAVES_STEP, text("A full-round action leaves one a 5-foot step."))
