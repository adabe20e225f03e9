"""The same battle in any process: digests, questions, offers, previews and events, whatever the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conformance.arenas import arenas
from tests.tiers import size

ROOT = Path(__file__).parents[2]
GAMES = {"toy": size(8, 200, 800)}
OTHERS = size(2, 34, 134)
"""Games of a case by the first word of its name, and where it is not named: the big ones think longer."""
BATTLES = size(20, 500, 2000)
"""What R5 promises of all cases together."""
HASH_SEEDS = ("0", "1", "random", "random")


def games(name: str) -> int:
    """Give how many games of a case are told."""
    return GAMES.get(name.split("-")[0], OTHERS)


def told(hash_seed: str, names: list[str]) -> subprocess.Popen[str]:
    """Begin the transcript of all cases in a fresh process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.determinism.transcript", *(f"{name}={games(name)}" for name in names)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_fresh_processes_tell_the_same_battles():
    names = [case.name for case in arenas()]
    assert sum(map(games, names)) >= BATTLES
    processes = [told(hash_seed, names) for hash_seed in HASH_SEEDS]
    tales = [process.communicate()[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0] * len(HASH_SEEDS)
    first = tales[0]
    short = [name for name in names if sum(line.startswith(f"{name} ") for line in first) <= 60]
    assert short == []
    for hash_seed, tale in zip(HASH_SEEDS, tales, strict=True):
        apart = [pair for pair in zip(first, tale, strict=False) if pair[0] != pair[1]]
        assert not apart, f"hash seed {hash_seed}: first difference {apart[0]}"
        assert len(tale) == len(first)
