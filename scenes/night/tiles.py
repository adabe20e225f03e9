"""How do large choices stand side by side? Tiles in rows, gone through by arrows, numbers, mouse and pad."""

from collections.abc import Callable

import pygame
from pygame import Rect

from scenes.stage.menu import Menu
from scenes.stage.scene import Scene, Stage, enlarged
from scenes.ui.focus import Focus
from scenes.ui.panel import Content, Page, Panel

PART = 46
"""Percent of the window that a tile has at the least, where its own measure is more."""
GAP = 12
EDGE = 24
"""Pixels of the window that are left beside the tiles, in one of the usual size."""
DOWN = {pygame.K_UP: -1, pygame.K_DOWN: 1}
DIGITS = "123456789"
Tile = tuple[str, Callable[[Page], None], Callable[[], None]]
"""Its name, what lays it out, and what it does."""


class TileMenu(Menu):
    """A scene of tiles: the first is held, so that one key takes it."""

    width = 4000
    least = 300
    """Width of a tile at UI scale 1, at the least."""

    def __init__(self, stage: Stage, content: Content) -> None:
        """Show a content of tiles."""
        super().__init__(stage, content)
        self.panel = Panel(content, stage.settings.scale, pad=16)
        self.focus = Focus([self.panel])
        self.across = 1
        """Tiles in a row."""

    def resize(self, size: tuple[int, int]) -> None:
        """Take the whole window."""
        Scene.resize(self, size)
        self.panel.scale = self.scale
        edge = round(EDGE * enlarged(size))
        self.panel.place(Rect((0, 0), size).inflate(-edge, -edge))
        self.panel.refresh()
        if self.focus.held is None and self.panel.page.hots:
            self.panel.focused = 0

    def lay_tiles(self, page: Page, tiles: list[Tile]) -> None:
        """Lay tiles out in rows, each row as high as its highest."""
        gap, number = page.px(GAP), 0
        least = min(page.px(self.least), page.room * PART // 100)
        self.across = max(1, min(len(tiles), (page.room + gap) // (least + gap)))
        wide = (page.room - (self.across - 1) * gap) // self.across
        while number < len(tiles):
            row = tiles[number : number + self.across]
            inner = [self._inner(page, wide, tile) for tile in row]
            high = max(each.y + each.pad for each in inner)
            for place, (tile, laid) in enumerate(zip(row, inner, strict=True)):
                self._put(page, Rect(page.pad + place * (wide + gap), page.y, wide, high), tile, laid)
            page.y += high + gap
            number += self.across

    def _inner(self, page: Page, wide: int, tile: Tile) -> Page:
        inner = Page(wide, page.scale, 12)
        tile[1](inner)
        return inner

    def _put(self, page: Page, rect: Rect, tile: Tile, laid: Page) -> None:
        held = self.panel.focused == len(page.hots)
        page.picture(laid.finish(rect.height, "pressed" if held else "raised"), *rect.topleft)
        page.frame(rect, "focus" if held else "line", page.px(2) if held else 1)
        page.words += laid.words
        page.spans += [span.move(rect.topleft) for span in laid.spans]
        page.hot(rect, tile[0], tile[2])

    def key(self, event: pygame.Event) -> None:
        """Take a tile by its number; up and down go a row; otherwise as every menu."""
        self.panel.refresh()
        hots = self.panel.page.hots
        number = DIGITS.find(event.unicode) if event.unicode else -1
        if 0 <= number < len(hots):
            hots[number].act()
        elif event.key in DOWN and self.focus.held is not None:
            place = self.panel.focused + DOWN[event.key] * self.across
            self.panel.focused = max(0, min(len(hots) - 1, place))
            self.panel.reveal()
            self.dirty = True
        else:
            super().key(event)
