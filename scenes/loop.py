"""The loop: sixty updates a second from an accumulator, drawing in between, only when something looks different."""

import gc
import os
from statistics import median
from time import perf_counter
from typing import Protocol

import pygame

STEP = 1 / 60
"""Seconds that one update stands for."""
MOST_BEHIND = 0.25
"""Seconds of real time that are made up for at most; a longer stall is forgotten."""
SLOW_FLIP = 0.004
"""Seconds: a median flip above this means that a renderer in software stands under the window."""
FLIPS = 3


class Stage(Protocol):
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

    def reopen(self) -> None:
        """Open the window anew."""


def run(stage: Stage, frames: int | None = None) -> None:
    """Drive a stage until it stops, or for a number of frames with one update each and no waiting."""
    clock = pygame.Clock()
    spare = 0.0
    flips: list[float] = []
    count = 0
    held = stage.lasting
    settle()
    while stage.running and (frames is None or count < frames):
        if stage.lasting is not held:
            held = stage.lasting
            settle()
        spare += min(clock.tick(60) / 1000, MOST_BEHIND) if frames is None else STEP
        for event in pygame.event.get():
            stage.handle(event)
        while spare >= STEP:
            stage.update()
            spare -= STEP
        if stage.draw(spare):
            flips = _flip(stage, flips)
        count += 1
    gc.unfreeze()


def settle() -> None:
    """Drop what has been left, and spare the collector what is there to stay: going through it takes some frames."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _flip(stage: Stage, flips: list[float]) -> list[float]:
    """Show the frame; time the first flips, and reopen the window without acceleration when they crawl."""
    if len(flips) > FLIPS:
        pygame.display.flip()
        return flips
    start = perf_counter()
    pygame.display.flip()
    flips = [*flips, perf_counter() - start]
    if len(flips) == FLIPS + 1 and slow(flips[1:]) and "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        stage.reopen()
    return flips


def slow(flips: list[float]) -> bool:
    """Say whether the median of some flips, in seconds, is above what a frame can spare."""
    return median(flips) > SLOW_FLIP
