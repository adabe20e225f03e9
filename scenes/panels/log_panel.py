"""What has happened? A line each; a click unfolds what made it, and each reason opens its rule."""

from collections.abc import Callable

import pygame
from pygame import Rect

from game.telling import Row, unfolded
from scenes.play.subjects import RulePage
from scenes.play.table import Shown
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import Line, say

SHOWN = 120
"""Lines laid out; the rest stays in the table's memory."""
COLOURS = {"turn": "focus", "round": "focus", "hurt": "bad", "healed": "good", "downed": "bad", "died": "bad",
           "won": "focus", "rolled": "muted", "spent": "muted", "thought": "muted",
           "choice": "muted", "waited": "muted"}  # fmt: skip
HEADINGS = ("turn", "round")
"""Kinds of lines that head others."""
INDENT, PART = 18, 30
"""How far what unfolds stands in, and the addends of a sum."""


class Log:
    """The content of the log panel."""

    def __init__(self, table: Shown, opened: Callable[[RulePage], None], grow: Callable[[], None]) -> None:
        """Show a table's lines; `opened` is told of which rule one wants to read; `grow` gives the panel room."""
        self.table = table
        self.opened = opened
        self.grow = grow
        self.brief = False
        """There is room for a few lines: they tell what was done, and not whose turn it is."""
        self.unfolded: list[Line] = []
        """The lines that somebody has opened."""
        self.holds = False
        """What changed last is what is unfolded: the panel stays where it is scrolled to."""
        self.span = (0, 0)
        """From where to where on the page the line stands that was opened or shut last."""
        self._last: Line | None = None
        self._seen: tuple[int, Line | None] = (0, None)

    def stamp(self) -> object:
        """Give what the content depends on."""
        lines = self.table.lines
        seen = len(lines), lines[-1] if lines else None
        self.holds &= seen == self._seen
        self._seen = seen
        return *seen, self.brief, tuple(line.words for line in self.unfolded)

    def lay(self, page: Page) -> None:
        """Lay out the last lines."""
        if not self.table.lines:
            page.para(say("Nothing has happened yet."), theme.SMALLEST, "muted")
        lines = list(enumerate(self.table.lines[-SHOWN:]))
        deeds = [(number, line) for number, line in lines if line.kind not in HEADINGS]
        for number, line in deeds if self.brief and deeds else lines:
            self._line(page, number, line)

    def _line(self, page: Page, number: int, line: Line) -> None:
        heading, opened = line.kind in HEADINGS, self._is_open(line)
        if heading:
            page.gap(4)
        rect = page.para(line.words, theme.SMALLEST, COLOURS.get(line.kind, "text"), heading, 0 if heading else 10)
        area = Rect(page.pad, rect.top, page.room, rect.height)
        if not heading:
            _mark(page, rect.top, opened=opened)
        hint = say("Fold what made this line") if opened else say("Unfold what made this line")
        page.hot(area, f"log {number}", lambda: self._toggle(line), hint)
        rows = unfolded(self.table.rulebook, line) if opened else ()
        for at, row in enumerate(rows):
            self._row(page, f"row {number} {at}", row)
        if opened and not rows:
            page.para(say("No rule is behind this line."), theme.SMALLEST, "muted", indent=INDENT)
        page.gap(3 if opened else 0)
        if line is self._last:
            self.span = rect.top, page.y

    def _row(self, page: Page, name: str, row: Row) -> None:
        cited = "." in row.rule  # what a sheet says has no rule of its own
        ink = "link" if cited else "muted"
        rect = page.row(row.words, row.right, theme.SMALLEST, ink, indent=PART if row.part else INDENT)
        if cited:
            page.hot(rect, name, lambda: self.opened(RulePage(row.rule)), say("Open the rule"))

    def _is_open(self, line: Line) -> bool:
        return any(line is one for one in self.unfolded)

    def _toggle(self, line: Line) -> None:
        was = self._is_open(line)
        self.unfolded = [one for one in self.unfolded if one is not line and self._stands(one)]
        self.unfolded += [] if was else [line]
        self.holds, self._last = True, line
        if not was:
            self.grow()

    def _stands(self, line: Line) -> bool:
        return any(line is one for one in self.table.lines)


def _mark(page: Page, top: int, *, opened: bool) -> None:
    """Draw the triangle that says whether a line is unfolded."""
    size, left, middle = page.px(3), page.pad + page.px(1), top + page.line(theme.SMALLEST) // 2
    shut = (left, middle - size), (left, middle + size), (left + size + 1, middle)
    wide = (left - 1, middle - size // 2), (left + 2 * size - 1, middle - size // 2), (left + size - 1, middle + size)
    page.paint(lambda surface: pygame.draw.polygon(surface, theme.colour("muted"), wide if opened else shut))
