"""Slots: a save of each name in one folder, written so that the machine may stop at any moment and nothing is lost.

A slot is one file, with the three before it kept as `.1`, `.2` and `.3`.  Only whole, checked files ever get such a
name: a new save is written beside, under a name that is never read, and then moved into place at one stroke.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from game.reasons import Text, text
from game.rules import RULEBOOKS
from game.store import limits
from game.store.disk import Disk
from game.store.resume import Books, Resumed, open_save
from game.store.save import DISK, Header, Saved, SaveError, check_bytes, read_header, read_save

GENERATIONS = 3
"""Older saves that are kept."""
WAITS = (50, 150, 300, 700, 1200)
"""Milliseconds to wait while another program, a virus scanner most often, holds a file that is to be replaced."""
BUSY = (5, 32, 33)
"""Windows' numbers for that."""
SUFFIX = ".save"
NAME = re.compile("[a-z0-9-]{1,40}")
FRESH = re.compile(r"(\.[0-9])?\.[0-9]+\.new$")


def data_folder() -> Path:
    """Give the folder where this user's saves, settings and crash reports lie; it need not exist yet."""
    return user_data_path("fivefoot", appauthor=False)


def load_file(path: Path, disk: Disk | None = None) -> tuple[Header, Saved]:
    """Read a save's file.  Raises SaveError, with `DISK` as its reason when there is no such file to read."""
    try:
        raw = (disk or Disk()).read(path, limits.SAVE + 1)
    except (OSError, ValueError) as error:
        raise SaveError(DISK, text("It cannot be read: {why}.", why=why(error))) from None
    return read_save(raw)


def write_file(path: Path, raw: bytes, disk: Disk | None = None) -> None:
    """Put a save in a file's place, the one before it among the generations.

    Raises SaveError when that fails: the file is then as it was. A file that is there and is no save is never touched.
    """
    disk = disk or Disk()
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        disk.make_folder(path.parent)
        there = path.name in disk.names(path.parent)
        if there:
            _see_save(path, disk)
        _write(fresh, raw, disk)
        if there:
            _keep(path, disk)
        _replace(fresh, path, disk)
    except SaveError:
        raise
    except (OSError, ValueError) as error:
        _forget(fresh, disk)
        told = text("{path} could not be written: {why}. What was there before is as it was.",
                    path=shown(path), why=why(error))  # fmt: skip
        raise SaveError(DISK, told) from error
    _settle(path, disk)


def _settle(path: Path, disk: Disk) -> None:
    """Wait until the folder's names lie on the disk.  Raises SaveError; the save is in its place even then."""
    try:
        disk.sync_folder(path.parent)
    except OSError as error:
        told = text("{path} is written, but the disk does not confirm it: {why}.", path=shown(path), why=why(error))
        raise SaveError(DISK, told) from error


def generation(path: Path, number: int) -> Path:
    """Give the file of an older save; 0 is the newest."""
    return path.with_name(f"{path.name}.{number}") if number else path


def open_file(path: Path) -> Resumed:
    """Make a battle of a save's file.  Raises SaveError, with the path before what is wrong."""
    try:
        return open_save(load_file(path)[1])
    except SaveError as error:
        raise named(path, error) from error.__cause__


def named(path: Path, error: SaveError) -> SaveError:
    """Put a file's path before what is wrong with it."""
    return SaveError(error.reason, text("{path}: {sentence}", path=shown(path), sentence=str(error)))


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
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path).encode("utf-8", "replace").decode()


def why(error: OSError | ValueError) -> str:
    """Say in a few words what the system said."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error).rstrip(".")


def _see_save(path: Path, disk: Disk) -> None:
    """See that what would be replaced is a whole save.  Raises SaveError, OSError."""
    try:
        check_bytes(disk.read(path, limits.SAVE + 1))
    except SaveError as error:
        told = text("{path} is left alone: it is no save that can be read.", path=shown(path))
        raise SaveError(error.reason, told) from None


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
        fresh = first.with_name(f"{first.name}.{os.getpid()}.new")
        _write(fresh, disk.read(path, limits.SAVE), disk)
        _replace(fresh, first, disk)


def _replace(path: Path, name: Path, disk: Disk) -> None:
    """Move a file to a name, trying again for a while when another program holds it.  Raises OSError."""
    for milliseconds in (*WAITS, 0):
        try:
            disk.replace(path, name)
            return
        except OSError as error:
            if getattr(error, "winerror", None) not in BUSY or not milliseconds:
                raise
        disk.wait(milliseconds)


def _forget(path: Path, disk: Disk) -> None:
    """Take a file away if it can be."""
    try:
        disk.remove(path)
    except OSError:
        return


@dataclass(frozen=True, slots=True)
class Card:
    """A slot in a list: its name, and its header, or why it has none."""

    name: str
    header: Header | None = None
    broken: Text | None = None


class Slots:
    """The saves in a folder. A slot that failed to load is never written again."""

    def __init__(self, folder: Path | None = None, disk: Disk | None = None, books: Books = RULEBOOKS) -> None:
        """Open a folder, this user's own where none is given; nothing is read yet."""
        self.books = books
        self.folder = folder if folder is not None else data_folder() / "saves"
        self.disk = disk or Disk()
        self._failed: dict[str, Text] = {}

    def path(self, name: str) -> Path:
        """Give a slot's file.  Raises SaveError when no slot can be called so."""
        if not NAME.fullmatch(name):
            raise SaveError(DISK, text("A save is named in letters a to z, digits and dashes, 40 at the most."))
        return self.folder / (name + SUFFIX)

    def cards(self) -> list[Card]:
        """List the slots, the last saved first; of each file, only the first line is read."""
        try:
            names = [name.removesuffix(SUFFIX) for name in self.disk.names(self.folder) if name.endswith(SUFFIX)]
        except OSError:
            return []
        cards = [self._card(name) for name in names if NAME.fullmatch(name)]
        return sorted(cards, key=lambda card: (-card.header.when if card.header else 1, card.name))

    def older(self, name: str) -> list[tuple[int, Header]]:
        """List the older generations of a slot that look sound, the youngest first."""
        found = ((number, self._line(generation(self.path(name), number))) for number in range(1, GENERATIONS + 1))
        return [(number, header) for number, header in found if isinstance(header, Header)]

    def open(self, name: str, number: int = 0) -> Resumed:
        """Make a battle of a slot, or of one of its older generations.  Raises SaveError."""
        try:
            return open_save(load_file(generation(self.path(name), number), self.disk)[1], self.books)
        except SaveError as error:
            self.refuse(name, error.text)
            raise

    def refuse(self, name: str, told: Text) -> None:
        """Note that a slot failed to load: it is not written any more."""
        self._failed[name] = told

    def store(self, name: str, raw: bytes) -> None:
        """Write a slot.  Raises SaveError when it failed to load earlier, or now fails to be written."""
        if name in self._failed:
            raise SaveError(DISK, self._failed[name])
        write_file(self.path(name), raw, self.disk)

    def free(self, wish: str) -> str:
        """Give a name that no slot has: the one wished for, or that with a number."""
        names = self.disk.names(self.folder)
        for number in range(1, limits.NUMBER):
            name = wish if number == 1 else f"{wish[:34]}-{number}"
            if name not in self._failed and not any(one.startswith(name + SUFFIX) for one in names):
                return name
        raise SaveError(DISK, text("There are too many saves."))

    def _card(self, name: str) -> Card:
        found = self._line(self.path(name))
        return Card(name, found) if isinstance(found, Header) else Card(name, broken=found)

    def _line(self, path: Path) -> Header | Text:
        try:
            return read_header(self.disk.read(path, limits.HEADER))
        except SaveError as error:
            return error.text
        except OSError as error:
            return text("It cannot be read: {why}.", why=why(error))
