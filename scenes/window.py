"""Can a window be opened, what draws into it fastest, and what is its icon?"""

import os
from statistics import median
from time import perf_counter

import pygame

from scenes.ui.theme import colour

UNSEEN = ("dummy", "offscreen")
"""Drivers that SDL falls back to where no display answers."""


def opens() -> bool:
    """Say whether the display that the system names really answers, or drawing into nothing was asked for."""
    try:
        pygame.display.init()
    except pygame.error:
        return False
    if os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver() not in UNSEEN:
        return True
    pygame.display.quit()
    return False


SLOW_FLIP = 0.004
"""Seconds: a median flip above this means that a renderer in software stands under the window."""
FLIPS = 4
HINT = "SDL_FRAMEBUFFER_ACCELERATION"


def choose_renderer(size: tuple[int, int]) -> None:
    """Time a few flips of a window that is not shown; where they crawl, the real one goes without acceleration."""
    if HINT in os.environ or os.environ.get("SDL_VIDEODRIVER"):
        return
    pygame.display.init()
    pygame.display.set_mode(size, pygame.HIDDEN)
    if slow([_timed_flip() for _ in range(FLIPS)][1:]):
        os.environ[HINT] = "0"
    pygame.display.quit()


def _timed_flip() -> float:
    start = perf_counter()
    pygame.display.flip()
    return perf_counter() - start


def slow(flips: list[float]) -> bool:
    """Say whether the median of some flips, in seconds, is above what a frame can spare."""
    return median(flips) > SLOW_FLIP


def icon(pixels: int = 64) -> pygame.Surface:
    """Draw the window's icon: four squares of a board, and a step across them from one dot to another."""
    drawn, half = pygame.Surface((pixels, pixels), pygame.SRCALPHA), pixels // 2
    pygame.draw.rect(drawn, colour("panel"), drawn.get_rect(), border_radius=pixels // 6)
    for x, y in ((0, 0), (1, 1)):
        pygame.draw.rect(drawn, colour("line"), (x * half + 3, y * half + 3, half - 6, half - 6), border_radius=4)
    start, end = (half // 2, half // 2), (half + half // 2, half + half // 2)
    pygame.draw.line(drawn, colour("focus"), start, end, max(3, pixels // 12))
    for at in (start, end):
        pygame.draw.circle(drawn, colour("focus"), at, pixels // 8)
    return drawn
