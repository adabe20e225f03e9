"""What may whoever runs a table do, and no guest? Continue, load, settings, keys, quit, and what is wrong."""

from collections.abc import Callable

from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say

WIDE = 300
"""Width of the buttons at UI scale 1."""


class HostMenu(Menu):
    """The menu behind the host's key."""

    width = 760

    def __init__(self, stage: Stage, news: tuple[str, ...], acts: dict[str, Callable[[], None]]) -> None:
        """Show what is wrong with the playlist and the machine; `acts`: 'free', 'next', 'continue', 'load', 'quit'."""
        self.news, self.acts = news, acts
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.acts)

    def lay(self, page: Page) -> None:
        """Lay the buttons out, then what is wrong."""
        page.para(say("This table"), theme.TITLE, bold=True)
        page.gap(6)
        words = {"free": say("Back to the guests"), "next": say("Show the next level"), "continue": say("Continue"),
                 "load": say("Load"), "quit": say("Quit")}  # fmt: skip
        for name, label in words.items():
            if name == "quit":
                page.button(say("Settings of this table"), "settings", self.stage.exits.settings, least=WIDE)
            if name in self.acts:
                page.button(label, name, self.acts[name], least=WIDE)
        page.gap(6)
        for line in self.news:
            page.para(line, theme.SMALLEST, "warn")
            page.gap(2)
