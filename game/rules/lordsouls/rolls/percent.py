"""Chances in percent: counted exactly, as so many of the 216 throws of three dice; what is told is cut."""

from decimal import Decimal

from game.rules.lordsouls.rolls.roll_3d6 import ALL, THREE_DICE

chance = THREE_DICE.chance
"""Chances are exact; what is told of one is cut, never rounded up (`game/battle/trial.py`).   [decided.percent]"""


def to_three_places(number: int) -> int | Decimal:
    """Give the chance of a roll against a number in percent, cut after the third decimal place.   [decided.percent]"""
    percent = Decimal(THREE_DICE.wins(number) * 100000 // ALL).scaleb(-3)
    return int(percent) if percent == percent.to_integral_value() else percent.normalize()
