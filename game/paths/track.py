"""How a flood counts: whole steps, half steps, or whole steps on a board for each parity."""

from collections.abc import Sequence
from typing import NamedTuple

from game.paths.moves import Price, fits_half_steps


class Track(NamedTuple):
    """`scale` levels make a whole step; `split`: a board for each parity, costs by `prices`, else by `weights`.

    `weights`: (straight, diagonal) in levels, by class; `least` and `most`: the levels that a step takes at least, and
    at most.
    """

    scale: int
    split: bool
    weights: dict[int, tuple[int, int]]
    prices: dict[int, Price]
    least: int
    most: int


NO_TRACK = Track(1, False, {}, {}, 0, 0)
"""Where nothing is counted yet."""


def choose(present: Sequence[tuple[int, Price]], hexes: bool, split: bool) -> Track:
    """Choose how to count these (class, price)."""
    if hexes:
        return _weighed(1, {k: (price.straight, price.straight) for k, price in present}, present)
    if split or not fits_half_steps([price for _, price in present]):
        costs = [cost for _, price in present for cost in price[:3]]
        return Track(1, True, {}, dict(present), min(costs), max(costs))
    if any(price.toggles for _, price in present):
        return halves(present)
    return _weighed(1, {k: (p.straight, p.diagonal) for k, p in present}, present)


def halves(present: Sequence[tuple[int, Price]]) -> Track:
    """Count in half steps whether needed or not."""
    return _weighed(2, {k: (2 * p.straight, 2 * p.diagonal + p.toggles) for k, p in present}, present)


def _weighed(scale: int, weights: dict[int, tuple[int, int]], present: Sequence[tuple[int, Price]]) -> Track:
    levels = [level for pair in weights.values() for level in pair]
    return Track(scale, False, weights, dict(present), min(levels), max(levels))
