"""The guarded step."""

from game.mechanics.d20.five_foot_step import FiveFootStep
from game.reasons import text

SLOT = "move"
"""It is a move action: one may take two of them in a turn.   [sf.guarded-step]"""
GUARDED_STEP = FiveFootStep(
    # One square, straight or diagonal, for 5 feet, provoking nobody; not where it costs more, nor prone, entangled or
    # without speed.
    rule="sf.guarded-step",
    too_far=text("The square is {far} ft away, a guarded step goes {most} ft."),
)
