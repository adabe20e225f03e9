"""Saves to try things on."""

from functools import cache

from game.store.save import BIG, DAMAGED, FOREIGN, IMPOSSIBLE, NEW
from tests.conformance.arenas import Case, arenas

WHEN = 1_700_000_000
REASONS = (BIG, FOREIGN, DAMAGED, NEW, IMPOSSIBLE)
"""Why the content of a file may be refused."""


def toy(grid: str = "square") -> Case:
    """Give the toy's case."""
    return next(case for case in arenas() if case.name == f"toy-{grid}")


@cache
def small() -> bytes:
    """Give a small save with a log, answers and an open question in it."""
    for steps in range(4, 400):
        battle = toy().begun(3, steps)
        if battle.pending is not None and any(entry.answers for entry in battle.log):
            return toy().save(battle, WHEN)
    raise AssertionError("nobody was ever asked")


@cache
def big() -> bytes:
    """Give the save of a whole battle."""
    return toy("hex").save(toy("hex").begun(5, 10_000), WHEN)
