"""The straight line of a run and of a charge."""

from game.mechanics.d20.straight_line import StraightLine
from game.rules.starfinder.combat.fatigued import FATIGUED
from game.rules.starfinder.space.squeezing import SQUEEZING

# What a run and a charge have in common.
STRAIGHT = StraightLine(
    squeezing=SQUEEZING,
    # Nobody runs or charges over ground that hinders,
    hindered="sf.difficult-no-run-charge",
    # nor while entangled,
    entangled=SQUEEZING.penalties,
    # nor who is tired.   [sf.hustle-fatigue]
    tired=FATIGUED.rule,
)
