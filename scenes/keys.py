"""The keys of a skirmish, and the overlay that lists them."""

from typing import TYPE_CHECKING

from scenes import theme
from scenes.scene import Menu
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App

TABLE = (
    ("Mouse", "Point to see, click to do, right-drag to pan, wheel to zoom"),
    ("1\u20139", "Choose an action; answer a question"),
    ("Arrows", "Pan; move the cursor while an action is chosen"),
    ("W A S D", "Pan"),
    ("+ \u2212 (Ctrl)", "Zoom"),
    ("Enter, Space", "Do what the cursor shows; hurry what is being shown"),
    ("Tab", "Next creature, or next target of the action"),
    ("C", "Take the cursor to the acting creature"),
    ("V", "Another mode or weapon"),
    ("PgUp, PgDn", "Aim higher or lower (Shift and wheel)"),
    ("T", "Hold: all squares that foes threaten"),
    ("Backspace", "Undo (also Ctrl+Z)"),
    (".", "End the turn"),
    ("F6", "Go through the panels; Enter opens"),
    ("I, L", "Fold the why-panel, the log"),
    ("Esc", "Back, one level at a time"),
    ("F11, F12", "Full screen, screenshot"),
)


class Keys(Menu):
    """Lists the keys over the scene below."""

    width = 700

    def __init__(self, app: "App") -> None:
        """List the keys."""
        super().__init__(app, self)

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return "keys"

    def lay(self, page: Page) -> None:
        """Lay the table out in two columns."""
        page.para(say("Keys"), theme.HEADING, bold=True)
        page.gap(4)
        for keys, words in TABLE:
            top = page.y
            page.put(say(keys), page.pad, top, theme.SMALLEST, "focus", bold=True)
            page.para(say(words), theme.SMALLEST, indent=130)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)
