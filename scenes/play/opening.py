"""How does a level's file become a battle ready to be played, and which levels are there?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from secrets import randbelow
from typing import Protocol

from game import RULEBOOKS, Level, LevelError, i18n, load_level, opponent
from game.battle.battle import Battle
from game.i18n import tr
from game.reasons import text
from game.store.autosave import Autosave
from game.store.level import grids, on_grid, peopled, played_by, read_as
from game.store.level import hot_seat as at_one_table
from game.store.playable import muster as mustered
from game.store.resume import Books, Resumed, open_save
from game.store.save import IMPOSSIBLE, Origin, Saved, SaveError, origin
from game.store.seating import ALONE, Seating
from game.store.watching import Watch
from scenes.play.playback import Tape
from scenes.play.table import Player

SEEDS = 1_000_000
"""New seeds lie below this: short enough to be read out and written down."""


def new_seed() -> int:
    """Give a seed for the dice of a game that nobody can foretell."""
    return randbelow(SEEDS)


class BrokenLevelError(ValueError):
    """A level that cannot be opened; carries what a player reads, a line for each fault."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Opened:
    """A battle, new or from a save, who plays its computer sides, and how the level is called."""

    path: Path
    title: str
    battle: Battle
    brain: Player
    seed: int = 0
    origin: Origin | None = None
    """What a save says of the level; None: this battle cannot be saved."""
    fresh: Callable[[], Battle] | None = None
    """Musters the battle anew, for beginning again and for replays."""
    auto: Autosave | None = None
    """What saves it after every turn."""
    notes: tuple[str, ...] = ()
    """What the player has to be told about a battle from a save."""
    intro: str = ""
    """What is at stake, as the level tells it."""
    minutes: int = 0
    """How long it takes, about; 0: not said."""
    watched: tuple[Watch, ...] = ()
    """Rules to watch."""
    side: Callable[[str], "Opened"] | None = None
    """Gives the same level, not begun, with people at one team alone."""
    seat: Callable[[Seating], "Opened"] | None = None
    """Gives the same level, not begun, with people in these seats."""
    read: Callable[[str, str], "Opened"] | None = None
    """Gives the same level, not begun, played by a reading of a disputed rule: its name and the word for it."""

    @property
    def seating(self) -> Seating:
        """Say who plays whom, where seats were given."""
        return self.origin.seats if self.origin is not None else ALONE

    def again(self, battle: Battle) -> "Opened":
        """Give the same with a battle that goes on where another was whole last."""
        taken = battle.snapshot()
        made = Battle(battle.rulebook, taken.world, battle.objectives, battle.limit, battle.dice)
        made.resume(taken)
        return replace(self, battle=made, notes=())


@dataclass(frozen=True, slots=True)
class LevelCard:
    """A level on the shelf: what it is called, what is at stake, which rules it shows, how long it takes."""

    path: Path
    title: str
    stake: str
    rules: str
    minutes: int
    book: str
    broken: bool = False
    grids: tuple[str, ...] = ()
    """The grids on which it can be opened, its own first."""
    name: str = ""
    """What saves call it."""
    difficulty: str = ""
    """How hard it is; '': not said."""
    watched: tuple[Watch, ...] = ()
    """Rules to watch."""
    sketch: Callable[[], Battle] | None = None
    """Musters its battle, for a picture of it."""


class Library(Protocol):
    """Where levels come from."""

    def cards(self) -> list[LevelCard]:
        """List the levels, in the order of the shelf."""

    def card(self, path: Path) -> LevelCard:
        """Give the card of a level, one that does not stand on the shelf too; a broken one says what is wrong."""

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        """Make a battle of a level; `hot_seat`: people play every side; `grid`: on which, where not on its own.

        Raises BrokenLevelError when it cannot be.
        """


class Shipped:
    """The levels that come with the game: every TOML file in the folders under levels/demo."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read another folder when one is given."""
        self.folder = folder or Path(str(files("levels"))) / "demo"

    def cards(self) -> list[LevelCard]:
        """List the levels by rulebook and name; a broken one too, with its first fault."""
        order = {book: number for number, book in enumerate(RULEBOOKS)}
        paths = sorted(self.folder.glob("**/*.toml"), key=lambda path: (order.get(path.parent.name, len(order)), path))
        return [self.card(path) for path in paths]

    def card(self, path: Path) -> LevelCard:
        """Read the card of a level."""
        try:
            level = load_level(path)
        except LevelError as error:
            return LevelCard(path, path.stem, str(error).splitlines()[0], "", 0, "", broken=True)
        book = RULEBOOKS[level.rulebook]
        speak(i18n.language(), level)
        return LevelCard(path, tr(level.title), tr(level.intro), tr(level.summary), level.minutes, tr(book.title),
                         grids=grids(level), name=origin(level).name, difficulty=level.difficulty,
                         watched=level.watched, sketch=lambda: muster(level))  # fmt: skip

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        """Read a level and muster its battle.  Raises BrokenLevelError with every fault."""
        try:
            level = at_one_table(load_level(path)) if hot_seat else load_level(path)
            level = on_grid(level, grid) if grid else level
            return begin(level, path, seed, strength)
        except LevelError as error:
            raise BrokenLevelError(tuple(str(error).splitlines())) from error


def begin(level: Level, path: Path, seed: int, strength: str, books: Books = RULEBOOKS) -> Opened:
    """Muster the battle of a level that has been read."""
    speak(i18n.language(), level)
    made = muster(level, books)
    brain, fresh = opponent(strength), lambda: muster(level, books)
    return Opened(path, tr(level.title), made, brain, seed, origin(level), fresh, intro=tr(level.intro),
                  minutes=level.minutes, watched=level.watched,
                  side=lambda team: begin(played_by(level, team, books), path, seed, strength, books),
                  read=lambda name, word: begin(read_as(level, name, word, books), path, seed, strength, books),
                  seat=lambda seating: seated(level, seating, path, seed, strength, books))  # fmt: skip


def seated(level: Level, seating: Seating, path: Path, seed: int, strength: str, books: Books = RULEBOOKS) -> Opened:
    """Muster the battle of a level with people in seats: whom no seat plays is the computer's.

    Raises LevelError where the level's text is so long that this cannot be said in it.
    """
    taken = [unit for seat in seating.seats for unit in seat.units]
    names = tuple(spec.name for unit, spec in enumerate(level.creatures, 1) if unit in taken)
    opened = begin(peopled(level, names, books), path, seed, strength, books)
    known = replace(opened.origin, seats=seating) if opened.origin is not None else None
    return replace(opened, origin=known, side=None)


def resume(resumed: Resumed, strength: str, auto: Autosave | None, books: Books = RULEBOOKS) -> Opened:
    """Go on with a battle from a save."""
    level, saved = resumed.level, resumed.saved
    speak(i18n.language(), level)
    return Opened(
        Path(level.name), tr(level.title), resumed.battle, opponent(strength), saved.seed, saved.level,
        lambda: muster(level, books), auto, tuple(tr(note) for note in resumed.notes),
        tr(level.intro), level.minutes, level.watched,
        None if saved.level.seats.seats else
        lambda team: begin(played_by(level, team, books), Path(level.name), saved.seed, strength, books),
        lambda seating: seated(level, seating, Path(level.name), saved.seed, strength, books),
    )  # fmt: skip


def tape(saved: Saved, books: Books = RULEBOOKS) -> Tape:
    """Make of a save what can be replayed.  Raises SaveError."""
    resumed = open_save(saved, books)
    level = resumed.level
    if saved.cut:
        raise SaveError(IMPOSSIBLE, text("This save does not hold its commands from the start."))
    speak(i18n.language(), level)
    log = tuple(resumed.battle.log)
    return Tape(tr(level.title), lambda: muster(level, books), log, saved.seed, saved.level, resumed.battle)


def muster(level: Level, books: Books = RULEBOOKS) -> Battle:
    """Make the battle of a level, not begun.  Raises LevelError where it cannot be played."""
    return mustered(level, books[level.rulebook])


def speak(language: str, level: Level | None = None) -> None:
    """Say everything in a language from now on, a level's own texts included; without one, those of the last."""
    if level is not None:
        _spoken[0] = level.catalogue
    own = _catalogue(language)
    catalogue = replace(own, entries=dict(own.entries), forms=dict(own.forms), faults=list(own.faults))
    catalogue.add(_spoken[0].get(language, {}))
    i18n.use(catalogue)


@cache
def _catalogue(language: str) -> i18n.Catalogue:
    """Read what the game itself says in a language, once: a shelf speaks of each of its levels."""
    return i18n.Catalogue.load(language)


_spoken: list[Mapping[str, Mapping[str, str]]] = [{}]
"""The texts of the level opened last, by language: they are needed again when another language is chosen."""
