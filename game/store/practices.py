"""Practice in a level: a rule that a player is to bring about by a command of its own; as a lesson of one step."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.battle.rulebook import Rule, Rulebook
from game.reasons import NOTHING, Text, text
from game.store import limits
from game.store.asks import Scope
from game.store.creatures import CreatureSpec, Say
from game.store.errors import Faults
from game.store.lessons import Goal, Lesson, Miss, Step, StepReading, deed_shape
from game.store.lines import Path
from game.store.puzzles import Words
from game.store.shapes import Shape, flag, label, many, table, whole, word

PRACTICE: Path = ("practice",)
SECONDS = 30


@dataclass(frozen=True, slots=True)
class Practice:
    """What a level practises: the rule, and whether it forbids what is to be tried."""

    line: int
    rule: str
    forbids: bool = False


def practice_shape(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    """Take what practice says."""
    deeds = many(deed_shape(about, verbs), limits.LESSON, 1)
    fields = {
        "rule": word(rules, "rule"),
        "who": word(tuple(about.weapons), "creature"),
        "forbids": flag(),
        "do": deeds,
        "wrong": deeds,
        "before": deeds,
        "dice": many(whole(1, 1000), limits.LIST),
        "replies": many(label(), limits.LIST),
        "seed": whole(0),
    }
    return table(fields, ("rule", "who", "do", "wrong"), "Makes the level practice: a rule to be brought about.")


def read_practice(
    head: Mapping[str, Any], book: Rulebook, about: Scope, specs: tuple[CreatureSpec, ...], say: Say, faults: Faults
) -> tuple[Practice, Lesson] | None:
    """Read practice, with the lesson of one step that it is; None where the level is none, or is faulty."""
    if "practice" not in head:
        return None
    if "lesson" in head or "puzzle" in head:
        faults.add(PRACTICE, text("{key} is there too", key="[lesson]"), text("practice or a lesson"))
    reading = StepReading(book, about, say, faults)
    read = practice_shape(about, reading.rules, tuple(book.verbs)).read(head["practice"], PRACTICE, faults)
    if read is None or faults:
        return None
    made = Practice(faults.lines.of(PRACTICE), read["rule"], read.get("forbids", False))
    rule = {entry.id: entry for entry in book.chapter}[read["rule"]]
    step = _step(made, rule, read, reading, Words(book, specs))
    return made, Lesson(made.line, 1, (made.rule,), SECONDS, read.get("seed", 0), NOTHING, (step,))


def _step(made: Practice, rule: Rule, read: Mapping[str, Any], reading: StepReading, words: Words) -> Step:
    who, says = read["who"], Text(rule.says)
    do, wrong, before = (reading.deeds(read.get(key, ()), who, (*PRACTICE, key)) for key in ("do", "wrong", "before"))
    goal = Goal(who, refused=rule.id) if made.forbids else Goal(who, cites=(rule.id,))
    say = text("{says} Try what this forbids.", says=says) if made.forbids else text("{says} Make it count.", says=says)
    right = text("So it is: this is forbidden.") if made.forbids else text("So it is: the rule was at work.")
    miss = Miss(made.line, rule.id, text("The rule had no part in that. Read its words once more."), None, wrong)
    hints = text("Who has to do it, to whom, from where? The board has all that it takes."), words.verbs(do), \
        words.commands(do)  # fmt: skip
    step = Step(0, made.line, who, say, goal, hints, right, do, (miss,), before, len(do))
    return replace(step, dice=read.get("dice", ()), replies=read.get("replies", ()))
