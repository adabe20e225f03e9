"""Writing files so that the machine may stop at any moment and nothing is lost.

A file is written beside, under a name that is never read, waited for until it lies on the disk, read back, and then
moved into place at one stroke; of a save, the three before it are kept as `.1`, `.2` and `.3`.
"""

import contextlib
import os
import re
from pathlib import Path
from types import TracebackType

from game.reasons import text
from game.store import limits
from game.store.disk import Disk
from game.store.errors import visible
from game.store.save import DISK, SaveError, check_bytes

GENERATIONS = 3
"""Older saves that are kept."""
WAITS = (50, 150, 300, 700, 1200)
"""Milliseconds to wait while another program, a virus scanner most often, holds a file that is to be replaced."""
BUSY = (5, 32, 33)
"""Windows' numbers for that."""
UNWRITTEN = "{path} could not be written: {why}. What was there before is as it was."
FRESH = re.compile(r"(\.[0-9])?\.[0-9]+\.new$")


def write_file(path: Path, raw: bytes, disk: Disk | None = None) -> None:
    """Put a save in a file's place, the one before it among the generations.

    Raises SaveError when that fails: the file is then as it was. A file that is there and is no save is never touched.
    """
    disk = disk or Disk()
    fresh = _fresh(path)
    with _Telling(path, fresh, disk):
        disk.make_folder(path.parent)
        exists = path.name in disk.names(path.parent)
        if exists:
            _see_save(path, disk)
        _write(fresh, raw, disk)
        if exists:
            _keep(path, disk)
        _replace(fresh, path, disk)
    _settle(path, disk)


def put_file(path: Path, raw: bytes, disk: Disk | None = None) -> None:
    """Put any bytes in a file's place at one stroke, without generations.  Raises SaveError; the file is as it was."""
    disk = disk or Disk()
    fresh = _fresh(path)
    with _Telling(path, fresh, disk):
        disk.make_folder(path.parent)
        _write(fresh, raw, disk)
        _replace(fresh, path, disk)
    _settle(path, disk)


def _fresh(path: Path) -> Path:
    """Give the name under which a file is written before it is believed; each process has its own."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


class _Telling:
    """Turns what the system says into one sentence, and takes the unfinished file away."""

    def __init__(self, path: Path, fresh: Path, disk: Disk) -> None:
        self.path, self.fresh, self.disk = path, fresh, disk

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(error, OSError | ValueError) or isinstance(error, SaveError):
            return
        _forget(self.fresh, self.disk)
        facts = {"path": shown(self.path), "why": why(error)}
        raise SaveError(DISK, text(UNWRITTEN, **facts)) from error


def _settle(path: Path, disk: Disk) -> None:
    """Wait until the folder's names lie on the disk.  Raises SaveError; the save is in its place even then."""
    try:
        disk.sync_folder(path.parent)
    except OSError as error:
        words = text("{path} is written, but the disk does not confirm it: {why}.", path=shown(path), why=why(error))
        raise SaveError(DISK, words) from error


def generation(path: Path, number: int) -> Path:
    """Give the file of an older save; 0 is the newest."""
    return path.with_name(f"{path.name}.{number}") if number else path


def tidy(path: Path, disk: Disk | None = None) -> None:
    """Take away what saving this file left behind when it was cut off; where that cannot be, it does no harm."""
    disk = disk or Disk()
    try:
        left = [name for name in disk.names(path.parent) if name.startswith(path.name) and FRESH.search(name)]
    except OSError:
        return
    for name in left:
        _forget(path.with_name(name), disk)


def shown(path: Path) -> str:
    """Write a path as a player reads it, the home folder as ~."""
    with contextlib.suppress(ValueError, RuntimeError):
        path = Path("~") / path.relative_to(Path.home())
    return visible(str(path).encode("utf-8", "replace").decode())


def why(error: OSError | ValueError) -> str:
    """Say in a few words what the system said."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error).rstrip(".")


def _see_save(path: Path, disk: Disk) -> None:
    """See that what would be replaced is a whole save.  Raises SaveError, OSError."""
    try:
        check_bytes(disk.read(path, limits.SAVE + 1))
    except SaveError as error:
        words = text("{path} is left alone: it is no save that can be read.", path=shown(path))
        raise SaveError(error.reason, words) from None


def _write(path: Path, raw: bytes, disk: Disk) -> None:
    """Write bytes to a file, to the disk itself, and read them back."""
    descriptor = disk.create(path)
    try:
        sent = 0
        while sent < len(raw):
            sent += _some(disk.write(descriptor, raw[sent:]))
        disk.sync(descriptor)
    finally:
        disk.close(descriptor)
    if disk.read(path, len(raw) + 1) != raw:
        raise OSError("what was read back is not what was written")


def _some(count: int) -> int:
    if count < 1:
        raise OSError("nothing more can be written")
    return count


def _keep(path: Path, disk: Disk) -> None:
    """Move every generation on by one, and give the newest save a second name; copy it where there are no links."""
    names = disk.names(path.parent)
    for number in range(GENERATIONS - 1, 0, -1):
        if generation(path, number).name in names:
            _replace(generation(path, number), generation(path, number + 1), disk)
    first = generation(path, 1)
    try:
        disk.link(path, first)
    except OSError:
        fresh = _fresh(first)
        _write(fresh, disk.read(path, limits.SAVE), disk)
        _replace(fresh, first, disk)


def _replace(path: Path, name: Path, disk: Disk) -> None:
    """Move a file to a name, trying again for a while when another program holds it.  Raises OSError."""
    for milliseconds in WAITS:
        try:
            disk.replace(path, name)
            return
        except OSError as error:
            if getattr(error, "winerror", None) not in BUSY:
                raise
        disk.wait(milliseconds)
    disk.replace(path, name)


def _forget(path: Path, disk: Disk) -> None:
    """Take a file away if it can be."""
    try:
        disk.remove(path)
    except OSError:
        return
