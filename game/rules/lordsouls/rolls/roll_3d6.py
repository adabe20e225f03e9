"""Rolls of three dice against a target number, and contests; 3 and 4 always succeed, 17 and 18 never."""

from game.battle.dice import Roll
from game.mechanics.roll_under import RollUnder

# A sum not above the target number succeeds.   [ls.roll-3d6]
THREE_DICE = RollUnder(
    dice=Roll(3, 6, 0),
    # A 3 or 4 is a critical success, a 17 or 18 a critical failure.   [ls.critical-rolls]
    sure=4,
    lost=17,
    # The margin is the number less the roll; the higher margin wins, with equal margins nobody does.
    contest="ls.contest",
)
succeeds, critical_success, critical_failure = THREE_DICE.succeeds, THREE_DICE.certain, THREE_DICE.hopeless
rolled = THREE_DICE.rolled
contest, contested = THREE_DICE.against, THREE_DICE.contested
ALL = THREE_DICE.all
CRITICAL_WAYS = sum(count for total, count in THREE_DICE.ways.items() if critical_success(total))
"""Throws that are critical successes."""
