"""Where does the game begin? Play, load, rules, travel, settings, quit."""

from collections.abc import Callable

import pygame

from game import RULEBOOKS
from game.i18n import tr
from game.reasons import counted
from game.store.slots import SaveCard
from scenes.menus.saves import titles
from scenes.play import saving
from scenes.stage import attract
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.story import corner
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

STEPS = ((0, 0, ""), (1, 0, "5"), (2, 1, "5"), (3, 2, "10"), (4, 2, "5"), (5, 2, "5"), (6, 1, "5"), (7, 0, "10"))
"""The path drawn behind the title: column, row, and the price of the step."""
WIDE = 220
"""Width of the buttons at UI scale 1: all alike."""


class Title(Menu):
    """The first scene, always at the bottom of the stack."""

    width = 460
    tended = True

    def __init__(self, stage: Stage) -> None:
        """Show the title."""
        self.idle = 0
        """Updates since anybody did anything."""
        self.newest: SaveCard | None = None
        """The automatic save to go on from."""
        self.again = 0
        """Lessons that are due again."""
        self.asked = False
        """Esc has been pressed: once more quits."""
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.newest, self.again, self.asked, bindings.current().pad

    def update(self) -> None:
        """Show what the game is when nobody has been here for a while."""
        self.idle += 1
        if self.idle > attract.IDLE:
            self.idle = 0
            self.stage.idle()

    def handle(self, event: pygame.Event) -> None:
        """Take one event; somebody is here."""
        self.idle = 0
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not _is_esc(event):
            self.asked = False
        super().handle(event)

    def key(self, event: pygame.Event) -> None:
        """Go on or play with the first Enter; ask once before Esc quits; otherwise as every menu."""
        if _is_esc(event) and not self.asked:
            self.asked = self.dirty = True
            return
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.held is None:
            self.panel.refresh()
            self.focus.move(1)
        super().key(event)

    def lay(self, page: Page) -> None:
        """Lay out the name and the buttons."""
        page.para("Five-Foot Step", theme.TITLE, bold=True)
        page.para(say("Tabletop skirmishes, played exactly, every foot explained."), theme.TEXT, "muted")
        page.gap(16)
        if self.newest is not None:
            self._continue(page, self.newest)
        self._button(page, say("Play"), "play", self.stage.exits.shelf)
        self._button(page, say("Learn"), "learn", self.stage.exits.learn)
        if self.again:
            page.para(tr(counted("{n} due again", "{n} due again", n=self.again)), theme.SMALLEST, "warn", bold=True)
            page.gap(4)
        if self.newest is not None:
            self._button(page, say("Load"), "load", self.stage.exits.load)
        self._button(page, say("Rules"), "codex", self._codex)
        self._button(page, say("Travel"), "travel", self.stage.exits.travel)
        self._button(page, say("Settings"), "settings", self.stage.exits.settings)
        self._button(page, say("Quit"), "quit", self.leave)
        page.gap(10)
        page.para(self._hint(), theme.SMALLEST, "warn" if self.asked else "muted")

    def _hint(self) -> str:
        """Say how one goes on with what is in hand."""
        keys = bindings.current()
        if self.asked:
            return say("{key} once more quits.", key=keys.label("back"))
        if keys.pad:
            return say("{key} takes, {back} goes back; in play {menu} is the menu.",
                       key=keys.label("confirm"), back=keys.label("back"), menu=keys.label("menu"))  # fmt: skip
        return say("{keys} shows the keys in play, {full} fills the screen.",
                   keys=keys.label("keys"), full=keys.label("fullscreen"))  # fmt: skip

    def backdrop(self, screen: pygame.Surface) -> None:
        """Draw a board's corner with a priced path over it."""
        cell = max(48, self.size[0] // 16)
        start = self.panel.rect.right // cell + 1, self.size[1] // 2 // cell - 1
        screen.blit(corner.ground(self.size, cell, start), (0, 0))
        self._path(screen, cell, start)

    def _button(self, page: Page, words: str, name: str, act: Callable[[], None]) -> None:
        page.button(words, name, act, size=theme.HEADING, least=WIDE)

    def _continue(self, page: Page, newest: SaveCard) -> None:
        """Add the button that goes on where the player was."""
        go_on = say("Continue")
        self._button(page, go_on, "continue", lambda: self.stage.exits.go_on(newest.name))
        if newest.header is not None:
            name = titles(self.stage).get(newest.header.level, newest.header.level)
            page.para(f"{name} \u00b7 {saving.described(newest.header)}", theme.SMALLEST, "muted")
        page.gap(8)

    def _codex(self) -> None:
        self.stage.exits.codex(next(iter(RULEBOOKS.values())))

    def resize(self, size: tuple[int, int]) -> None:
        """Put the panel at the left, so that the path has the right; look what is new, and what due again."""
        shelter = self.stage.shelter
        self.newest = saving.newest(shelter.slots) if shelter is not None else None
        self.again = self.stage.exits.lessons_due()
        super().resize(size)
        self.panel.rect.left = max(16, size[0] // 16)

    def _path(self, screen: pygame.Surface, cell: int, start: tuple[int, int]) -> None:
        """Draw the path over whole squares, right of the panel."""
        left, top = start[0] * cell + cell // 2, start[1] * cell + cell // 2
        shown = [step for step in STEPS if left + step[0] * cell < self.size[0] + cell]
        points = [(left + x * cell, top + y * cell) for x, y, _ in shown]
        pygame.draw.lines(screen, theme.colour("board.path_edge"), False, points, 10)
        pygame.draw.lines(screen, theme.colour("board.path"), False, points, 6)
        for (x, y), (_, _, price) in zip(points, shown, strict=True):
            pygame.draw.circle(screen, theme.colour("board.path_edge"), (x, y), cell // 5 + 2)
            pygame.draw.circle(screen, theme.colour("board.path"), (x, y), cell // 5)
            label = ink.piece(price, theme.TEXT, "board.ink", True, min(1.5, self.scale))
            screen.blit(label, label.get_rect(center=(x, y)))
        corner.figures(screen, cell, start)


def _is_esc(event: pygame.Event) -> bool:
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE)
