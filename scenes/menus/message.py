"""What has to be said before it goes on? A heading, some lines, one button back."""


from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say


class Message(Menu):
    """Says something and goes back where the player was."""

    width = 760

    def __init__(self, stage: Stage, heading: str, lines: list[str]) -> None:
        """Show a heading and lines."""
        self.heading, self.lines = heading, lines
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return self.heading

    def lay(self, page: Page) -> None:
        """Lay the message out."""
        page.para(self.heading, 24, bold=True)
        page.gap(8)
        for line in self.lines:
            page.para(line, theme.SMALLEST, "muted")
            page.gap(2)
        page.gap(12)
        page.button(say("Back"), "back", self.leave)
