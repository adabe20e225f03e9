"""What is a menu? One panel in the middle of the window, gone through by mouse, keys and pad."""

import pygame
from pygame import Rect

from scenes.stage.scene import LEFT_BUTTON, Scene, Stage
from scenes.ui import theme
from scenes.ui.focus import Focus
from scenes.ui.hots import Hot
from scenes.ui.panel import Content, Panel


class Menu(Scene):
    """A scene of one panel in the middle: buttons from the top down."""

    width = 520
    """Widest panel at UI scale 1."""

    def __init__(self, stage: Stage, content: Content) -> None:
        """Show a content with buttons."""
        super().__init__(stage)
        self.panel = Panel(content, stage.settings.scale, pad=24)
        self.focus = Focus([self.panel])
        self.pointer: tuple[int, int] | None = None
        """Where the mouse is, while it and not the keyboard chooses."""

    def resize(self, size: tuple[int, int]) -> None:
        """Centre the panel, as high as its content or the window.

        In a window that has kept its size, what the pointer or the ring stands on stays where it is.
        """
        panel, same = self.panel, size == self.size
        held = self.focus.held if same else None
        at, top = self._stands(held[1]) if held is not None else (0, 0), panel.rect.top
        super().resize(size)
        panel.scale = self.scale
        wide = min(round(self.width * self.scale), size[0] - 32)
        high = min(panel.wanted(wide), size[1] - 32)
        panel.place(Rect((size[0] - wide) // 2, top if same else (size[1] - high) // 2, wide, high))
        panel.rect.clamp_ip(Rect((0, 0), size))
        hot = panel.named(held[1].name) if held is not None else None
        if hot is not None:
            self._settle(hot, at)

    def _stands(self, hot: Hot) -> tuple[int, int]:
        """Give the point of a hot area that is to stay: where the pointer is, else its middle."""
        spot = self.panel.spot(hot)
        return self.pointer if self.pointer is not None and spot.collidepoint(self.pointer) else spot.center

    def _settle(self, hot: Hot, at: tuple[int, int]) -> None:
        """Move the panel just so far that a point lies in a hot area; what the window has no room for is scrolled."""
        panel, room = self.panel, Rect((0, 0), self.size)
        off = _off(panel.spot(hot), at)
        panel.rect.move_ip(off)
        panel.rect.clamp_ip(room)
        panel.scroll_by(-_off(panel.spot(hot), at)[1])
        down = max(0, _off(panel.spot(hot), at)[1])
        panel.rect.top, panel.rect.height = panel.rect.top + down, panel.rect.height - down

    def handle(self, event: pygame.Event) -> None:
        """Click, hover, arrows, Tab, Enter, Esc."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.pointer = event.dict.get("pos")
        if event.type == pygame.KEYDOWN:
            self.key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            hot = self.panel.at(event.pos)
            if hot is not None and hot.enabled:
                hot.act()
            self.dirty = True
        elif event.type == pygame.MOUSEWHEEL:
            self.panel.wheel(event.y)
            self.dirty = True
        elif event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)

    def _hover(self, point: tuple[int, int]) -> None:
        hot = self.panel.at(point)
        index = self.panel.page.hots.index(hot) if hot is not None else self.panel.focused
        if index != self.panel.focused:
            self.panel.focused = index
            self.dirty = True

    def key(self, event: pygame.Event) -> None:
        """Take a key."""
        self.panel.refresh()
        back = event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
        if event.key in (pygame.K_UP, pygame.K_LEFT) or back:
            self.focus.move(-1)
        elif event.key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB):
            self.focus.move(1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.focus.held is None:
                self.focus.move(1)  # so that the key is not dead, and nothing is done unseen
            else:
                self.focus.press()
        elif event.key == pygame.K_ESCAPE:
            self.leave()
        self.dirty = True

    def draw(self, screen: pygame.Surface, ahead: float) -> None:  # noqa: ARG002 - one shape for all scenes
        """Draw the backdrop and the panel."""
        screen.fill(theme.colour("shade"))
        self.backdrop(screen)
        self.panel.draw(screen)

    def backdrop(self, screen: pygame.Surface) -> None:
        """Draw what lies behind the panel."""


def _off(spot: Rect, at: tuple[int, int]) -> tuple[int, int]:
    """Give how far a rectangle has to be moved so that a point lies well inside it."""
    inner = spot.inflate(-min(12, spot.width // 2), -min(12, spot.height // 2))
    x, y = max(inner.left, min(inner.right, at[0])), max(inner.top, min(inner.bottom, at[1]))
    return at[0] - x, at[1] - y
