"""What stands over every scene of a table: the count before it is free, and what has just been told?"""

import pygame
from pygame import Rect

from scenes.ui import ink, theme
from scenes.ui.words import say

LASTS = 6 * 60
"""Updates for which something is told."""
COUNTS = 12
"""Percent of the window's height at which the count stands: a code to take a picture of is not hidden."""


class Overlay:
    """A band across the window; it takes no clicks."""

    def __init__(self) -> None:
        """Say nothing."""
        self.words = ""
        """What is told at the lower edge."""
        self.count = 0
        """Seconds left; 0: nobody counts."""
        self._left = 0

    def tell(self, words: str) -> None:
        """Tell something for some seconds."""
        self.words, self._left = words, LASTS

    def update(self, count: int) -> bool:
        """Let an update pass with so many seconds left to count; says whether anything looks different."""
        before = self.count, self.words
        self.count = count
        self._left = max(0, self._left - 1)
        if not self._left:
            self.words = ""
        return before != (self.count, self.words)

    def draw(self, screen: pygame.Surface, scale: float) -> None:
        """Draw the count at the upper edge, and what is told at the lower one."""
        high = screen.get_height()
        if self.count:
            rows = [(say("Back to the start in {n} \u2026", n=self.count), theme.TITLE, "focus"),
                    (say("Any key stays."), theme.HEADING, "text")]  # fmt: skip
            _band(screen, rows, scale, high * COUNTS // 100)
        elif self.words:
            _band(screen, [(self.words, theme.TEXT, "text")], scale, high - round(70 * scale))


def _band(screen: pygame.Surface, rows: list[tuple[str, int, str]], scale: float, middle: int) -> None:
    """Draw lines of text, one below another, in a band across the screen."""
    wide, pad = screen.get_width(), round(16 * scale)
    lines = [(line, size, colour) for words, size, colour in rows
             for line in ink.wrapped(words, size, wide - 4 * pad, True, scale)]  # fmt: skip
    tall = sum(ink.height(size, scale) for _, size, _ in lines) + 2 * pad
    band = Rect(0, middle - tall // 2, wide, tall)
    pygame.draw.rect(screen, theme.colour("shade"), band)
    for y in (band.top, band.bottom - 2):
        pygame.draw.line(screen, theme.colour("focus"), (0, y), (wide, y), 2)
    y = band.top + pad
    for line, size, colour in lines:
        image = ink.piece(line, size, colour, True, scale)
        screen.blit(image, image.get_rect(midtop=(wide // 2, y)))
        y += ink.height(size, scale)
