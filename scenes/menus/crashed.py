"""What is said when something broke, and how does it go on?"""

from collections.abc import Callable
from pathlib import Path

from game.store.writing import shown
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say


class Crashed(Menu):
    """Says what happened, where the report is, and goes on from the last turn."""

    width = 760

    def __init__(self, stage: Stage, error: BaseException, folder: Path | None, go_on: Callable[[], None] | None
                 ) -> None:  # fmt: skip
        """Tell of an error; `folder`: where the report is, `go_on`: how the battle can be taken up again."""
        self.error, self.folder, self.go_on = error, folder, go_on
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return "crashed"

    def lay(self, page: Page) -> None:
        """Lay out what happened and the ways on."""
        page.para(say("Something broke"), theme.TITLE, "bad", bold=True)
        page.para(say("This is a fault of the game, not yours. The battle is kept as it was before."), theme.TEXT)
        page.gap(4)
        cause = self.error.__cause__ or self.error
        page.para(f"{type(cause).__name__}: {cause}"[:400], theme.SMALLEST, "muted")
        if self.folder is not None:
            page.gap(4)
            words = say("A report is in {folder}. Nothing has been sent.", folder=shown(self.folder))
            page.para(words, theme.SMALLEST, "muted")
        page.gap(12)
        if self.go_on is not None:
            page.button(say("Continue from the last turn"), "continue", self.go_on)
        page.button(say("Back"), "back", self.leave)
