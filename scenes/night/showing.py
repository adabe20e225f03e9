"""How does the game show itself to a room? The computer plays both sides, and beside the board stands by which rule."""

from collections.abc import Callable

import pygame
from pygame import Rect

from game.i18n import tr
from scenes.battle.skirmish import Skirmish
from scenes.battle.view import View
from scenes.battle.watched import by_computer
from scenes.night.absence import SECOND
from scenes.night.caption import Bill, Caption
from scenes.night.programme import Programme
from scenes.panels.initiative import Button
from scenes.play.opening import Opened
from scenes.stage.loop import STEP
from scenes.stage.scene import Stage, enlarged
from scenes.ui import theme
from scenes.ui.panel import Page

COLUMN = 37
"""Percent of the window's width beside the board."""
LINGER = 8 * SECOND
"""Updates for which the end of a battle is shown."""
STUCK = 20 * 60 * SECOND
"""Updates after which a battle that does not end is left."""
MOST = 96
"""Pixels of a cell at UI scale 1, at the most."""
SHOWS = 120
"""Letters of what a level shows: one line or two."""
WINDOW = 1280, 720
"""The window that words were measured for at scale 1."""
COMES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Events by which somebody comes to the table; a pad's buttons are keys by now."""


class Showcase(Skirmish):
    """One battle of a playlist; `on` goes on to the next, any key or click leads to the levels."""

    tended = True
    _whole = 0, 0

    def __init__(self, stage: Stage, opened: Opened, programme: Programme, shows: str, on: Callable[[], None]) -> None:
        """Watch a battle; `shows`: the line on what the level is about."""
        super().__init__(stage, by_computer(opened))
        self.menu.watching = True
        self.programme, self._on = programme, on
        book = self.battle.rulebook
        bill = Bill(opened.title, tr(book.title), first_sentence(shows or opened.intro))
        self.caption = Caption(book, bill, tuple(watch.rule for watch in opened.watched))
        self._page: Page | None = None
        self._picture = pygame.Surface((1, 1))
        self._drawn: object = None
        self._age = self._ended = 0

    def _buttons(self, view: View) -> tuple[Button, ...]:  # noqa: ARG002 - there is nobody to press any
        return ()

    # -- the window ------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Give the UI scale of the whole window: the board's part of it would be taken for a smaller one."""
        return self.stage.settings.scale * enlarged(self._whole)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the board the left of the window, and the words the right."""
        self._whole = size
        self.frame.open_why, self.frame.log = False, ""
        super().resize((size[0] - size[0] * COLUMN // 100, size[1]))
        self._drawn = None
        camera = self.board.camera
        camera.aside = 0  # no cards here
        camera.fit(round(MOST * self.scale))
        camera.clamp()

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the board, who acts, and the words."""
        self.view.draw(screen, ahead)
        for panel in (self.tracker_panel, self.menu_panel):
            panel.draw(screen, "")
        column = Rect(self.size[0], 0, self._whole[0] - self.size[0], self._whole[1])
        screen.blit(self._words(column), column)
        pygame.draw.line(screen, theme.colour("line"), column.topleft, column.bottomleft, 2)

    def _words(self, column: Rect) -> pygame.Surface:
        key = self.caption.stamp(), column.size
        if key != self._drawn:
            self._drawn = key
            scale = min(self._whole[0] / WINDOW[0], self._whole[1] / WINDOW[1])
            self._page = self.caption.page(column.size, scale)
            self._picture = self._page.finish(column.height)
        return self._picture

    @property
    def words(self) -> list[str]:
        """List what stands beside the board."""
        return self._page.words if self._page is not None else []

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Let time pass unless something has to be read first; go on to the next battle after the end."""
        self.programme.pass_time()
        self._age += 1
        self.dirty |= self.caption.update(self.table.lines)
        if self.caption.pause and not self.motion.busy:
            self.dirty |= self.board.flow(STEP, still=self.motion.reduced)
        else:
            super().update()
        self._ended += self.battle.outcome is not None and not self.motion.busy
        if self._ended > LINGER or self.programme.over or self._age > STUCK:
            self._on()

    def handle(self, event: pygame.Event) -> None:
        """Give way to whoever comes to the table."""
        if event.type in COMES:
            self.leave()


def first_sentence(words: str) -> str:
    """Give a line's worth of a text: its first sentence, or as much of it as has room."""
    ends = [words.find(mark) + 1 for mark in (". ", "! ", "? ", "\u3002", "\uff01", "\uff1f") if mark in words]
    first = words[: min(ends)] if ends else words
    return first if len(first) <= SHOWS else first[:SHOWS].rsplit(" ", 1)[0] + "\u2026"
