"""Exact chances of dice, as ways to fall: d20, 3d6, 2d10; no sampling, no rounding."""

from game.reasons import written_sum as written_sum


def at_least(count: int, sides: int, needed: int) -> int:
    """Count the ways in which some dice come to a number or more."""
    return sum(number for total, number in sums(count, sides).items() if total >= needed)


def passes_of_twenty(bonus: int, against: int) -> int:
    """Count the faces of a d20 that come to a target with what is added to them."""
    return at_least(1, 20, against - bonus)


def hits_of_twenty(bonus: int, against: int) -> int:
    """Count the faces of a d20 that hit: total at least the target, a 20 always, a 1 never."""
    return min(19, max(1, passes_of_twenty(bonus, against)))


def sums(count: int, sides: int) -> dict[int, int]:
    """Count the ways in which so many dice add up to each sum."""
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + number
        ways = after
    return ways
