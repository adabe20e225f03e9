"""Recording: which battles, and how far; as packed saves, so that there can be many."""

import gzip
from functools import cache
from pathlib import Path

from game.ai.random_player import choice, step
from game.battle.battle import Battle
from tests.conformance.arenas import Case, arenas, reopened

HERE = Path(__file__).parent
WHOLE = range(20)
"""Seeds of battles recorded to their end, for each arena."""
PART = range(100, 104)
"""Seeds of battles recorded up to an open question or a turn in the middle."""
FEW = (0, 1, 2, 100, 101)
"""Seeds that are tried at every commit; the others at night."""
LEFT = "-part-"
"""What the name of an unfinished battle holds."""


@cache
def recordings() -> dict[str, tuple[Case, int]]:
    """List the names of all recordings with their case and seed."""
    seeds = [("whole", seed) for seed in WHOLE] + [("part", seed) for seed in PART]
    return {f"{case.name}-{kind}-{seed}.save.gz": (case, seed) for case in arenas() for kind, seed in seeds}


def few(name: str) -> bool:
    """Say whether a recording is tried at every commit."""
    return name in recordings() and recordings()[name][1] in FEW


def read(name: str) -> bytes:
    """Give the save that was recorded."""
    return gzip.decompress((HERE / name).read_bytes())


def write(name: str, raw: bytes) -> None:
    """Keep a save, packed so that the same save gives the same bytes."""
    (HERE / name).write_bytes(gzip.compress(raw, mtime=0))


def record(name: str) -> bytes:
    """Play a battle and save it."""
    case, seed = recordings()[name]
    if LEFT not in name:
        return case.save(case.begun(seed, 10_000))
    battle, number = case.begun(seed), 0
    while battle.outcome is None and number < 40 and (number < 15 or battle.pending is None):
        step(battle, choice(battle, seed, number))
        number += 1
    return case.save(battle)


def to_the_end(battle: Battle, seed: int) -> str:
    """Play a battle on at random to its end; give the last digest."""
    number = 0
    while battle.outcome is None:
        step(battle, choice(battle, seed, number))
        number += 1
    return battle.digest


def ends(name: str) -> str:
    """Give where the battle of a recording ends."""
    return to_the_end(reopened(read(name)).battle, recordings()[name][1])
