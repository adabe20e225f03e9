"""Which drills are there? Those under levels/drills, by rulebook and by the rule that names their files."""

from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from game import RULEBOOKS
from game.learning.practice import Practised, due, fresh
from scenes.learn.lessons import Lessons, Taught

MANY = 10
"""Drills asked in a row, at the most."""


@dataclass
class Drills:
    """The drills in a folder, and the lessons beside them: what teaches a rule."""

    lessons: Lessons
    folder: Path = field(default_factory=lambda: Path(str(files("levels"))) / "drills")
    practice: Path = field(default_factory=lambda: Path(str(files("levels"))) / "practice")
    """Where rules that no drill asks are practised, a file each."""
    _listed: dict[str, dict[str, tuple[Path, ...]]] = field(default_factory=dict)

    def of(self, book: str) -> dict[str, tuple[Path, ...]]:
        """Give a rulebook's drills by the rules that they practise; no file is read for that."""
        if book not in self._listed:
            by_rule: dict[str, tuple[Path, ...]] = {}
            for path in sorted((self.folder / book).glob("*.toml")):
                rule = path.stem.rpartition("-")[0]
                by_rule[rule] = (*by_rule.get(rule, ()), path)
            order = [rule.id for rule in RULEBOOKS[book].chapter] if book in RULEBOOKS else []
            self._listed[book] = {rule: by_rule[rule] for rule in order if rule in by_rule}
        return self._listed[book]

    def lesson(self, book: str, rule: str) -> Taught | None:
        """Give the first lesson that teaches a rule."""
        taught = (one for one in self.lessons.of(book) if one.level is not None and one.level.lesson is not None)
        return next((one for one in taught if one.level and one.level.lesson and rule in one.level.lesson.rules), None)

    def teaches(self, book: str, rule: str) -> bool:
        """Say whether anything teaches a rule, or the rule that it is a reading of."""
        return self.taught(book, rule) != ""

    def taught(self, book: str, rule: str) -> str:
        """Give the rule to practise for one: itself, else what it is a reading of; '' where nothing teaches it."""
        known = RULEBOOKS[book].chapter if book in RULEBOOKS else ()
        under = next((entry.under for entry in known if entry.id == rule), "")
        return next((one for one in (rule, under) if one and self._own(book, one)), "")

    def _own(self, book: str, rule: str) -> bool:
        return rule in self.of(book) or self.tried(book, rule) is not None or self.lesson(book, rule) is not None

    def tried(self, book: str, rule: str) -> Path | None:
        """Give the practice of a rule that no drill asks."""
        path = self.practice / book / f"{rule}.toml"
        return path if path.is_file() else None

    def one(self, book: str, rule: str, practised: Practised) -> Path:
        """Give the drill of a rule that comes next: by turns."""
        paths, tried = self.of(book)[rule], practised.get(rule)
        return paths[(tried.passed + tried.failed if tried is not None else 0) % len(paths)]

    def all_of(self, book: str, rule: str, practised: Practised) -> tuple[Path, ...]:
        """List the drills of a rule, the one that comes next first."""
        paths = self.of(book).get(rule, ())
        at = paths.index(self.one(book, rule, practised)) if paths else 0
        return paths[at:] + paths[:at]

    def row(self, book: str, practised: Practised, now: int) -> tuple[Path, ...]:
        """List drills to be asked in a row: what is due first, then what is new, in the order of the book."""
        rules = tuple(self.of(book))
        asked = (*due(rules, practised, now), *fresh(rules, practised))[:MANY]
        return tuple(self.one(book, rule, practised) for rule in asked)
