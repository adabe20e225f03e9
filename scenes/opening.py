"""From a level's file to a battle ready to be played, and the list of levels for the shelf."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from game import RULEBOOKS, Level, LevelError, i18n, load_level, open_battle
from game.ai.brain import Brain as Opponent
from game.battle.battle import Battle
from game.i18n import tr
from scenes.table import Brain


class BrokenLevelError(ValueError):
    """A level that cannot be opened; carries what a player reads, a line for each fault."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Opened:
    """A battle that has not begun, who plays its computer sides, and how the level is called."""

    path: Path
    title: str
    battle: Battle
    brain: Brain
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A level on the shelf: what it is called, what is at stake, which rules it shows, how long it takes."""

    path: Path
    title: str
    stake: str
    rules: str
    minutes: int
    book: str
    broken: bool = False


class Library(Protocol):
    """Where levels come from."""

    def cards(self) -> list[Card]:
        """List the levels, in the order of the shelf."""

    def open(self, path: Path, seed: int, strength: str) -> Opened:
        """Make a battle of a level.  Raises BrokenLevelError when it cannot be."""


class Shipped:
    """The levels that come with the game: every TOML file in the folders under levels/demo."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read another folder when one is given."""
        self.folder = folder or Path(str(files("levels"))) / "demo"

    def cards(self) -> list[Card]:
        """List the levels by folder and name; a broken one too, with its first fault."""
        return [self._card(path) for path in sorted(self.folder.glob("**/*.toml"))]

    def _card(self, path: Path) -> Card:
        try:
            level = load_level(path)
        except LevelError as error:
            return Card(path, path.stem, str(error).splitlines()[0], "", 0, "", broken=True)
        book = RULEBOOKS[level.rulebook]
        speak(i18n.language(), level)
        return Card(path, tr(level.title), tr(level.intro), tr(level.summary), level.minutes, tr(book.title))

    def open(self, path: Path, seed: int, strength: str) -> Opened:
        """Read a level and muster its battle.  Raises BrokenLevelError with every fault."""
        try:
            level = load_level(path)
        except LevelError as error:
            raise BrokenLevelError(tuple(str(error).splitlines())) from error
        speak(i18n.language(), level)
        return Opened(path, tr(level.title), open_battle(level), Opponent(strength), seed)


def speak(language: str, level: Level | None = None) -> None:
    """Say everything in a language from now on, a level's own texts included."""
    catalogue = i18n.Catalogue.load(language)
    if level is not None:
        catalogue.add(level.catalogue.get(language, {}))
    i18n.use(catalogue)
