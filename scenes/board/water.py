"""How does water move? Faint crests over every wet square in sight, one picture after another."""

from functools import lru_cache

import numpy as np
import pygame

from scenes.ui.theme import colour

PHASES = 12
"""Pictures until the first comes again."""
BEAT = 0.25
"""Seconds that each is seen."""


@lru_cache(maxsize=2 * PHASES)
def crests(pixels: int, phase: int) -> pygame.Surface:
    """Draw the crests of one square, `pixels` wide; squares join, and so do the phases. Do not draw on it."""
    x, y = np.meshgrid(np.arange(pixels), np.arange(pixels), indexing="ij")
    wave = np.sin(2 * np.pi * (2 * y / pixels + 0.3 * np.sin(2 * np.pi * x / pixels) - phase / PHASES))
    across = 0.5 + 0.5 * np.sin(2 * np.pi * (x / pixels + phase / PHASES))
    tile = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(tile)[:] = colour("terrain.foam")[:3]
    pygame.surfarray.pixels_alpha(tile)[:] = (np.clip(wave - 0.55, 0, 1) * 230 * across).astype(np.uint8)
    return tile.convert_alpha() if pygame.display.get_surface() is not None else tile


class Tide:
    """How far the water has moved."""

    def __init__(self) -> None:
        """Start still."""
        self.phase = 0
        self._age = 0.0

    def flow(self, seconds: float) -> bool:
        """Let time pass; says whether the water looks different."""
        self._age += seconds
        if self._age < BEAT:
            return False
        self._age = 0.0
        self.phase = (self.phase + 1) % PHASES
        return True

    def draw(self, screen: pygame.Surface, pixels: int, places: list[tuple[int, int]]) -> None:
        """Draw the crests at the corners of squares, in pixels."""
        tile = crests(pixels, self.phase)
        screen.fblits([(tile, place) for place in places])
