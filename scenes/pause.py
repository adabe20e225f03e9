"""The menu that Esc opens in a skirmish."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes import theme
from scenes.keys import Keys
from scenes.scene import Menu
from scenes.settings import SettingsScene
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App


class Pause(Menu):
    """Go on, begin again, settings, keys, leave."""

    width = 420

    def __init__(self, app: "App", again: Callable[[], None]) -> None:
        """Stand over a skirmish; `again` begins it anew."""
        self.again = again
        super().__init__(app, self)

    def stamp(self) -> object:
        """Give what the content depends on: nothing that changes."""
        return "pause"

    def lay(self, page: Page) -> None:
        """Lay the buttons out."""
        page.para(say("Pause"), theme.HEADING, bold=True)
        page.gap(6)
        page.button(say("Go on"), "go on", self.leave)
        page.button(say("Begin again"), "again", self._again)
        page.button(say("Settings"), "settings", lambda: self.app.push(SettingsScene(self.app)))
        page.button(say("Keys"), "keys", lambda: self.app.push(Keys(self.app)))
        page.button(say("Leave the battle"), "leave", self._leave)

    def _again(self) -> None:
        self.app.pop()
        self.again()

    def _leave(self) -> None:
        self.app.pop()
        self.app.pop()

    def backdrop(self, screen: pygame.Surface) -> None:
        """Keep the skirmish in sight behind the panel."""
        below = self.app.scenes[self.app.scenes.index(self) - 1]
        below.resize(self.size)
        below.draw(screen, 0.0)
