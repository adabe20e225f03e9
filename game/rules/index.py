"""Where each rule is: every book's INDEX.md, by the book's headings, written from what its code says of itself.

`python -m game.rules.index` writes all of them anew; it needs a checkout.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from game.battle.rulebook import Rule
from game.rules.chapter import DECIDED
from game.rules.coverage import Book, books, checkout
from game.rules.places import Place, parts, places

FILE = "INDEX.md"
FEW = 3
"""Modules at most in which a rule is to be found: its home, and the laws below it."""
OPEN = "What the book leaves open"
"""The heading of our own readings."""
UNBUILT = "not built yet"
"""What stands in place of modules where nothing bears a rule."""
_NAMES = 3
"""Names at most that a row lists of one module."""
_STEM = 5
"""Letters by which two words are alike: squeeze and squeezing."""
_BY_FILE, _BY_NAME, _BY_LAW = 3, 1, 2
"""What it weighs that a module, or something in it, bears the rule's own word; and what a field of a law's table."""
_HEAD = """# {book}: where each rule is

First what bears the rule in this folder, most of it first; then the law below, which several books share; then where
else the rule counts. Written by `python -m game.rules.index`.
"""
_COLUMNS = "| rule | here | the law below it | counts also in |\n| --- | --- | --- | --- |"


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule: the modules that are its home, each with what bears it there; and all others of the book that bear it."""

    rule: Rule
    homes: tuple[tuple[Place, ...], ...]
    others: tuple[str, ...]

    @property
    def modules(self) -> tuple[str, ...]:
        """List its home, by paths from the root."""
        return tuple(home[0].path for home in self.homes)

    @property
    def laws(self) -> tuple[str, ...]:
        """List the laws below its home, by paths from the root."""
        return tuple(dict.fromkeys(place.law for home in self.homes for place in home if place.law))


@cache
def entries(root: Path, book: Book) -> tuple[Entry, ...]:
    """Find the home of every rule of a book, in the order of its chapter; unbuilt rules have none."""
    borne = places(root, book.name, frozenset(rule.id for rule in book.rules))
    besides = parts(root, book.name)
    return tuple(_entry(rule, borne.get(rule.id, ()), besides.get(rule.id, ())) for rule in book.rules)


def _entry(rule: Rule, borne: tuple[Place, ...], besides: tuple[str, ...]) -> Entry:
    """The modules that weigh more than half of the heaviest are a rule's home.

    `besides`: those that decide a part of it.
    """
    modules = [tuple(group) for _, group in groupby(sorted(borne, key=_path), key=_path)]
    modules.sort(key=lambda module: -_weight(rule, module))
    heaviest = _weight(rule, modules[0]) if modules else 0
    homes = tuple(module for module in modules if 2 * _weight(rule, module) > heaviest)
    at_home = [module[0].path for module in homes]
    others = dict.fromkeys((*(module[0].path for module in modules[len(homes) :]), *besides))
    return Entry(rule, homes, tuple(path for path in others if path not in at_home))


def _path(place: Place) -> str:
    return place.path


def _weight(rule: Rule, module: tuple[Place, ...]) -> int:
    """Count what bears a rule in a module, a law's table twice; that it bears the rule's word, too, weighs more."""
    words, borne = _words(rule.id.partition(".")[2]), {place.name: bool(place.law) for place in module}
    by_file = _BY_FILE if words & _words(Path(module[0].path).stem) else 0
    by_name = _BY_NAME if any(words & _words(name.lower()) for name in borne if not name.startswith("_")) else 0
    return sum(_BY_LAW if law else 1 for law in borne.values()) + by_file + by_name


def _words(name: str) -> frozenset[str]:
    parts = name.replace("_", "-").replace(".", "-").split("-")
    return frozenset(part[:_STEM] for part in parts if len(part) > _STEM - 2)


# -- as it is written --------------------------------------------------------------------------------------------------


def text(root: Path, book: Book) -> str:
    """Write a book's index: a table for each heading of the book."""
    parts = [_HEAD.format(book=book.name.replace("_", " ").title())]
    for heading, group in groupby(entries(root, book), key=_heading):
        parts += [f"## {heading}\n", "\n".join((_COLUMNS, *(_row(book, entry) for entry in group))) + "\n"]
    return "\n".join(parts)


def _heading(entry: Entry) -> str:
    return OPEN if entry.rule.kind == DECIDED else entry.rule.section


def _row(book: Book, entry: Entry) -> str:
    own, laws = f"game/rules/{book.name}/", dict[str, dict[str, None]]()
    for place in (place for home in entry.homes for place in home if place.law):
        laws.setdefault(place.law, {}).update(dict.fromkeys(place.functions))
    here = (_cell(home[0].path, own, "", (place.name for place in home)) for home in entry.homes)
    below = (_cell(path, "game/mechanics/", "../../mechanics/", names) for path, names in laws.items())
    others = (f"`{path.removeprefix(own)}`" for path in entry.others)
    cells = f"`{entry.rule.id}` {entry.rule.title}", "<br>".join(here) or UNBUILT, "<br>".join(below), ", ".join(others)
    return f"| {' | '.join(cells)} |"


def _cell(path: str, folder: str, to: str, names: Iterable[str]) -> str:
    """Link a file, and name what is to be looked for in it; the public names first."""
    listed = sorted(dict.fromkeys(name for name in names if name), key=lambda name: name.startswith("_"))
    short = path.removeprefix(folder)
    return f"[{short}]({to}{short})" + (": " + ", ".join(f"`{name}`" for name in listed[:_NAMES]) if listed else "")


def faults(root: Path, shelf: tuple[Book, ...]) -> Iterator[str]:
    """Say which index is not what the code says, which rule that is built has no place, and which has too many."""
    for book in shelf:
        path = root / "game" / "rules" / book.name / FILE
        if not path.is_file() or path.read_text("utf-8") != text(root, book):
            yield f"game/rules/{book.name}/{FILE} is stale: python -m game.rules.index"
        for entry in entries(root, book):
            if entry.rule.done and not entry.homes:
                yield f"{entry.rule.id} is done, but nothing bears it"
            if len(entry.modules + entry.laws) > FEW:
                yield f"{entry.rule.id} is in more than {FEW} modules: {', '.join(entry.modules + entry.laws)}"


def main() -> int:
    """Run as a program: write the index of every book."""
    root = checkout()
    if root is None:
        print("python -m game.rules.index: needs a checkout")
        return 2
    for book in books():
        (root / "game" / "rules" / book.name / FILE).write_text(text(root, book), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
