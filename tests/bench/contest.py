"""Timing: contenders take turns, one call each, so that every call finds the caches another one left."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Timed = dict[str, float]
NEAR = 1.3
"""What is within so many times its goal is near to it."""


def contest(contenders: dict[str, Callable[[], object]], rounds: int) -> Timed:
    """Median seconds of each contender over interleaved rounds."""
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for run in contenders.values():
        run()
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for name, run in contenders.items():
            begin = time.thread_time()
            run()
            taken[name].append(time.thread_time() - begin)
    gc.enable()
    return {name: statistics.median(times) for name, times in taken.items()}


@dataclass(frozen=True)
class Line:
    """One measured ratio (or time) against its goal; a goal of 0: none is set."""

    row: str
    what: str
    value: float
    goal: float
    unit: str = "x"

    @property
    def met(self) -> bool:
        """Say whether its goal is met; without one it is."""
        return not self.goal or self.value <= self.goal

    def __str__(self) -> str:
        if not self.goal:
            return f"{self.row:>4}  {self.what:58}{self.value:9.3f} {self.unit:3}"
        verdict = "ok" if self.met else "near" if self.value <= NEAR * self.goal else "MISSED"
        return f"{self.row:>4}  {self.what:58}{self.value:9.3f} {self.unit:3} goal {self.goal:<7g}{verdict}"
