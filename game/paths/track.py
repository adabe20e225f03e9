"""How a flood counts: whole steps, half steps, or whole steps on a board for each parity."""

from collections.abc import Sequence
from typing import NamedTuple

from game.paths.moves import Price, fits_half_steps


class Track(NamedTuple):
    """`scale` levels make a whole step; `split`: a board for each parity, costs by `prices`, else by `weights`.

    `weights`: (straight, diagonal) in levels, by class.
    """

    scale: int
    split: bool
    weights: dict[int, tuple[int, int]]
    prices: dict[int, Price]


NO_TRACK = Track(1, False, {}, {})
"""Where nothing is counted yet."""


def choose(present: Sequence[tuple[int, Price]], hexes: bool, split: bool) -> Track:
    """Choose how to count these (class, price)."""
    prices = dict(present)
    if hexes:
        return Track(1, False, {k: (price.straight, price.straight) for k, price in present}, prices)
    if split or not fits_half_steps([price for _, price in present]):
        return Track(1, True, {}, prices)
    if any(price.toggles for _, price in present):
        return halves(present)
    return Track(1, False, {k: (p.straight, p.diagonal) for k, p in present}, prices)


def halves(present: Sequence[tuple[int, Price]]) -> Track:
    """Count in half steps whether needed or not."""
    weights = {k: (2 * p.straight, 2 * p.diagonal + p.toggles) for k, p in present}
    return Track(2, False, weights, dict(present))
