"""When is the game updated and when drawn? Sixty updates a second from an accumulator, drawing in between."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from typing import Protocol

import pygame

STEP = 1 / 60
"""Seconds that one update stands for."""
OURS = ("game.", "scenes.")
"""Modules of the program."""
MOST_BEHIND = 0.25
"""Seconds of real time that are made up for at most; a longer stall is forgotten."""


LITTLE = 10_000, 1_000_000, 1_000_000
"""What the collector lets come together in the middle of a frame before it looks at it, and at what it has found in
use: never, but between frames."""
FEW = 1_000
"""Objects made since the last frame that are not looked at yet."""
QUIET, SOON, LATE = 600, 350_000, 2_000_000
"""Frames without any event after which nobody minds a wait; objects made and kept after which what was left meanwhile
is dropped when nobody minds, and after which it is dropped at once."""
_made: list[int] = [0]
"""How many objects have been made and kept since all were looked at."""


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
        if stage.lasting is not held or kept() > (LATE if still < QUIET else SOON):
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
        tidy()
        count += 1


@contextmanager
def brief() -> Iterator[None]:
    """Let the collector look at little at a time, and at what it has found in use not again before `settle`."""
    before = gc.get_threshold()
    gc.set_threshold(*LITTLE)
    gc.enable()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def tidy() -> None:
    """Drop what the last frame has left: in the time that is over once it is shown, not within a frame."""
    made = gc.get_count()[0]
    if made > FEW:
        gc.collect(1)
        _made[0] += made


def kept() -> int:
    """Count the objects made and kept since all were looked at, about."""
    return _made[0]


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
    _made[0] = 0
