"""Which lessons are there? Those under levels/lessons, by rulebook and in the order of the path."""

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from game import RULEBOOKS, LevelError, i18n, load_level
from game.learning.progress import DUE, Learnt, state
from game.reasons import Text
from game.store.level import Level

FIRST = 10
"""So many lessons of a path come first: boards of a minute."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson on the path; one that is broken has its first fault for a title and no level."""

    path: Path
    name: str
    """What progress calls it: its folder and its file."""
    level: Level | None
    fault: str = ""

    @property
    def title(self) -> str:
        """Give what it is called, in the language being spoken; a puzzle with who is to act in it."""
        if self.level is None:
            return self.fault
        said = self.level.catalogue.get(i18n.language(), {})
        called = said.get(self.level.title.msgid) or i18n.tr(self.level.title)
        posed = self.level.puzzle
        return called if posed is None else f"{called} \u00b7 {i18n.tr(Text(posed.who))}"

    @property
    def seconds(self) -> int:
        """Give how long it takes, about."""
        return self.level.lesson.seconds if self.level is not None and self.level.lesson is not None else 0

    @property
    def knows(self) -> str:
        """Give the other rulebook that its player comes from, where it tells what differs."""
        return self.level.lesson.knows if self.level is not None and self.level.lesson is not None else ""

    @property
    def first(self) -> bool:
        """Say whether it is one of the boards to begin with."""
        lesson = self.level.lesson if self.level is not None else None
        return lesson is not None and lesson.place <= FIRST and not lesson.knows


class Lessons:
    """The lessons in a folder; each rulebook's are read when they are first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """Take another folder when one is given."""
        self.folder = folder or Path(str(files("levels"))) / "lessons"
        self._read: dict[str, tuple[Taught, ...]] = {}

    @cached_property
    def books(self) -> tuple[str, ...]:
        """List the rulebooks that there are lessons for."""
        return tuple(book for book in RULEBOOKS if any((self.folder / book).glob("*.toml")))

    def of(self, book: str) -> tuple[Taught, ...]:
        """List a rulebook's lessons in the order of the path, broken ones last."""
        if book not in self._read:
            listed = [self._listed(path) for path in sorted((self.folder / book).glob("*.toml"))]
            self._read[book] = tuple(sorted(listed, key=_place))
        return self._read[book]

    def _listed(self, path: Path) -> Taught:
        try:
            level = load_level(path)
        except LevelError as error:
            return Taught(path, self.name(path), None, str(error).splitlines()[0])
        if level.lesson is None:
            return Taught(path, self.name(path), None, f"{path.name}: no lesson")
        return Taught(path, self.name(path), level)

    def name(self, path: Path) -> str:
        """Give what progress calls the lesson of a file."""
        return f"{path.parent.name}/{path.stem}"

    def again(self, learnt: Learnt, now: int) -> int:
        """Count those that are due again, without reading any."""
        due = (name for name, mark in learnt.items() if state(mark, now) == DUE)
        return sum((self.folder / f"{name}.toml").is_file() for name in due)

    def after(self, path: Path) -> Taught | None:
        """Give the lesson that follows on the path, if any does."""
        listed = [one for one in self.of(path.parent.name) if one.level is not None]
        at = next((n for n, one in enumerate(listed) if one.path == path), len(listed))
        return listed[at + 1] if at + 1 < len(listed) else None


def _place(listed: Taught) -> tuple[int, str]:
    lesson = listed.level.lesson if listed.level is not None else None
    return (lesson.place if lesson is not None else 10_000), listed.name
