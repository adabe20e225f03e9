"""The keys of a skirmish, and the overlay that lists them."""

from typing import TYPE_CHECKING

from game.i18n import tr
from game.reasons import text
from scenes import theme
from scenes.scene import Menu
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App

TABLE = (
    (text("Mouse"), text("Point to see, click to do, right-drag to pan, wheel to zoom")),
    (text("1\u20139"), text("Choose an action, as its button says; answer a question")),
    (text("Arrows"), text("Pan; move the cursor while an action is chosen")),
    (text("W A S D"), text("Pan")),
    (text("+ \u2212 (Ctrl)"), text("Zoom")),
    (text("Enter, Space"), text("Do what the cursor shows; hurry what is being shown")),
    (text("Tab"), text("Next creature, or next target of the action")),
    (text("C"), text("Take the cursor to the acting creature")),
    (text("V"), text("Another mode or weapon")),
    (text("PgUp, PgDn"), text("Aim higher or lower (Shift and wheel)")),
    (text("T"), text("Hold: all squares that foes threaten")),
    (text("Backspace"), text("Undo (also Ctrl+Z)")),
    (text("."), text("End the turn")),
    (text("F6"), text("Go through the panels; Enter opens")),
    (text("I, L"), text("Fold the why-panel, the log")),
    (text("Esc"), text("Back, one level at a time")),
    (text("F11, F12"), text("Full screen, screenshot")),
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
            page.put(tr(keys), page.pad, top, theme.SMALLEST, "focus", bold=True)
            page.para(tr(words), theme.SMALLEST, indent=130)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)
