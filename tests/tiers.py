"""How much is tried: at every commit little, at night much, before a release most. The tests are the same."""

import os

TIERS = ("change", "night", "release")
TIER = os.environ.get("FIVEFOOT_TIER", "change")
"""Which of them this run is."""


def size(change: int, night: int, release: int | None = None) -> int:
    """Give the number for this run's tier."""
    return (change, night, night if release is None else release)[TIERS.index(TIER)]
