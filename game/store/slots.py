"""Slots: a save of each name in one folder."""

import re
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from game.reasons import Text, text
from game.rules import RULEBOOKS
from game.store import limits
from game.store.disk import Disk
from game.store.resume import Books, Resumed, open_save
from game.store.save import DISK, Header, Saved, SaveError, read_header, read_save
from game.store.writing import GENERATIONS, generation, shown, why, write_file

SUFFIX = ".save"
NAME = re.compile("[a-z0-9-]{1,40}")


def data_folder(player: str = "") -> Path:
    """Give the folder where this user's saves, settings and crash reports lie; it need not exist yet.

    `player`: one of several who share a machine, each with a folder of their own in it.
    """
    folder = user_data_path("fivefoot", appauthor=False)
    return folder / "players" / player if player else folder


def load_file(path: Path, disk: Disk | None = None) -> tuple[Header, Saved]:
    """Read a save's file.  Raises SaveError, with `DISK` as its reason when there is no such file to read."""
    try:
        raw = (disk or Disk()).read(path, limits.SAVE + 1)
    except (OSError, ValueError) as error:
        raise SaveError(DISK, text("It cannot be read: {why}.", why=why(error))) from None
    return read_save(raw)


def open_file(path: Path) -> Resumed:
    """Make a battle of a save's file.  Raises SaveError, with the path before what is wrong."""
    try:
        return open_save(load_file(path)[1])
    except SaveError as error:
        raise named(path, error) from error.__cause__


def named(path: Path, error: SaveError) -> SaveError:
    """Put a file's path before what is wrong with it."""
    return SaveError(error.reason, text("{path}: {sentence}", path=shown(path), sentence=str(error)))


@dataclass(frozen=True, slots=True)
class SaveCard:
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

    def cards(self) -> list[SaveCard]:
        """List the slots, the last saved first; of each file, only the first line is read."""
        try:
            names = [name.removesuffix(SUFFIX) for name in self.disk.names(self.folder) if name.endswith(SUFFIX)]
        except OSError:
            return []
        cards = [self._card(name) for name in names if NAME.fullmatch(name)]
        return sorted(cards, key=lambda card: (-card.header.when if card.header else 1, card.name))

    def older(self, name: str) -> list[tuple[int, Header]]:
        """List the older generations of a slot that look sound, the youngest first."""
        lines = ((number, self._line(generation(self.path(name), number))) for number in range(1, GENERATIONS + 1))
        return [(number, header) for number, header in lines if isinstance(header, Header)]

    def open(self, name: str, number: int = 0) -> Resumed:
        """Make a battle of a slot, or of one of its older generations.  Raises SaveError."""
        try:
            return open_save(load_file(generation(self.path(name), number), self.disk)[1], self.books)
        except SaveError as error:
            self.refuse(name, error.text)
            raise

    def refuse(self, name: str, words: Text) -> None:
        """Note that a slot failed to load: it is not written any more."""
        self._failed[name] = words

    def failed(self, name: str) -> Text | None:
        """Say why a slot is not written any more, or None."""
        return self._failed.get(name)

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
            if name not in self._failed and not any(taken.startswith(name + SUFFIX) for taken in names):
                return name
        raise SaveError(DISK, text("There are too many saves."))

    def _card(self, name: str) -> SaveCard:
        header = self._line(self.path(name))
        return SaveCard(name, header) if isinstance(header, Header) else SaveCard(name, broken=header)

    def _line(self, path: Path) -> Header | Text:
        try:
            return read_header(self.disk.read(path, limits.HEADER))
        except SaveError as error:
            return error.text
        except OSError as error:
            return text("It cannot be read: {why}.", why=why(error))
