"""The same battle in any process: digests, questions, offers, previews and events, whatever the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.arenas import arenas
from tests.tiers import size

ROOT = Path(__file__).parents[2]
GAMES = {"toy": size(8, 200, 800)}
OTHERS = size(2, 34, 134)
"""Games of a case by the first word of its name, and where it is not named: the big ones think longer."""
BATTLES = size(20, 500, 2000)
"""What R5 promises of all cases together."""
HASH_SEEDS = ("0", "1", "random", "random")


def told(name: str, hash_seed: str) -> subprocess.Popen[str]:
    """Begin the transcript in a fresh process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.determinism.transcript", name, str(GAMES.get(name.split("-")[0], OTHERS))],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("name", [case.name for case in arenas()])
def test_fresh_processes_tell_the_same_battles(name):
    processes = [told(name, hash_seed) for hash_seed in HASH_SEEDS]
    tales = [process.communicate()[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0] * len(HASH_SEEDS)
    first = tales[0]
    assert len(first) > 60
    assert sum(OTHERS if case.name.split("-")[0] not in GAMES else GAMES["toy"] for case in arenas()) >= BATTLES
    for hash_seed, tale in zip(HASH_SEEDS, tales, strict=True):
        apart = [pair for pair in zip(first, tale, strict=False) if pair[0] != pair[1]]
        assert not apart, f"hash seed {hash_seed}: first difference {apart[0]}"
        assert len(tale) == len(first)
