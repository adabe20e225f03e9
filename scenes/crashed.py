"""When something breaks: the report is written, and one scene says so and leads on."""

import faulthandler
import io
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import pygame

from game.store import crash
from game.store.writing import shown
from scenes import theme
from scenes.scene import Menu
from scenes.settings import as_bytes
from scenes.skirmish import Skirmish
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App

MOST = 50
"""Reports of one second that are told apart."""


class Crashed(Menu):
    """Says what happened, where the report is, and goes on from the last turn."""

    width = 760

    def __init__(self, app: "App", error: BaseException, folder: Path | None, go_on: Callable[[], None] | None) -> None:
        """Tell of an error; `folder`: where the report is, `go_on`: how the battle can be taken up again."""
        self.error, self.folder, self.go_on = error, folder, go_on
        super().__init__(app, self)

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


def report(app: "App", error: BaseException) -> Path | None:
    """Write the report of an error; gives its folder, or None where none is kept."""
    if app.shelter is None:
        return None
    scene = battle_of(app)
    parts = {"settings.json": lambda: as_bytes(app.settings), "canvas.png": canvas}
    lines = tuple(line.words for line in scene.table.lines) if scene is not None else ()
    battle, level = (scene.battle, scene.opened.origin) if scene is not None else (None, None)
    folder = _folder(app.shelter.crashes)
    crash.write_report(folder, crash.Report(error, battle, level, lines, parts))
    return folder


def _folder(crashes: Path) -> Path:
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (stamp if number == 1 else f"{stamp}-{number}" for number in range(1, MOST))
    free = (crash.folder_for(name, crashes) for name in names)
    return next((folder for folder in free if not folder.exists()), crash.folder_for(stamp, crashes))


def battle_of(app: "App") -> Skirmish | None:
    """Find the battle among the scenes, the topmost first."""
    return next((scene for scene in reversed(app.scenes) if isinstance(scene, Skirmish)), None)


def canvas() -> bytes:
    """Give what is on the screen as a PNG."""
    stream, screen = io.BytesIO(), pygame.display.get_surface()
    if screen is not None:
        pygame.image.save(screen, stream, "canvas.png")
    return stream.getvalue()


def install(app: "App", crashes: Path) -> None:
    """Write a report of whatever else ends the game: an error outside the scenes or in a thread, a hard fault."""
    told, heard = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            report(app, error)
        told(kind, error, trace)

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            report(app, args.exc_value)
        heard(args)

    sys.excepthook, threading.excepthook = hook, in_thread
    try:
        crashes.mkdir(parents=True, exist_ok=True)
        faulthandler.enable((crashes / "hard-fault.txt").open("a", encoding="utf-8"))  # the last one stays
    except OSError:
        faulthandler.enable()
