"""How is content laid out, and what in it answers? Once on a surface of its own; one blit each until it changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

import pygame
from pygame import Rect

from game import i18n
from scenes.ui import ink as pieces
from scenes.ui import theme
from scenes.ui.hots import Act, Hot, Once, Says

MOST_WAITS = 2
"""Frames in which a panel may wait for one that has time for what is new in it."""


class Page:
    """Content being laid out from the top down; `width` and all measures in pixels, `unit` is one UI pixel."""

    def __init__(self, width: int, scale: float = 1.0, pad: int = 10) -> None:
        """Start an empty page."""
        self.scale = scale
        self.pad = round(pad * scale)
        self.width = width
        self.y = self.pad
        self.hots: list[Hot] = []
        self.words: list[str] = []
        """Every piece of text on the page, in reading order, for tests and for reading aloud."""
        self.spans: list[Rect] = []
        """Where each piece of text stands on the page."""
        self._ops: list[Callable[[pygame.Surface], object]] = []
        self._columns: list[int] = []

    @contextmanager
    def column(self, left: int, right: int) -> Iterator[None]:
        """Lay out between two edges, in pixels, from the height where the first column began; then `below` ends it."""
        kept = self.pad, self.width
        self._columns = self._columns or [self.y]
        self.y = self._columns[0]
        self.pad, self.width = left, left + right
        try:
            yield
        finally:
            self._columns.append(self.y)
            self.pad, self.width = kept

    def below(self) -> None:
        """Go on under the longest column."""
        self.y = max(self._columns, default=self.y)
        self._columns.clear()

    @property
    def room(self) -> int:
        """Give the width inside the padding."""
        return self.width - 2 * self.pad

    def px(self, size: float) -> int:
        """Scale a measure given at UI scale 1."""
        return round(size * self.scale)

    def gap(self, size: int = 6) -> None:
        """Leave empty room."""
        self.y += self.px(size)

    def put(self, words: str, x: int, y: int, size: int = theme.TEXT, ink: str = "text", bold: bool = False,
            struck: bool = False) -> int:  # fmt: skip
        """Put one line anywhere; gives its width."""
        image = pieces.piece(words, size, ink, bold, self.scale, struck)
        y -= pieces.higher(words, size, bold, self.scale)
        self.words.append(words)
        self.spans.append(image.get_rect(topleft=(x, y)))
        self._ops.append(lambda surface: surface.blit(image, (x, y)))
        return image.get_width()

    def fill(self, rect: Rect, colour: str, radius: int = 0) -> None:
        """Fill a rectangle with a colour of the theme."""
        self._ops.append(lambda surface: pygame.draw.rect(surface, theme.colour(colour), rect, border_radius=radius))

    def frame(self, rect: Rect, colour: str, thick: int = 1, radius: int = 0) -> None:
        """Outline a rectangle."""
        paint = theme.colour(colour)
        self._ops.append(lambda surface: pygame.draw.rect(surface, paint, rect, thick, border_radius=radius))

    def picture(self, image: pygame.Surface, x: int, y: int) -> None:
        """Put a surface."""
        self._ops.append(lambda surface: surface.blit(image, (x, y)))

    def paint(self, op: Callable[[pygame.Surface], object]) -> None:
        """Add any drawing."""
        self._ops.append(op)

    def para(self, words: str, size: int = theme.TEXT, ink: str = "text", bold: bool = False, indent: int = 0,
             struck: bool = False) -> Rect:  # fmt: skip
        """Add wrapped text; gives the rectangle that it takes."""
        top, left = self.y, self.pad + self.px(indent)
        for line in pieces.wrapped(words, size, self.room - self.px(indent), bold, self.scale):
            self.put(line, left, self.y, size, ink, bold, struck)
            self.y += self.line(size)
        return Rect(left, top, self.room - self.px(indent), self.y - top)

    def row(self, left: str, right: str, size: int = theme.TEXT, ink: str = "text", struck: bool = False,
            indent: int = 0) -> Rect:  # fmt: skip
        """Add a line with something at the right edge; the left part wraps."""
        top, edge = self.y, pieces.width(right, size, True, self.scale) + self.px(8) if right else 0
        room = max(40, self.room - edge - self.px(indent))
        for line in pieces.wrapped(left, size, room, False, self.scale):
            self.put(line, self.pad + self.px(indent), self.y, size, ink, False, struck)
            self.y += self.line(size)
        if right:
            self.put(right, self.width - self.pad - edge + self.px(8), top, size, ink, True, struck)
        return Rect(self.pad, top, self.room, self.y - top)

    def line(self, size: int = theme.TEXT) -> int:
        """Give the height of a line of text."""
        return pieces.height(size, self.scale)

    def hot(self, rect: Rect, name: str, act: Act, hint: Says = "", enabled: bool = True) -> None:
        """Make a place answer to clicks."""
        self.hots.append(Hot(rect, name, act, hint if isinstance(hint, str) else Once(hint), enabled))

    def button(self, words: str, name: str, act: Act, *, x: int | None = None, key: str = "", enabled: bool = True,
               hint: str = "", chosen: bool = False, size: int = theme.TEXT, least: int = 0) -> Rect:  # fmt: skip
        """Add a button as wide as its words, or `least` at UI scale 1; without `x` it takes a line of its own."""
        label = pieces.shortened(f"{key}  {words}" if key else words, size, self.room - self.px(24), True, self.scale)
        left = self.pad if x is None else x
        wide = max(pieces.width(label, size, True, self.scale) + self.px(24), min(self.px(least), self.room))
        rect = Rect(left, self.y, wide, self.line(size) + self.px(10))
        self.fill(rect, "pressed" if chosen else "raised" if enabled else "sunk", self.px(6))
        self.frame(rect, "focus" if chosen else "line", max(1, self.px(1)), self.px(6))
        at = left + self.px(12), self.y + self.px(4)
        self.put(label, *at, size, "text" if enabled else "disabled", True)
        if key and enabled and label.startswith(key):
            self.picture(pieces.piece(key, size, "focus", True, self.scale), *at)
        self.hot(rect, name, act, hint, enabled)
        if x is None:
            self.y = rect.bottom + self.px(6)
        return rect

    def inset(self, inner: "Page", x: int, y: int) -> None:
        """Put what has been laid out on another page somewhere on this one; nothing in it answers."""
        self.picture(inner.finish(), x, y)
        self.words += inner.words
        self.spans += [span.move(x, y) for span in inner.spans]

    def finish(self, height: int = 0, back: str = "panel") -> pygame.Surface:
        """Draw everything on a new opaque surface, at least `height` high."""
        image = pygame.Surface((max(1, self.width), max(1, height, self.y + self.pad)))
        if pygame.display.get_surface() is not None:
            image = image.convert()
        image.fill(theme.colour(back))
        for op in self._ops:
            op(image)
        return image


class Content(Protocol):
    """What a panel shows."""

    def stamp(self) -> object:
        """Give what the content depends on; compared between frames."""

    def lay(self, page: Page) -> None:
        """Lay the content out."""


@runtime_checkable
class Holds(Protocol):
    """A content that may change while the panel stays where it is scrolled to."""

    holds: bool
    span: tuple[int, int]
    """What of it should be seen, from its top down."""


class Panel:
    """A rectangle of the window that shows a content, scrolls when it is too long, and knows its hot areas."""

    def __init__(self, content: Content, scale: float = 1.0, *, sticky: bool = False, pad: int = 10) -> None:
        """Show a content; `sticky`: stays scrolled to the end, as a log does."""
        self.flush = False
        """Its end stands at the lower edge, as a bar's does; else it is marked where something begins above."""
        self.content = content
        self.scale = scale
        self.rect = Rect(0, 0, 0, 0)
        self.turned = False
        """It is turned by half, for who sits across the table."""
        self.held = False
        """It stays as it is, whatever its content is by now: that is still to be worked out."""
        self.scroll = 0
        self.page = Page(1, scale)
        self.focused = -1
        """Index of the hot area that the keyboard stands on; -1: none."""
        self._sticky = sticky
        self._pad = pad
        self._image = pygame.Surface((1, 1))
        self._painted: object = None
        """The page and the height of its picture: it is painted when it is first to be seen."""
        self._key: object = None
        self._high, self._tall = -1, 1
        """The panel's height when it was refreshed, and that of all that it shows."""
        self._shown: tuple[object, tuple[int, int]] = (None, (0, 0))
        self._drawn: tuple[pygame.Surface, int, Rect, Rect | None] | None = None
        """What was drawn last: as long as it is held, that is drawn again."""
        self._waits = 0
        """The frames in which it has looked as before, though something in it is new."""

    @property
    def words(self) -> list[str]:
        """List the text shown, laid out anew if the content has changed."""
        self.refresh()
        return self.page.words

    def place(self, rect: Rect) -> None:
        """Move and size the panel."""
        self.rect = rect

    def wanted(self, width: int) -> int:
        """Give the height that the content takes at a width."""
        page = Page(width, self.scale, self._pad)
        self.content.lay(page)
        return page.y + page.pad

    def refresh(self) -> bool:
        """Lay the content out anew if it has changed; says whether it had."""
        key = self._wished
        new = key != self._key
        if new:
            self._laid(key)
        if new or self._high != self.rect.height:
            self._high = self.rect.height
            self._tall = max(1, self._high, self.page.y + self.page.pad)
            self._scrolled()
        return new

    @property
    def _wished(self) -> object:
        """Give what the content is to be laid out for."""
        return self.content.stamp(), self.rect.width, self.scale, i18n.language()

    def put_off(self, *, late: bool) -> bool:
        """Let it look in this frame as it did in the last, where it is `late` in this one; says whether that matters.

        It does so in two frames running at the most.
        """
        waits = late and self._waits < MOST_WAITS and self._drawn is not None and self._wished != self._key
        self._waits = self._waits + 1 if waits else 0
        return waits

    def _paint(self) -> None:
        """Paint what has been laid out, once."""
        if self._painted != (self.page, self._tall):
            self._painted = self.page, self._tall
            self._image = self.page.finish(self._high)

    def _scrolled(self) -> None:
        """Stay where the content holds still, and show what was opened there; else go to the end of a log."""
        if isinstance(self.content, Holds) and self.content.holds:
            top, bottom = self.content.span
            self.scroll = min(max(self.scroll, bottom + self.page.pad - self.rect.height), max(0, top - self.page.pad))
        elif self._sticky:
            self.scroll = self._most
        self.scroll = min(self.scroll, self._most)

    def _laid(self, key: object) -> None:
        """Lay the content out; the keyboard stays on the hot area of the same name, if there still is one."""
        held = self.page.hots[self.focused].name if 0 <= self.focused < len(self.page.hots) else ""
        self.page, self._key = Page(self.rect.width, self.scale, self._pad), key
        self.content.lay(self.page)
        named = [number for number, hot in enumerate(self.page.hots) if hot.name == held]
        kept = min(self.focused, len(self.page.hots) - 1)
        self.focused = min(named, key=lambda number: abs(number - kept), default=kept) if held else kept

    def needs(self, width: int) -> int:
        """Give the height that the content takes at the width that the panel is about to have."""
        self.rect.width = width
        self.refresh()
        return self.page.y + self.page.pad

    @property
    def _most(self) -> int:
        return max(0, self._tall - self.rect.height)

    def wheel(self, notches: int) -> None:
        """Scroll by notches, up when positive."""
        self.scroll_by(-round(40 * self.scale) * notches)

    def scroll_by(self, pixels: int) -> None:
        """Scroll down by pixels, up by negative ones."""
        self.scroll = max(0, min(self._most, self.scroll + pixels))

    def draw(self, screen: pygame.Surface, pointed: str = "") -> None:
        """Blit the content; draw frame, rings and scroll mark over it. `pointed`: what the pointer stands on."""
        if not self.rect.width or not self.rect.height:
            return
        if self.turned:
            self._draw_turned(screen, pointed)
            return
        if not (self.held or self._waits) or self._drawn is None:
            self._drawn = self._to_draw()
        image, down, part, mark = self._drawn
        screen.fill(theme.colour("panel"), self.rect)
        screen.blit(image, (self.rect.x, self.rect.y + down), part)
        pygame.draw.rect(screen, theme.colour("line"), self.rect, 1)
        if self._sticky and not self.flush:
            self._mark_cut(screen)
        if mark is not None:
            pygame.draw.rect(screen, theme.colour("muted"), mark.move(self.rect.right, self.rect.top), border_radius=2)
        if 0 <= self.focused < len(self.page.hots):
            self._ring(screen, self.page.hots[self.focused], "focus", max(2, round(2 * self.scale)))
        elif pointed:
            for hot in (each for each in self.page.hots if each.name == pointed):
                self._ring(screen, hot, "muted", max(1, round(self.scale)))

    def _to_draw(self) -> tuple[pygame.Surface, int, Rect, Rect | None]:
        """Give the picture of the content, how far down which part of it stands, and the scroll mark if there is one.
        """
        self.refresh()
        self._paint()
        if self._shown[0] != (self.scroll, self._high, self._key):
            self._shown = (self.scroll, self._high, self._key), self._whole_lines()
        top, bottom = self._shown[1]
        part = Rect(0, top, self.rect.width, bottom - top)
        return self._image, top - self.scroll, part, self._scroll_mark() if self._most else None

    def _draw_turned(self, screen: pygame.Surface, pointed: str) -> None:
        """Draw as if it were not turned, then turn what stands there."""
        kept = screen.get_clip()
        screen.set_clip(self.rect.clip(kept))
        self.turned = False
        self.draw(screen, pointed)
        self.turned = True
        there = self.rect.clip(screen.get_rect())
        screen.blit(pygame.transform.rotate(screen.subsurface(there).copy(), 180), there)
        screen.set_clip(kept)

    def _ring(self, screen: pygame.Surface, hot: Hot, colour: str, thick: int) -> None:
        ring = self._upright(hot).inflate(4, 4).clip(self.rect)
        pygame.draw.rect(screen, theme.colour(colour), ring, thick, border_radius=6)

    def _whole_lines(self) -> tuple[int, int]:
        """Give the part of the content to show: what is scrolled into sight, less the lines cut by its edges."""
        top, bottom = self.scroll, self.scroll + self.rect.height
        if not self._most:
            return top, bottom
        upper = max((span.bottom for span in self.page.spans if span.top < top < span.bottom), default=top)
        lower = min((span.top for span in self.page.spans if span.top < bottom < span.bottom), default=bottom)
        return (upper, lower) if upper < lower else (top, bottom)

    def _mark_cut(self, screen: pygame.Surface) -> None:
        """Put an ellipsis before the first line in sight where what it belongs to begins above it."""
        first = min((span.top for span in self.page.spans if span.top >= self.scroll), default=self.scroll)
        low = first + self.page.line(theme.SMALLEST) // 2  # taller signs reach a little into the line above
        if any(hot.rect.top < first and low < hot.rect.bottom for hot in self.page.hots):
            dots = pieces.piece("\u2026", theme.SMALLEST, "muted", False, self.scale)
            screen.blit(dots, (self.rect.x + round(4 * self.scale), self.rect.y + first - self.scroll))

    def _scroll_mark(self) -> Rect:
        """Give where it is shown how far the content is scrolled, from the panel's upper right corner on."""
        high = max(16, self.rect.height * self.rect.height // self._tall)
        return Rect(-5, (self.rect.height - high) * self.scroll // self._most, 3, high)

    def spot(self, hot: Hot) -> Rect:
        """Give where a hot area lies in the window."""
        upright = self._upright(hot)
        if not self.turned:
            return upright
        left, top = self.rect.left + self.rect.right, self.rect.top + self.rect.bottom
        return Rect(left - upright.right, top - upright.bottom, *upright.size)

    def _upright(self, hot: Hot) -> Rect:
        """Give where a hot area would lie in the window if the panel were not turned."""
        return hot.rect.move(self.rect.left, self.rect.top - self.scroll)

    def at(self, point: tuple[int, int]) -> Hot | None:
        """Give the hot area under a point of the window; the last laid out wins."""
        if not self.rect.collidepoint(point):
            return None
        self.refresh()
        return next((hot for hot in reversed(self.page.hots) if self.spot(hot).collidepoint(point)), None)

    def named(self, name: str) -> Hot | None:
        """Give the hot area of a name."""
        self.refresh()
        return next((hot for hot in self.page.hots if hot.name == name), None)

    def reveal(self) -> None:
        """Scroll so that the focused hot area is seen."""
        if 0 <= self.focused < len(self.page.hots):
            rect = self.page.hots[self.focused].rect
            low, high = rect.bottom - self.rect.height + self.page.pad, rect.top - self.page.pad
            self.scroll = max(0, min(self._most, max(low, min(self.scroll, high))))
