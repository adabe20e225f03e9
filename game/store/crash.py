"""Crash reports: a folder with all that is needed to see a crash again; nothing is sent, the home folder not named."""

import platform
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from game.battle.battle import Battle, FaultError
from game.battle.command import Command
from game.ecs.writing import canonical, plain
from game.store import jsontext, limits
from game.store.disk import Disk
from game.store.plain import PlainError, read
from game.store.save import Origin, game_version, impossible, save
from game.store.slots import data_folder

BATTLE = "battle.save"
COMMAND = "command.json"
LINES = 200
"""Lines of the log that are kept."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """What was being done when a rule broke."""

    command: Command
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What is known of a crash.

    `parts`: further files by name, each made only when it is written (settings, the canvas as PNG); a part that cannot
    be made is left out and said to be.
    """

    error: BaseException
    battle: Battle | None = None
    level: Origin | None = None
    lines: tuple[str, ...] = ()
    parts: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)


def write_report(folder: Path, report: Report, disk: Disk | None = None) -> tuple[str, ...]:
    """Write a crash report into a folder of its own; gives the names of what could be written.  Never raises.

    The battle is the last whole state with its log, not what the crash may have left half done.
    """
    disk = disk or Disk()
    written: list[str] = []
    lacking: list[str] = []
    with _Guard([], "folder"):
        disk.make_folder(folder)
    for name, make in _parts(report).items():
        with _Guard(lacking, name):
            _put(folder / name, make(), disk)
            written.append(name)
    if lacking:
        with _Guard([], "lacking.txt"):
            _put(folder / "lacking.txt", _told("\n".join(lacking)), disk)
    return tuple(written)


def folder_for(stamp: str, folder: Path | None = None) -> Path:
    """Give the folder for a report: one a crash, named by when it was, or by whatever tells crashes apart."""
    return (folder if folder is not None else data_folder() / "crashes") / stamp


def read_command(folder: Path, disk: Disk | None = None) -> tuple[Command | None, tuple[str, ...]]:
    """Read what was under way in a crash report; (None, ()) where nothing was.  Raises SaveError."""
    try:
        raw = (disk or Disk()).read(folder / COMMAND, limits.SETTINGS)
        under_way: UnderWay = read(UnderWay, jsontext.read(raw))
    except OSError:
        return None, ()
    except (PlainError, ValueError) as error:
        raise impossible(error) from None
    return under_way.command, under_way.answers


def homeless(words: str) -> str:
    """Write the home folder as ~, so that a report does not name its player."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return words
    return words.replace(home, "~") if len(home) > 1 else words


def _parts(report: Report) -> dict[str, Callable[[], bytes]]:
    """List what a report consists of, the most telling first."""
    parts: dict[str, Callable[[], bytes]] = {
        "error.txt": lambda: _error(report.error),
        "versions.txt": lambda: _versions(report.level),
    }
    if report.lines:
        parts["log.txt"] = lambda: _told("\n".join(report.lines[-LINES:]))
    battle, level, error = report.battle, report.level, report.error
    if level is not None:
        parts["level.toml"] = level.text.encode
        if battle is not None:
            parts[BATTLE] = lambda: save(_whole(battle), level)
    under_way = _under_way(error, battle)
    if under_way is not None:
        parts[COMMAND] = lambda: canonical(plain(under_way))
    return parts | dict(report.parts)


def _under_way(error: BaseException, battle: Battle | None) -> UnderWay | None:
    if isinstance(error, FaultError):
        return UnderWay(error.command, error.answers)
    taken = battle.snapshot() if battle is not None else None
    return UnderWay(taken.under_way, taken.answers) if taken is not None and taken.under_way is not None else None


def _whole(battle: Battle) -> Battle:
    """Give the battle as it last was whole, with nothing under way."""
    taken = battle.snapshot()
    whole = Battle(battle.rulebook, taken.world, battle.objectives, battle.limit)
    whole.log = list(taken.log)
    return whole


def _error(error: BaseException) -> bytes:
    return _told("".join(traceback.format_exception(error)))


def _versions(level: Origin | None) -> bytes:
    lines = [f"game {game_version()}", f"Python {sys.version}", platform.platform()]
    lines += [f"level {level.name} {level.digest}"] if level is not None else []
    return _told("\n".join(lines))


def _told(lines: str) -> bytes:
    return (homeless(lines) + "\n").encode("utf-8", "replace")


def _put(path: Path, raw: bytes, disk: Disk) -> None:
    descriptor = disk.create(path)
    try:
        while raw:
            raw = raw[max(1, disk.write(descriptor, raw)) :]
    finally:
        disk.close(descriptor)


class _Guard:
    """Lets one part of a report fail without the others: what went wrong is noted, and the block is left."""

    def __init__(self, lacking: list[str], name: str) -> None:
        self.lacking, self.name = lacking, name

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        self.lacking.append(f"{self.name}: {type(error).__name__}: {error}")
        return True
