"""How do a board and a panel share a window, and what do mouse and keys do in either?"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect

from scenes.board.camera import PAN
from scenes.board.map import Board
from scenes.stage.loop import STEP
from scenes.stage.scene import RIGHT_BUTTON, Scene, Stage
from scenes.ui import theme
from scenes.ui.focus import Focus
from scenes.ui.hint import Hint
from scenes.ui.panel import Content, Panel


@dataclass(frozen=True, slots=True)
class Room:
    """What the panel takes of a window: all in pixels at UI scale 1, but `low`."""

    wide: int
    """From this width on the panel stands beside the board, else below it."""
    side: int
    """How wide it is beside the board."""
    low: int
    """Percent of the height that it takes below the board."""
    cell: int
    """How large a cell of the board is at first, at the most."""


class Beside(Scene):
    """A board, and a panel beside it or, in a narrow window, below it."""

    room: Room

    def __init__(self, stage: Stage, board: Board, content: Content) -> None:
        """Put a board and what is said of it into one window."""
        super().__init__(stage)
        self.board, self.panel = board, Panel(content, pad=16)
        self.focus, self.hint = Focus([self.panel]), Hint()
        self._fitted = False

    # -- the window ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Share the window between the board and the panel."""
        super().resize(size)
        self.panel.scale, camera = self.scale, self.board.camera
        (wide, high), room = size, self.room
        if wide >= room.wide * self.scale:
            side = min(round(room.side * self.scale), wide // 2)
            column, board = Rect(wide - side, 0, side, high), Rect(0, 0, wide - side, high)
        else:
            low = high * room.low // 100
            column, board = Rect(0, high - low, wide, low), Rect(0, 0, wide, high - low)
        self.panel.place(column)
        new = camera.view != board
        camera.view, camera.scale = board, self.scale
        if new or not self._fitted:
            camera.fit(round(room.cell * self.scale))
            self._fitted = True
        camera.clamp()

    def update(self) -> None:
        """Let the water move, and hints come up."""
        self.dirty |= self.board.flow(STEP, still=self.stage.settings.reduced)
        self.dirty |= self.hint.follow(self.focus.hot)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board."""
        if self.board.camera.pan(dx * PAN, dy * PAN):
            self.dirty = True

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw_panel(self, screen: pygame.Surface) -> None:
        """Draw the panel, and the hint of what is pointed at in it."""
        hot = self.focus.hot
        self.panel.draw(screen, hot.name if hot is not None else "")
        self.hint.draw(screen, (self.panel,), self.scale)

    def draw_line(self, screen: pygame.Surface, points: Sequence[tuple[int, int]]) -> int:
        """Draw a way through points of the board; give its thickness in pixels."""
        thick = max(3, self.board.camera.px // 9)
        for colour, more in (("board.path_edge", 4), ("board.path", 0)):
            for one, other in pairwise(points):
                pygame.draw.line(screen, theme.colour(colour), one, other, thick + more)
        return thick

    # -- events ----------------------------------------------------------------------------------------------------

    def dragged(self, event: pygame.Event) -> bool:
        """Let the right button draw the board along, else hold what the pointer is over; say whether it drew."""
        if event.buttons[RIGHT_BUTTON - 1]:
            if self.board.camera.pan(-event.rel[0], -event.rel[1]):
                self.dirty = True
            return True
        hot = self.panel.at(event.pos)
        if hot is not self.focus.hot:
            self.focus.hot = hot
            self.focus.drop()
            self.dirty = True
        return False

    def wheel(self, notches: int) -> None:
        """Scroll the panel, or zoom the board, whichever the pointer is over."""
        point = pygame.mouse.get_pos()
        if self.panel.rect.collidepoint(point):
            self.panel.wheel(notches)
        else:
            self.board.camera.zoom(1 if notches > 0 else -1, point)
        self.dirty = True

    def ring(self, by: int) -> None:
        """Hold the next or the last button of the panel."""
        self.panel.refresh()
        self.focus.hot = self.focus.move(by)
