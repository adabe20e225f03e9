"""The 5-foot step."""

from game.mechanics.d20.five_foot_step import FiveFootStep
from game.reasons import text
from game.rules.pathfinder.movement.speeds import PACE

FIVE_FOOT_STEP = FiveFootStep(
    pace=PACE,
    # One square, without an action, provoking nobody; not into what hampers, nor with a speed of 5 feet.
    rule="pf.five-foot-step",
    too_far=text("The square is {far} ft away, a 5-foot step goes {most} ft."),
    above=5,
)
