"""Where does Esc lead from a lesson: on, the step anew, settings, keys, away?"""

from collections.abc import Callable

import pygame

from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say

WIDE = 240
"""Width of the buttons at UI scale 1: all alike."""


class LessonMenu(Menu):
    """Go on, begin the step anew, settings, keys, leave."""

    width = 420

    def __init__(self, stage: Stage, again: Callable[[], None]) -> None:
        """Stand over a lesson; `again` begins its step anew."""
        self._begin = again
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return ""

    def lay(self, page: Page) -> None:
        """Lay the buttons out."""
        page.para(say("Pause"), theme.HEADING, bold=True)
        page.gap(6)
        for words, name, act in (
            (say("Go on"), "go on", self.leave), (say("This step from the start"), "again", self._again),
            (say("Settings"), "settings", self.stage.exits.settings), (say("Keys"), "keys", self.stage.exits.keys),
            (say("Leave the lesson"), "leave", self._leave),
        ):  # fmt: skip
            page.button(words, name, act, least=WIDE)

    def _again(self) -> None:
        self.stage.pop()
        self._begin()

    def _leave(self) -> None:
        self.stage.pop()
        self.stage.top.leave()

    def notice(self, words: str) -> None:
        """Hand it down: the lesson has the room for it."""
        self.below.notice(words)

    def backdrop(self, screen: pygame.Surface) -> None:
        """Keep the lesson in sight behind the panel."""
        self.below.resize(self.size)
        self.below.draw(screen, 0.0)
