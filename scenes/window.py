"""Whether a window can be opened at all."""

import os

import pygame

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
