"""Rolls of three dice against a target number: not above it succeeds; 3 and 4 always do, 17 and 18 never."""

from game.battle.dice import Roll
from game.battle.trial import Odds
from game.mechanics.rolls import sums

DICE = Roll(3, 6, 0)
WAYS = sums(3, 6)
"""The ways in which three dice come to each sum."""
ALL = 216
SURE, LOST = 4, 17
"""A sum up to the one always succeeds, from the other on it always fails.   [ls.critical-rolls]"""


def succeeds(total: int, target: int) -> bool:
    """A sum not above the target number succeeds.   [ls.roll-3d6] [ls.critical-rolls]"""
    return total <= SURE or (total <= target and total < LOST)


def critical_success(total: int) -> bool:
    """A 3 or 4 is a critical success.   [ls.critical-rolls]"""
    return total <= SURE


def critical_failure(total: int) -> bool:
    """A 17 or 18 is a critical failure.   [ls.critical-rolls]"""
    return total >= LOST


def critical(total: int) -> str:
    """Name what is critical about a roll, as the referee does; '' where nothing is.   [ls.critical-rolls]"""
    return "success" if critical_success(total) else "failure" if critical_failure(total) else ""


def ways(target: int) -> int:
    """Count of all 216 throws those that succeed.   [ls.roll-3d6]"""
    return sum(number for total, number in WAYS.items() if succeeds(total, target))


def chance(target: int) -> Odds:
    """Give the exact chance of a success.   [ls.roll-3d6]"""
    return Odds.reduced(ways(target), ALL)


CRITICAL_WAYS = sum(WAYS[total] for total in WAYS if critical_success(total))
"""Throws that are critical successes."""
