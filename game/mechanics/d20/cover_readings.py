"""What tables argue about in cover: creatures before a blow with reach, and a single spoilt line."""

from game.battle.rulebook import Reading
from game.reasons import text

SHOTS, REACH = "shots", "reach"
PART, WHOLE = "part", "whole"


def creatures(rule: str, *, reach: bool) -> Reading:
    """Give the two ways to read what creatures in the way cover from; `reach`: from blows with reach, too, as usual."""
    shots = SHOTS, text("Creatures in the way cover from shots alone.")
    blows = REACH, text("Creatures in the way cover from shots, and from blows with reach over their heads.")
    return Reading("soft-cover", rule, (blows, shots) if reach else (shots, blows))


def lines(rule: str) -> Reading:
    """Give the two ways to read how much of a target one spoilt line hides."""
    return Reading("partial-cover", rule, (
        (PART, text("Where only one line of four is spoilt, more than half is seen: cover is partial.")),
        (WHOLE, text("A single spoilt line is cover in full.")),
    ))  # fmt: skip
