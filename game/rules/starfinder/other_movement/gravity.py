"""Gravity: the rules assume that of Earth; without it nobody walks, and a high one halves land speeds."""

from game.mechanics.d20.gravity import Gravity

# Pushing off and drifting without it: `weightless.py`.
GRAVITY = Gravity(
    # Without gravity nobody moves their speed on foot; high gravity halves land speeds, however they are used.
    rule="sf.normal-gravity",
)
