"""Recording: which battles, and how far."""

from pathlib import Path

from game.ai.random_player import choice, step
from game.battle.battle import Battle
from tests.conformance.arenas import Case, arenas, reopened

HERE = Path(__file__).parent
WHOLE = range(4)
"""Seeds of battles recorded to their end, for each arena."""
PART = range(100, 102)
"""Seeds of battles recorded up to an open question or a turn in the middle."""


def recordings() -> dict[str, tuple[Case, int]]:
    """List the names of all recordings with their case and seed."""
    seeds = [("whole", seed) for seed in WHOLE] + [("part", seed) for seed in PART]
    return {f"{case.name}-{kind}-{seed}.save": (case, seed) for case in arenas() for kind, seed in seeds}


def record(name: str) -> bytes:
    """Play a battle and save it."""
    case, seed = recordings()[name]
    if "-whole-" in name:
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
    return to_the_end(reopened((HERE / name).read_bytes()).battle, recordings()[name][1])
