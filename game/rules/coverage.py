"""How much of each chapter is built: ids cited by the rulebook's code, and by tests and levels.

`python -m game.rules.coverage` prints the table; `--mark` sets `done = true` for what both cite. Both need a checkout;
an installed wheel knows the chapters' numbers only.
"""

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from game.battle.rulebook import Rule
from game.rules import chapter

_TESTS = (("tests", (".py", ".toml", ".txt")), ("levels", (".toml",)))
"""The folders that prove rules, and which of their files count."""
_NO_PROOF = ("ledgers", "play", "test_chapter.py", "__pycache__")
"""Parts of a path that prove nothing by citing: lists of ids, the chapter's own test, and plays, which are played."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook's folder name and its chapter."""

    name: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Cited:
    """The ids that a book's own code cites, and those that tests and levels cite."""

    code: frozenset[str]
    tests: frozenset[str]

    @property
    def both(self) -> frozenset[str]:
        """Give the ids that are built and proven."""
        return self.code & self.tests


def books() -> tuple[Book, ...]:
    """Read every chapter of the game, by folder name."""
    names = sorted(folder.name for folder in files("game.rules").iterdir() if folder.joinpath("chapter.toml").is_file())
    return tuple(Book(name, chapter.load(f"game.rules.{name}")) for name in names)


def checkout() -> Path | None:
    """Find the project's root if the game runs from a checkout, None in an installed wheel."""
    root = Path(__file__).resolve().parents[2]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def cited(root: Path, shelf: tuple[Book, ...], book: Book) -> Cited:
    """Collect what a book's folder cites, and what the tests and levels that are not another book's cite."""
    known = _pattern(shelf)
    others = tuple(other.name for other in shelf if other != book)
    code = _ids(known, _sources(root / "game" / "rules" / book.name, (".py",)))
    proofs = (path for path in _proofs(root) if not _within(path, root, others))
    return Cited(code, _ids(known, proofs))


def strays(root: Path, shelf: tuple[Book, ...]) -> tuple[str, ...]:
    """List ids cited anywhere in the game, its tests or its levels that no chapter knows, sorted."""
    known = frozenset(rule.id for book in shelf for rule in book.rules)
    everywhere = (*_sources(root / "game", (".py",)), *_proofs(root))
    return tuple(sorted(_ids(_pattern(shelf), everywhere) - known))


def faults(root: Path, shelf: tuple[Book, ...]) -> tuple[str, ...]:
    """Say which rules are marked done without code or without proof, and which cited ids no chapter knows."""
    missing = []
    for book in shelf:
        seen = cited(root, shelf, book)
        done = [rule.id for rule in book.rules if rule.done]
        unbuilt, untested = ([rule for rule in done if rule not in ids] for ids in (seen.code, seen.tests))
        missing += [f"{rule} is done, but game/rules/{book.name} does not cite it" for rule in unbuilt]
        missing += [f"{rule} is done, but no test or level cites it" for rule in untested]
    return (*missing, *(f"{stray} is cited, but stands in no chapter" for stray in strays(root, shelf)))


def table(root: Path | None, shelf: tuple[Book, ...]) -> str:
    """Lay out the numbers of every book and its open ids; without a checkout, rules and done only."""
    heads = ("rules", "done") if root is None else ("rules", "done", "in code", "in tests", "both")
    lines = [_row("rulebook", heads)]
    for book in shelf:
        seen = None if root is None else cited(root, shelf, book)
        lines.append(_row(book.name, _numbers([rule for rule in book.rules if rule.kind != chapter.DECIDED], seen)))
        lines.append(_row("  our own", _numbers([rule for rule in book.rules if rule.kind == chapter.DECIDED], seen)))
    return "\n".join((*lines, *_open(shelf)))


def mark(root: Path, shelf: tuple[Book, ...]) -> tuple[str, ...]:
    """Set `done = true` in the chapters for every id that code and tests both cite; give the ids flipped, in order."""
    flipped: list[str] = []
    for book in shelf:
        path = root / "game" / "rules" / book.name / "chapter.toml"
        text, flips = flip(path.read_text("utf-8"), cited(root, shelf, book).both)
        if flips:
            path.write_text(text, "utf-8")
            flipped += flips
    return tuple(flipped)


def flip(source: str, ids: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """Turn `done = false` into true below the given ids, every other character kept; give the text and the flips."""
    lines, flips, current = source.splitlines(keepends=True), [], ""
    for number, line in enumerate(lines):
        if line.startswith("[["):
            current = ""
        elif line.startswith("id = "):
            current = line.split('"')[1]
        elif current in ids and line.rstrip() == "done = false":
            lines[number] = line.replace("false", "true")
            flips.append(current)
    return "".join(lines), tuple(flips)


def print_coverage() -> int:
    """Print the table and every fault; give the exit status, 1 if there are faults."""
    root, shelf = checkout(), books()
    print(table(root, shelf))
    missing = () if root is None else faults(root, shelf)
    for fault in missing:
        print(fault)
    return 1 if missing else 0


def main(arguments: list[str]) -> int:
    """Run as a program: print the coverage, or mark what is done."""
    parser = argparse.ArgumentParser(prog="python -m game.rules.coverage", description=__doc__)
    parser.add_argument("--mark", action="store_true", help="set done = true for ids cited by both code and tests")
    if not parser.parse_args(arguments).mark:
        return print_coverage()
    root = checkout()
    if root is None:
        parser.error("--mark needs a checkout")
    for rule in mark(root, books()):
        print(f"done: {rule}")
    return 0


def _pattern(shelf: Iterable[Book]) -> re.Pattern[str]:
    """Match the ids of the shelf's books anywhere, and our own (`decided` is a common name) only after a quote mark."""
    prefixes = "|".join(sorted({rule.id.split(".")[0] for book in shelf for rule in book.rules} - {chapter.DECIDED}))
    ours = rf"(?<=[\"'`\[]){chapter.DECIDED}"
    return re.compile(rf"(?:\b(?:{prefixes})|{ours})\.[a-z0-9]+(?:-[a-z0-9]+)*")


def _sources(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in suffixes and path.is_file())


def _proofs(root: Path) -> tuple[Path, ...]:
    paths = (path for folder, suffixes in _TESTS for path in _sources(root / folder, suffixes))
    return tuple(path for path in paths if not _within(path, root, _NO_PROOF))


def _within(path: Path, root: Path, names: tuple[str, ...]) -> bool:
    return any(part in names for part in path.relative_to(root).parts)


def _ids(pattern: re.Pattern[str], paths: Iterable[Path]) -> frozenset[str]:
    return frozenset(rule for path in paths for rule in _found(pattern, path, path.stat().st_mtime_ns))


@lru_cache(maxsize=1 << 13)
def _found(pattern: re.Pattern[str], path: Path, _: int) -> frozenset[str]:
    """Look for ids in a file, once until it is written anew: each book asks for nearly all files."""
    return frozenset(pattern.findall(path.read_text("utf-8", "replace")))


def _numbers(rules: list[Rule], seen: Cited | None) -> tuple[str, ...]:
    counts = [len(rules), sum(rule.done for rule in rules)]
    if seen is not None:
        counts += [sum(rule.id in ids for rule in rules) for ids in (seen.code, seen.tests, seen.both)]
    return tuple(str(count) for count in counts)


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name:14}" + "".join(f"{cell:>10}" for cell in cells)


def _open(shelf: Iterable[Book]) -> Iterator[str]:
    for book in shelf:
        ids = " ".join(rule.id for rule in book.rules if not rule.done)
        listed = textwrap.wrap(ids, 116, break_on_hyphens=False, initial_indent="  ", subsequent_indent="  ")
        yield "\n".join((f"open in {book.name}:", *(listed or ["  nothing"])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
