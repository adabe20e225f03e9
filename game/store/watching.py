"""What to look out for in a level: a few rules of its chapter, each with a sentence on what it does here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.battle.rulebook import Rulebook
from game.reasons import Text
from game.store.creatures import Say
from game.store.errors import Faults
from game.store.shapes import Shape, prose, table, word

DIFFICULTIES = ("easy", "even", "hard")
"""How hard a level is for its first side, the easiest first."""


@dataclass(frozen=True, slots=True)
class Watch:
    """One rule to watch: its id, its title in the chapter, and what it does in this level."""

    rule: str
    title: Text
    says: Text


def watch_shape(rules: tuple[str, ...]) -> Shape:
    """Take one rule to watch."""
    fields = {"rule": word(rules, "rule"), "says": prose()}
    return table(fields, ("rule",), "A rule to watch in this level; without a sentence the chapter's own is told.")


def read_watched(given: Sequence[Any], book: Rulebook, say: Say, faults: Faults) -> tuple[Watch, ...]:
    """Read the rules to watch; ids that the chapter does not have are noted and left out."""
    chapter = {rule.id: rule for rule in book.chapter}
    shape, watched = watch_shape(tuple(chapter)), []
    for number, entry in enumerate(given):
        read = shape.read(entry, ("watch", number), faults) or {}
        rule = chapter.get(read.get("rule", ""))
        if rule is not None:
            says = say(read["says"]) if "says" in read else Text(rule.says)
            watched.append(Watch(rule.id, Text(rule.title), says))
    return tuple(watched)
