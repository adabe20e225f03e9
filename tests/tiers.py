"""How much is tried: at every commit little, at night much, before a release most. The tests are the same."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

TIERS = ("change", "night", "release")
TIER = os.environ.get("FIVEFOOT_TIER", "change")
"""Which of them this run is."""


def size(change: int, night: int, release: int | None = None) -> int:
    """Give the number for this run's tier."""
    return (change, night, night if release is None else release)[TIERS.index(TIER)]


def some(items: Sequence[T], first: int, of: int) -> list[T]:
    """Give one of so many items at every commit, from the first named on; all of them at night.

    Tests that walk over the same levels take other parts of them, so that each commit still sees every level.
    """
    return list(items[first::of] if TIER == "change" else items)
