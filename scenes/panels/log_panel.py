"""What has happened? A line each; a click opens its reasons."""

from collections.abc import Callable

from pygame import Rect

from scenes.play.table import Shown
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import Line, say

SHOWN = 120
"""Lines laid out; the rest stays in the table's memory."""
COLOURS = {"turn": "focus", "round": "focus", "hurt": "bad", "healed": "good", "downed": "bad", "died": "bad",
           "won": "focus", "rolled": "muted", "spent": "muted", "thought": "muted"}  # fmt: skip


class Log:
    """The content of the log panel."""

    def __init__(self, table: Shown, opened: Callable[[Line], None]) -> None:
        """Show a table's lines; `opened` is told which one was clicked."""
        self.table = table
        self.opened = opened

    def stamp(self) -> object:
        """Give what the content depends on."""
        lines = self.table.lines
        return len(lines), lines[-1] if lines else None

    def lay(self, page: Page) -> None:
        """Lay out the last lines."""
        if not self.table.lines:
            page.para(say("Nothing has happened yet."), theme.SMALLEST, "muted")
        for number, line in enumerate(self.table.lines[-SHOWN:]):
            self._line(page, number, line)

    def _line(self, page: Page, number: int, line: Line) -> None:
        heading = line.kind in ("turn", "round")
        if heading:
            page.gap(4)
        rect = page.para(line.words, theme.SMALLEST, COLOURS.get(line.kind, "text"), heading, 0 if heading else 8)
        area = Rect(page.pad, rect.top, page.room, rect.height)
        page.hot(area, f"log {number}", lambda: self.opened(line), say("Open the reasons"))
