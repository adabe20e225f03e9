"""The guarded step."""

from game.mechanics.d20.five_foot_step import FiveFootStep
from game.reasons import text

GUARDED_STEP = FiveFootStep(
    # One square, straight or diagonal, for 5 feet; not where it costs more, nor prone, entangled or without speed.
    rule="sf.guarded-step",
    too_far=text("The square is {far} ft away, a guarded step goes {most} ft."),
)
