"""Rule by rule: is it in the code, tested, seen in a battle that is played, told in words, taught in a lesson?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.battle.reckoning import Asked
from game.battle.rulebook import Rule, Rulebook
from game.ecs.world import World
from game.playing import play
from game.rules import RULEBOOKS, coverage, index
from game.rules.chapter import DECIDED
from game.store.level import Level, load_level

HEADS = ("code", "tested", "seen", "told", "taught", "drilled", "decided")
"""What is asked about each rule; seen and told: in a play under tests/rules/<rulebook>/play that claims it."""
NEEDED = HEADS[:4]
"""What a rule has to have; the others are told besides."""
QUOTED = re.compile(r"[\"'`\[]([a-z]+\.[a-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class Proof:
    """What there is for one rule, in the order of HEADS."""

    rule: Rule
    marks: tuple[bool, ...]

    @property
    def open(self) -> tuple[str, ...]:
        """List what is missing for a rule that is to be played; lessons and drills are not counted."""
        return tuple(head for head, proved in zip(NEEDED, self.marks, strict=False) if not proved)


def proofs(root: Path, book: Rulebook) -> tuple[Proof, ...]:
    """Look up every rule of a book's chapter in a checkout; its plays are played for that."""
    shelf, chapter = coverage.books(), _listed(book)
    cited, (seen, told) = coverage.cited(root, shelf, chapter), met(root, book, chapter.name)
    taught = frozenset(_cited_in(root.joinpath("levels", "lessons")))
    asked = (path.stem.rpartition("-")[0] for path in root.joinpath("levels", "drills").rglob("*.toml"))
    drilled = frozenset((*asked, *(path.stem for path in root.joinpath("levels", "practice").rglob("*.toml"))))
    ours = [rule for rule in book.chapter if rule.kind == DECIDED]
    silent = (rule.id for rule in book.chapter if rule.silent)
    read = (reading.rule for reading in book.readings)
    decided = frozenset((*(rule.id for rule in ours), *(rule.under for rule in ours), *silent, *read))
    sources = (cited.code, cited.tests, seen, told, taught, drilled, decided)
    return tuple(Proof(rule, tuple(rule.id in ids for ids in sources)) for rule in book.chapter)


def _listed(book: Rulebook) -> coverage.Book:
    """Give a book with the name of its folder."""
    return next(listed for listed in coverage.books() if listed.rules == book.chapter)


def met(root: Path, book: Rulebook, folder: str) -> tuple[frozenset[str], frozenset[str]]:
    """Play every play of a book: the rules that plays claim and a player met there, and those told in words or numbers.

    `folder`: what the rulebook's folders are called. What only the calculator on the screen works out is met where a
    play level asks it.
    """
    seen: dict[str, None] = {}
    told: dict[str, None] = {}
    for path in sorted(root.joinpath("tests", "rules", folder, "play").glob("*.toml")):
        level = load_level(path)
        for script in level.plays:
            shown = play(level, script)
            seen.update(dict.fromkeys(rule for rule in script.rules if rule in shown.met))
            told.update(dict.fromkeys(rule for rule in script.rules if rule in shown.told))
        reckoned = dict.fromkeys(_reckoned(level, book))
        seen.update(reckoned)
        told.update(reckoned)
    return frozenset(seen), frozenset(told)


def _reckoned(level: Level, book: Rulebook) -> Iterator[str]:
    """List the rules behind what the calculator answers."""
    for ask in level.asks:
        topic = book.telling.reckonings.get(ask.what)
        if topic is not None:
            yield from (reason.rule for reason in topic.law(Asked(World(level.ground), ask.values)).because)


def _cited_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.toml")):
        yield from QUOTED.findall(path.read_text("utf-8"))


def print_rules() -> int:
    """Print a line for each rule; give the exit status, 1 where the book has one that is not proven."""
    root = coverage.checkout()
    if root is None:
        print("fivefoot coverage --rules: needs the checkout, with its tests")
        return 2
    missing = 0
    for book in RULEBOOKS.values():
        print(_row(f"{book.title}", HEADS) + "  where")
        where = {entry.rule.id: entry for entry in index.entries(root, _listed(book))}
        for proof in proofs(root, book):
            missing += bool(proof.open) and proof.rule.kind != DECIDED
            print(_row(proof.rule.id, ("yes" if mark else "no" for mark in proof.marks)) + _where(where[proof.rule.id]))
    return 1 if missing else 0


def _row(name: str, cells: "Iterator[str] | tuple[str, ...]") -> str:
    return f"{name:40}" + "".join(f"{cell:>8}" for cell in cells)


def _where(entry: index.Entry) -> str:
    """Name the module that is a rule's home first of all, below the book's folder; nothing where none is."""
    return "".join(f"  {path.split('/', 3)[3]}" for path in entry.modules[:1])
