"""What does the last round look like? A moving picture of it, drawn by the board's own code a frame at a time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil

import pygame
from PIL import Image
from pygame import Rect

from game.ecs.world import World
from scenes.board.camera import ROW
from scenes.board.map import Board
from scenes.board.motion import Unmoved
from scenes.play.playback import Playback, Tape
from scenes.ui import ink, theme

WIDE, HIGH, CAPTION = 720, 540, 52
"""Pixels of the picture at the most, and of the line of the log below the board."""
CELL, MARGIN = 44, 0.7
"""Pixels to a cell at the most; cells left free around the board."""
STILL = ("rolled", "spent", "asked", "answered", "began", "ended", "round")
"""Kinds of events of which nothing is to be seen on the board."""
GOING, BLOW, LAST = 220, 650, 2600
"""Milliseconds for which a step, a blow, and the last frame are shown."""
FEWEST, MOST = 12, 160
"""Frames: a round with fewer has hardly begun, and the one before is shown too; of a longer one the end is shown."""
STEPS = ("moved", "turned", "rose", "slipped")
SLICE = 0.004
"""Seconds that the battle is run again for at a time."""


@dataclass
class Film:
    """A film being made: its frames, how long each is shown, and whether there is anything left to draw."""

    tape: Tape
    unseen: Callable[[World], frozenset[int]] = lambda _: frozenset()
    frames: list[Image.Image] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    done: bool = False

    def __post_init__(self) -> None:
        """Take the tape; nothing is drawn yet."""
        self._work = self._made()

    def go_on(self) -> None:
        """Do a little of the work: run commands again, or draw one frame."""
        self.done = next(self._work, "end") == "end"

    def finish(self) -> None:
        """Do all of the work."""
        while not self.done:
            self.go_on()

    def _made(self) -> Iterator[str]:
        playback = Playback(self.tape)
        while not playback.remember(SLICE):
            yield "run"
        numbers = self._numbers(playback)
        board = Board(playback.world, playback.rulebook, self.unseen)
        screen, view = _sheet(board)
        for number in numbers:
            playback.seek(number + 1)
            self._draw(screen, view, board, playback)
            yield "drawn"
        if not self.frames:
            playback.seek(len(playback.moments))
            self._draw(screen, view, board, playback)
        self.lengths[-1] = LAST

    @staticmethod
    def _numbers(playback: Playback) -> list[int]:
        """List the moments to show: those of the last round in which enough happened to be worth it."""
        kinds = [moment.event.kind if moment.event is not None else "moved" for moment in playback.moments]
        shown = [number for number, kind in enumerate(kinds) if kind not in STILL]
        rounds = [number for number, kind in enumerate(kinds) if kind == "round"]
        enough = (start for start in reversed(rounds) if sum(number > start for number in shown) >= FEWEST)
        first = next(enough, 0)
        return [number for number in shown if number >= first][-MOST:]

    def _draw(self, screen: pygame.Surface, view: Rect, board: Board, playback: Playback) -> None:
        """Draw what is to be seen now, and the line of the log below it."""
        screen.fill(theme.colour("shade"))
        board.draw(screen, playback.world, playback.at, Unmoved(), 0.0)  # type: ignore[arg-type]
        words = playback.lines[-1].words if playback.lines else ""
        y = view.bottom + 4
        for line in ink.wrapped(words, theme.SMALLEST, screen.get_width() - 16, False, 1.0)[:2]:
            screen.blit(theme.write(line, theme.SMALLEST), (8, y))
            y += ink.height(theme.SMALLEST, 1.0)
        raw = Image.frombytes("RGB", screen.get_size(), pygame.image.tobytes(screen, "RGB"))
        self.frames.append(raw.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))
        kind = getattr(playback.event, "kind", "")
        self.lengths.append(GOING if kind in STEPS else BLOW)


def _sheet(board: Board) -> tuple[pygame.Surface, Rect]:
    """Make the sheet that frames are drawn on: the whole board, and room for a line of the log below it."""
    camera = board.camera
    camera.view = Rect(0, 0, WIDE, HIGH)
    camera.fit(CELL)
    wide, high = camera.extent
    rows = high * ROW if camera.hexes else high
    view = camera.view = Rect(0, 0, ceil((wide + MARGIN) * camera.px), ceil((rows + MARGIN) * camera.px))
    camera.fit(CELL)
    return pygame.Surface((view.width, view.height + CAPTION)), view
