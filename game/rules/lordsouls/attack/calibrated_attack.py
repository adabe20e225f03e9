"""Calibrated attack: points taken off one's own number, and as many off every defence against it."""

from game.reasons import Because, Refusal, text

CALIBRATED = tuple(f"calibrated-{n}" for n in range(1, 21))
FLOOR = 8
"""A Calibrated attack may not bring one's own number below this.   [ls.calibrated-floor]"""


def calibrated(options: tuple[str, ...]) -> int:
    """Give how many points are taken for it; 0 where it is none.   [ls.calibrated-attack]"""
    return next((CALIBRATED.index(one) + 1 for one in options if one in CALIBRATED), 0)


def taken(points: int) -> tuple[Because, ...]:
    """The skill and every defence against the attack are lowered by as much.   [ls.calibrated-attack]"""
    return (Because("ls.calibrated-attack", -points, text("calibrated")),) if points else ()


def too_low(points: int, number: int) -> Refusal | None:
    """One's own number stays 8 or more.   [ls.calibrated-floor]"""
    if not points or number >= FLOOR:
        return None
    return Refusal("ls.calibrated-floor", text("The target number would be {n}, below 8.", n=number))


def choices(number: int) -> tuple[str, ...]:
    """As many points may be taken as leave a target number of 8.   [ls.calibrated-floor]"""
    return CALIBRATED[: max(1, number - FLOOR)]
