"""What all tests run under."""

import gc
import os
import sys
from pathlib import Path

import pytest

gc.set_threshold(1_000_000, 20, 50)
"""What a battle works out about its states is let go with them: what points in circles is little, and looked through
seldom it costs little; windows are put away below."""

ROOT = Path(__file__).parents[1]
if sys.dont_write_bytecode and sys.pycache_prefix is None:
    # Asked to leave nothing compiled beside the sources, keep it apart: each process that a test starts would compile
    # the whole game again, and each worker all tests.
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(ROOT / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

MUCH = 150
"""Mebibytes: a window and the pictures of its board weigh as much, and the collector counts objects alone."""
_kept = [0.0]


def memory() -> float:
    """Give the memory in use in mebibytes; 0 where the system does not tell it."""
    told = Path("/proc/self/statm")
    return int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if told.exists() else 0


def pytest_collection_finish() -> None:
    """Let the collector pass over what was made while tests were gathered: all of it stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _put_away():
    """Let go of the windows of tests that are over: their scenes point in circles, and would stay for hundreds more.

    What is left then is kept for the tests to come, and is passed over as well.
    """
    yield
    if memory() - _kept[0] > MUCH:
        gc.collect()
        gc.freeze()
        _kept[0] = memory()
