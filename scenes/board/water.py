"""How does water move? Faint crests over every wet cell in sight, one picture after another."""

from functools import lru_cache

import numpy as np
import pygame

from scenes.board import hexboard
from scenes.ui.theme import colour

PHASES = 12
"""Pictures until the first comes again."""
BEAT = 0.25
"""Seconds that each is seen."""


@lru_cache(maxsize=2 * PHASES)
def crests(pixels: int, phase: int, *, hexes: bool = False) -> pygame.Surface:
    """Draw the crests of one cell, `pixels` wide; cells join, and so do the phases. Do not draw on it."""
    tile = _hex(pixels, phase) if hexes else _square(pixels, phase)
    return tile.convert_alpha() if pygame.display.get_surface() is not None else tile


def _square(pixels: int, phase: int) -> pygame.Surface:
    tile = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    paint(tile, (pixels, pixels), phase)
    return tile


def _hex(pixels: int, phase: int) -> pygame.Surface:
    """Cut a hex from crests twice as narrow: the next row stands half a cell to the side, and joins."""
    tile = pygame.Surface((pixels, hexboard.tall(pixels)), pygame.SRCALPHA)
    paint(tile, (pixels / 2, hexboard.ROW * pixels), phase)
    shape = pygame.Surface(tile.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(shape, "white", hexboard.covering(pixels))
    tile.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def paint(tile: pygame.Surface, period: tuple[float, float], phase: int) -> None:
    """Fill a picture with crests that come again after so many pixels to the right and down."""
    wide, high = tile.get_size()
    x, y = np.meshgrid(np.arange(wide) / period[0], np.arange(high) / period[1], indexing="ij")
    wave = np.sin(2 * np.pi * (2 * y + 0.3 * np.sin(2 * np.pi * x) - phase / PHASES))
    across = 0.5 + 0.5 * np.sin(2 * np.pi * (x + phase / PHASES))
    pygame.surfarray.pixels3d(tile)[:] = colour("terrain.foam")[:3]
    pygame.surfarray.pixels_alpha(tile)[:] = (np.clip(wave - 0.55, 0, 1) * 230 * across).astype(np.uint8)


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

    def draw(self, screen: pygame.Surface, pixels: int, places: list[tuple[int, int]], *, hexes: bool) -> None:
        """Draw the crests where cells have their upper left corners, in pixels."""
        tile = crests(pixels, self.phase, hexes=hexes)
        screen.fblits([(tile, place) for place in places])
