"""Which levels does a table show, for how long each, and how is it played? What makes no sense is told and left out."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game import RULEBOOKS, LevelError, load_level
from game.reasons import Text, text
from game.store.errors import Faults, describe
from game.store.level import grids
from game.store.playable import muster
from game.store.toml import parse, read_file
from scenes.night.hostkey import DEFAULT, combination

AWAY = 120
"""Seconds without a word from anybody after which the table is free."""
GRIDS = {"squares": "square", "hexes": "hex"}
"""Grids as one writes them in a playlist and on the command line, and as levels do."""
SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class Entry:
    """One level of the list: shown for so many battles, or minutes; on a grid, and for so many people at first."""

    path: Path
    plays: int = 1
    minutes: int = 0
    """0: as long as its battles take."""
    grid: str = ""
    seats: int = 0
    """0: whoever comes chooses."""


@dataclass(frozen=True, slots=True)
class Playlist:
    """What a table shows, and how it is kept."""

    entries: tuple[Entry, ...]
    away: int = AWAY
    host_key: str = DEFAULT
    faults: tuple[str, ...] = field(default=())
    """What is wrong with the file, each in a sentence: file, line, where, what, and what would be right."""


@dataclass(frozen=True, slots=True)
class TableWish:
    """How a table is asked for on the command line."""

    playlist: Path | None = None
    host_key: str = ""
    """'': as the playlist says."""


Taken = Callable[[Any], Any]
"""Gives a value as it is kept; None where it does not belong."""


def _whole(low: int, high: int) -> tuple[Taken, Text]:
    fits: Taken = lambda given: given if type(given) is int and low <= given <= high else None  # noqa: E731 - in a table
    return fits, text("a whole number from {low} to {high}", low=low, high=high)


def _key(given: object) -> str | None:
    return given if isinstance(given, str) and combination(given) is not None else None


ABOUT = {
    "away": (*_whole(20, 3600), AWAY),
    "host_key": (_key, text('keys held together, like "ctrl+shift+h"'), DEFAULT),
}
"""What stands at the top of the file: how a value is taken, what would be right, and what it is without."""
FIELDS = {
    "level": (lambda given: given if isinstance(given, str) and given else None,
              text('a level that comes with the game, like "mill", or a file beside this one')),
    "plays": _whole(1, 99),
    "minutes": _whole(1, 600),
    "grid": (lambda given: GRIDS.get(given) if isinstance(given, str) else None, text('"squares" or "hexes"')),
    "seats": _whole(1, 6),
}  # fmt: skip
"""What an entry says: how a value is taken, and what would be right."""


def whole_shelf(paths: list[Path]) -> Playlist:
    """Give the list of a table for which none was written."""
    return Playlist(tuple(Entry(path) for path in paths))


def set_up(wish: TableWish, paths: list[Path], shelf: list[Path]) -> Playlist:
    """Give the list of a table as it was asked for: its file, else these levels; what is wrong is in its faults."""
    made = read_playlist(wish.playlist, shelf) if wish.playlist is not None else whole_shelf(paths)
    if not wish.host_key:
        return made
    if _key(wish.host_key) is None:
        value, right = describe(wish.host_key), str(ABOUT["host_key"][1])
        fault = f"--host-key: {value} does not belong here: {right}; {made.host_key} opens the menu now"
        return replace(made, faults=(*made.faults, fault))
    return replace(made, host_key=wish.host_key)


def read_playlist(file: Path, shelf: list[Path]) -> Playlist:
    """Read a list; `shelf`: the levels that come with the game, and all there is where the list names none."""
    try:
        name, raw = read_file(file)
        document = parse(raw, name)
    except LevelError as error:
        return replace(whole_shelf(shelf), faults=tuple(str(error).splitlines()))
    reader = _Reader(document.faults, file.parent, shelf)
    made = reader.read(document.data)
    faults = tuple(str(document.faults.error()).splitlines()) if document.faults else ()
    return replace(made, faults=faults)


@dataclass
class _Reader:
    """Reads a list that is well-formed; whatever does not fit is noted and left out."""

    faults: Faults
    folder: Path
    shelf: list[Path]

    def read(self, data: dict[str, Any]) -> Playlist:
        """Read the whole."""
        about: dict[str, Any] = {name: default for name, (_, _, default) in ABOUT.items()}
        for name in data:
            if name in ABOUT:
                take, right, default = ABOUT[name]
                about[name] = self._value(data[name], (name,), take, right, default)
            elif name != "entry":
                self.faults.unknown((name,), "key", name, (*ABOUT, "entry"))
        entries = tuple(entry for entry in self._entries(data.get("entry", [])) if entry is not None)
        if not entries and not self.faults:
            self.faults.add((), text("it names no level"), text('an [[entry]] with level = "mill"'))
        return replace(whole_shelf(self.shelf), **about) if not entries else Playlist(entries, **about)

    def _value(self, given: object, at: tuple[str | int, ...], take: Taken, right: Text, default: Any) -> Any:
        taken = take(given)
        if taken is None:
            self.faults.wrong(at, given, right)
        return default if taken is None else taken

    def _entries(self, given: object) -> list[Entry | None]:
        if not isinstance(given, list) or not all(isinstance(entry, dict) for entry in given):
            self.faults.wrong(("entry",), given, text("[[entry]], then a line for each of its keys"))
            return []
        return [self._entry(entry, ("entry", number)) for number, entry in enumerate(given)]

    def _entry(self, given: dict[str, Any], at: tuple[str | int, ...]) -> Entry | None:
        kept = {}
        for name, value in given.items():
            if name not in FIELDS:
                self.faults.unknown((*at, name), "key", name, FIELDS)
                continue
            take, right = FIELDS[name]
            taken = self._value(value, (*at, name), take, right, None)
            if taken is not None:
                kept[name] = taken
        if "level" not in kept:
            if "level" not in given:
                self.faults.add(at, text("it names no level"), FIELDS["level"][1])
            return None
        path = self._found(kept.pop("level"), (*at, "level"))
        return self._playable(Entry(path, **kept), at) if path is not None else None

    def _found(self, name: str, at: tuple[str | int, ...]) -> Path | None:
        """Find a level: beside the list, or of those that come with the game."""
        beside = self.folder / name
        if beside.is_file():
            return beside
        stem = name.removesuffix(SUFFIX)
        paths = [path for path in self.shelf if stem in (path.stem, f"{path.parent.name}/{path.stem}")]
        if not paths:
            known = [f"{path.parent.name}/{path.stem}" for path in self.shelf]
            self.faults.unknown(at, "level", name, known)
        return paths[0] if paths else None

    def _playable(self, entry: Entry, at: tuple[str | int, ...]) -> Entry | None:
        """Open it once, so that what is wrong is told before anybody waits for it."""
        try:
            level = load_level(entry.path)
            muster(level, RULEBOOKS[level.rulebook])
        except LevelError as error:
            why = str(error).splitlines()[0]
            self.faults.add((*at, "level"), text("{name} cannot be played", name=describe(entry.path.name)),
                            text("first mend {fault}", fault=why))  # fmt: skip
            return None
        if entry.grid in ("", *grids(level)):
            return entry
        self.faults.add((*at, "grid"), text("{name} is not played on it", name=describe(entry.path.name)),
                        text("leave it out"))  # fmt: skip
        return replace(entry, grid="")
