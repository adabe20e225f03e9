"""What is written down when something breaks, and when?"""

import faulthandler
import io
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import pygame

from game.store import crash
from scenes.battle.skirmish import Skirmish
from scenes.stage.scene import Stage
from scenes.stage.settings import as_bytes

MOST = 50
"""Reports of one second that are told apart."""


def report(stage: Stage, error: BaseException) -> Path | None:
    """Write the report of an error; gives its folder, or None where none is kept."""
    if stage.crashes is None:
        return None
    scene = battle_of(stage)
    parts = {"settings.json": lambda: as_bytes(stage.settings), "canvas.png": canvas}
    lines = tuple(line.words for line in scene.table.lines) if scene is not None else ()
    battle, level = (scene.battle, scene.opened.origin) if scene is not None else (None, None)
    folder = _folder(stage.crashes)
    crash.write_report(folder, crash.Report(error, battle, level, lines, parts))
    return folder


def _folder(crashes: Path) -> Path:
    stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (stamp if number == 1 else f"{stamp}-{number}" for number in range(1, MOST))
    free = (crash.folder_for(name, crashes) for name in names)
    return next((folder for folder in free if not folder.exists()), crash.folder_for(stamp, crashes))


def battle_of(stage: Stage) -> Skirmish | None:
    """Find the battle among the scenes, the topmost first."""
    return next((scene for scene in reversed(stage.scenes) if isinstance(scene, Skirmish)), None)


def canvas() -> bytes:
    """Give what is on the screen as a PNG."""
    stream, screen = io.BytesIO(), pygame.display.get_surface()
    if screen is not None:
        pygame.image.save(screen, stream, "canvas.png")
    return stream.getvalue()


def install(stage: Stage, crashes: Path) -> None:
    """Write a report of whatever else ends the game: an error outside the scenes or in a thread, a hard fault."""
    usual, heard = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            report(stage, error)
        usual(kind, error, trace)

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            report(stage, args.exc_value)
        heard(args)

    sys.excepthook, threading.excepthook = hook, in_thread
    try:
        crashes.mkdir(parents=True, exist_ok=True)
        faulthandler.enable((crashes / "hard-fault.txt").open("a", encoding="utf-8"))  # the last one stays
    except OSError:
        faulthandler.enable()
