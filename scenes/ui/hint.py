"""What does a hot area do? Told in a plate beside it, once pointer or ring have rested there for a moment."""

from collections.abc import Sequence

import pygame
from pygame import Rect

from scenes.ui import theme
from scenes.ui.hots import Hot
from scenes.ui.panel import Page, Panel

REST = 24
"""Updates of rest before the plate appears."""
WIDTH = 320
GAP = 6


class Hint:
    """The plate of one scene."""

    def __init__(self) -> None:
        """Rest nowhere."""
        self.name = ""
        """The hot area rested on."""
        self._rested = 0

    @property
    def shown(self) -> bool:
        """Say whether the plate stands."""
        return bool(self.name) and self._rested >= REST

    def follow(self, hot: Hot | None) -> bool:
        """Let an update pass over a hot area; says whether the plate has just appeared or gone."""
        name, before = (hot.name if hot is not None else ""), self.shown
        self._rested = self._rested + 1 if name == self.name else 0
        self.name = name
        return self.shown != before or (self.shown and self._rested == 0)

    def draw(self, screen: pygame.Surface, panels: Sequence[Panel], scale: float) -> None:
        """Draw the plate under its hot area, over it where the window ends; nothing where there is nothing to say."""
        if not self.shown:
            return
        for panel in panels:
            hot = panel.named(self.name)
            if hot is not None and hot.hint:
                _plate(screen, panel.spot(hot).clip(panel.rect), hot.hint, scale)
                return


def _plate(screen: pygame.Surface, beside: Rect, words: str, scale: float) -> None:
    page = Page(round(WIDTH * scale), scale, 8)
    page.para(words, theme.SMALLEST)
    wide = max((span.right for span in page.spans), default=0) + page.pad
    image = page.finish().subsurface((0, 0, min(page.width, wide), page.y + page.pad)).copy()
    pygame.draw.rect(image, theme.colour("line"), image.get_rect(), max(1, round(scale)))
    rect = image.get_rect(topleft=(beside.left, beside.bottom + GAP))
    if rect.bottom > screen.get_height():
        rect.bottom = beside.top - GAP
    screen.blit(image, rect.clamp(screen.get_rect()))
