"""When is the game updated and when drawn? Sixty updates a second from an accumulator, drawing in between."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from typing import Any, Protocol

import pygame

STEP = 1 / 60
"""Seconds that one update stands for."""
OURS = ("game.", "scenes.")
"""Modules of the program."""
MOST_BEHIND = 0.25
"""Seconds of real time that are made up for at most; a longer stall is forgotten."""


LITTLE = 700, 5, 1
"""What the collector lets come together before it looks at it: so little that no frame waits for it."""
QUIET, SOON, LATE = 600, 40, 400
"""Frames without any event after which nobody minds a wait; times that the collector has set something apart after
which what was left meanwhile is dropped when nobody minds, and after which it is dropped at once."""
_apart: list[int] = []
"""Grows each time that the collector has set apart what it found in use."""


class Driven(Protocol):
    """What the loop drives."""

    running: bool

    @property
    def lasting(self) -> object:
        """Give what will be there for long, if anything: a battle."""

    def handle(self, event: pygame.Event) -> None:
        """Take one event of window, mouse, keyboard or gamepad."""

    def update(self) -> None:
        """Let one sixtieth of a second pass."""

    def draw(self, ahead: float) -> bool:
        """Draw if anything changed; `ahead`: seconds since the last update. Says whether a flip is due."""


def run(stage: Driven, frames: int | None = None) -> None:
    """Drive a stage until it stops, or for a number of frames with one update each and no waiting."""
    with brief():
        _drive(stage, frames)


def _drive(stage: Driven, frames: int | None) -> None:
    clock = pygame.Clock()
    spare = 0.0
    count = still = 0
    held = stage.lasting
    settle()
    while stage.running and (frames is None or count < frames):
        if stage.lasting is not held or len(_apart) > (LATE if still < QUIET else SOON):
            held = stage.lasting
            settle()
        still += 1
        spare += min(clock.tick(60) / 1000, MOST_BEHIND) if frames is None else STEP
        for event in pygame.event.get():
            still = 0
            stage.handle(event)
        while spare >= STEP:
            stage.update()
            spare -= STEP
        if stage.draw(spare):
            pygame.display.flip()
        count += 1


@contextmanager
def brief() -> Iterator[None]:
    """Let the collector look at little at a time, and at what it has found in use not again before `settle`."""
    before = gc.get_threshold()
    gc.set_threshold(*LITTLE)
    gc.callbacks.append(_set_apart)
    try:
        yield
    finally:
        gc.callbacks.remove(_set_apart)
        gc.set_threshold(*before)
        gc.unfreeze()


def _set_apart(phase: str, facts: Mapping[str, Any]) -> None:
    if phase == "stop" and facts["generation"] == 2:
        gc.freeze()
        _apart.append(facts["collected"])


def forget() -> None:
    """Throw away what rules and scenes keep for the sake of speed: a day of battles would fill all of it."""
    gc.unfreeze()
    for one in gc.get_objects():
        ours = isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(OURS)
        if ours and one.cache_parameters()["maxsize"]:
            one.cache_clear()


def settle() -> None:
    """Drop what has been left, and spare the collector what is there to stay: going through it takes some frames."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _apart.clear()
