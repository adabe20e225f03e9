"""Exact chances of a twenty-sided die; no sampling, no rounding."""


def hits_of_twenty(bonus: int, against: int) -> int:
    """Count the faces of a d20 that hit: total at least the target, a 20 always, a 1 never."""
    return min(19, max(1, 21 + bonus - against))
