"""Lessons in a level: what each step asks of a player, how it is hinted at, solved and failed; playing is elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.battle.command import OPTIONS
from game.battle.rulebook import Rulebook
from game.reasons import NOTHING, Text, text
from game.space.square import Cell
from game.store import limits
from game.store.asks import Ask, Scope, read_asks, spot
from game.store.creatures import Say
from game.store.errors import Faults
from game.store.ground import area_shape
from game.store.lines import Path
from game.store.plays import Deed
from game.store.shapes import LEAVE, Shape, either, flag, label, many, pairs, plain_table, prose, table, whole, word

RUNGS = 3
"""Hints of a step: what to look at, which verb it is, the command with its reasons."""
LESSON: Path = ("lesson",)


@dataclass(frozen=True, slots=True)
class Goal:
    """What has to be so once a step is over, whatever command brings it about; what is None or empty is not asked."""

    who: str = ""
    """Whom it is about."""
    stands: tuple[Cell, ...] = ()
    """It stands on one of these: the north-west cell of its space."""
    within: tuple[int, int, int, int] | None = None
    """All its space lies in this area."""
    beside: str = ""
    """It stands next to this creature."""
    flanks: str = ""
    """It flanks this creature."""
    covered: str = ""
    """It has cover, of whatever kind, from this creature."""
    attacks: str = ""
    """It has struck at this creature, whether it hit or not."""
    hurts: str = ""
    """This creature has lost hit points."""
    struck: bool | None = None
    """Somebody has struck at it, or nobody has."""
    ended: bool | None = None
    """Its turn is over, or is not."""
    spent: int | None = None
    """Its movement has cost so much at the most, in the rulebook's unit."""
    over: int | None = None
    """Its movement has cost more than this."""
    cites: tuple[str, ...] = ()
    """All of these rules have been at work."""
    refused: str = ""
    """The last command was refused by this rule."""
    suffers: Mapping[str, str] | None = None
    """Creatures by name, each with a condition that it is in."""
    asks: tuple[Ask, ...] = ()
    """Questions to the referee, with the answers that have to come."""
    does: tuple[Deed, ...] = ()
    """One of these commands has been given: verb and aim are as here, and the options that are named."""


@dataclass(frozen=True, slots=True)
class Miss:
    """One way to fail a step: when it was that, by which rule, what is said of it, and a try that fails so."""

    line: int
    rule: str
    says: Text
    when: Goal | None = None
    """None: whatever else went wrong."""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: who is to do something, what is said, what has to come of it, and how that is done."""

    number: int
    line: int
    who: str
    say: Text
    goal: Goal
    hints: tuple[Text, ...]
    right: Text
    deeds: tuple[Deed, ...]
    """Its solution, which `show me` plays."""
    wrong: tuple[Miss, ...]
    before: tuple[Deed, ...] = ()
    """What is done, by whomever, before the step begins."""
    moves: int = 1
    """Commands that a player has for it."""
    dice: tuple[int, ...] = ()
    """What its first dice show."""
    replies: tuple[str, ...] = ()
    """What others answer where they are asked; the first that is offered."""
    mark: tuple[tuple[int, int, int, int], ...] = ()
    """Areas that are marked on the board while it lasts."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a level teaches: its place on the path of its rulebook, its rules, and its steps in order."""

    line: int
    place: int
    rules: tuple[str, ...]
    seconds: int
    """How long it takes, about."""
    seed: int
    says: Text
    """What has been learned, told at the end."""
    steps: tuple[Step, ...]
    knows: str = ""
    """The other rulebook that its player comes from, where the lesson is what differs."""


def lesson_shape(rules: tuple[str, ...]) -> Shape:
    """Take what a lesson says of itself."""
    fields = {
        "place": whole(1, limits.PLACES),
        "rules": many(word(rules, "rule"), limits.LIST, 1, once=True),
        "seconds": whole(1, limits.NUMBER),
        "seed": whole(0),
        "says": prose(),
        "knows": label(),
    }
    return table(fields, ("place", "rules"), "Makes the level a lesson, played step by step.")


def step_shape(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    """Take one step of a lesson."""
    names = word(tuple(about.weapons), "creature")
    goal, deeds = goal_shape(about, rules, verbs), many(deed_shape(about, verbs), limits.LESSON, 1)
    miss = table({"rule": word(rules, "rule"), "says": prose(), "when": goal, "do": deeds}, ("rule", "says"))
    fields = {
        "who": names,
        "say": prose(),
        "expect": goal,
        "hints": many(prose(), RUNGS, RUNGS),
        "right": prose(),
        "do": deeds,
        "wrong": many(miss, limits.LESSON, 1),
        "before": deeds,
        "moves": whole(1, limits.LESSON),
        "dice": many(whole(1, 1000), limits.LIST),
        "replies": many(label(), limits.LIST),
        "mark": many(area_shape(), limits.LESSON),
    }
    return table(fields, ("who", "say", "expect", "hints", "right", "do", "wrong"), "One step of a lesson.")


def goal_shape(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    """Take what has to be so once a step is over."""
    names, rule = word(tuple(about.weapons), "creature"), word(rules, "rule")
    fields = {
        "who": names,
        "stands": many(spot(about.ground), limits.LIST, 1),
        "within": area_shape(),
        **dict.fromkeys(("beside", "flanks", "covered", "attacks", "hurts"), names),
        **dict.fromkeys(("struck", "ended"), flag()),
        **dict.fromkeys(("spent", "over"), whole(0)),
        "cites": many(rule, limits.LIST, 1),
        "refused": label(),
        "suffers": pairs(names, label()),
        "ask": many(plain_table(), limits.LESSON, 1),
        "does": many(deed_shape(about, verbs), limits.LIST, 1),
    }
    return table(fields)


def deed_shape(about: Scope, verbs: tuple[str, ...]) -> Shape:
    """Take one command, with how it is answered."""
    names = word(tuple(about.weapons), "creature")
    cells = many(spot(about.ground), limits.LIST)
    fields = {
        "who": names,
        "verb": word(verbs, "verb"),
        "at": names,
        "to": spot(about.ground),
        "options": pairs(word(OPTIONS, "option"), either(list, cells, either(int, whole(), label()))),
        "answers": many(label(), limits.LIST),
        "dice": many(whole(1, 1000), limits.LIST),
    }
    return table(fields, ("verb",))


def read_lesson(
    head: Mapping[str, Any], book: Rulebook, about: Scope, say: Say, faults: Faults
) -> Lesson | None:
    """Read a lesson with its steps, None where the level is none; what is faulty is noted."""
    steps = head.get("step", ())
    if "lesson" not in head and not steps:
        return None
    for key, other in (("lesson", steps), ("step", "lesson" in head)):
        if other and not head.get(key):
            faults.add((), text("{key} is missing", key=f"[{key}]" if key == "lesson" else "[[step]]"),
                       text("a lesson has [lesson] and [[step]]"))  # fmt: skip
    reading = StepReading(book, about, say, faults)
    read = lesson_shape(reading.rules).read(head["lesson"], LESSON, faults) if "lesson" in head else None
    made = tuple(filter(None, (reading.step(number, entry) for number, entry in enumerate(steps))))
    if faults or read is None:
        return None
    says = say(read["says"]) if "says" in read else NOTHING
    given = read["place"], read["rules"], read.get("seconds", 60), read.get("seed", 0)
    return Lesson(faults.lines.of(LESSON), *given, says, made, read.get("knows", ""))


class StepReading:
    """The steps of one lesson being read."""

    def __init__(self, book: Rulebook, about: Scope, say: Say, faults: Faults) -> None:
        self.about, self.say, self.faults = about, say, faults
        self.rules = tuple(rule.id for rule in book.chapter)
        self.shape = step_shape(about, self.rules, tuple(book.verbs))

    def step(self, number: int, entry: Any) -> Step | None:
        """Make a step of what has been read; None where it is faulty."""
        at: Path = ("step", number)
        before = len(self.faults)
        read = self.shape.read(entry, at, self.faults)
        if read is None or len(self.faults) > before:
            return None
        who, goal = read["who"], self.goal(read["expect"], read["who"], (*at, "expect"))
        if goal == Goal(who):
            self.faults.add((*at, "expect"), text("nothing is expected"), text("a goal, like stands or attacks"))
        deeds = self.deeds(read["do"], who, (*at, "do"))
        return Step(
            number, self.faults.lines.of(at), who, self.say(read["say"]), goal,
            tuple(self.say(hint) for hint in read["hints"]), self.say(read["right"]), deeds, self._wrong(read, who, at),
            self.deeds(read.get("before", ()), who, (*at, "before")), read.get("moves", len(deeds)),
            read.get("dice", ()), read.get("replies", ()), read.get("mark", ()),
        )  # fmt: skip

    def _wrong(self, read: Mapping[str, Any], who: str, at: Path) -> tuple[Miss, ...]:
        misses = [self._miss(entry, who, (*at, "wrong", i)) for i, entry in enumerate(read["wrong"])]
        for i, miss in enumerate(misses):
            if (miss.when is None) is not (i == len(misses) - 1):
                what = text("the last holds whatever went wrong, and no other") if miss.when is None else \
                    text("nothing is said of whatever else goes wrong")  # fmt: skip
                right = text("when, in all but the last") if miss.when is None else text("a last one without when")
                self.faults.add((*at, "wrong", i), what, right)
        return tuple(misses)

    def _miss(self, read: Mapping[str, Any], who: str, at: Path) -> Miss:
        when = self.goal(read["when"], who, (*at, "when")) if "when" in read else None
        deeds = self.deeds(read.get("do", ()), who, (*at, "do"))
        return Miss(self.faults.lines.of(at), read["rule"], self.say(read["says"]), when, deeds)

    def goal(self, read: Mapping[str, Any], who: str, at: Path) -> Goal:
        """Make a goal of what has been read; `who`: whom it is about where it says nobody."""
        given = {key: value for key, value in read.items() if key not in ("ask", "does")}
        asks = read_asks(read.get("ask", ()), self.about, self.faults, at)
        for number, ask in enumerate(asks):
            if ask.expect is None:
                what = text("{key} is missing", key="expect")
                self.faults.add((*at, "ask", number), what, text("the answer that has to come"))
        does = self.deeds(read.get("does", ()), who, (*at, "does"))
        return Goal(**{"who": who, **given}, asks=asks, does=does)

    def deeds(self, given: Sequence[Mapping[str, Any]], who: str, at: Path) -> tuple[Deed, ...]:
        """Make commands of what has been read; `who` gives them where they name nobody."""
        return tuple(self._deed(read, who, (*at, i)) for i, read in enumerate(given))

    def _deed(self, read: Mapping[str, Any], who: str, at: Path) -> Deed:
        if "at" in read and "to" in read:
            self.faults.add((*at, "to"), text("{key} is there too", key="at"), LEAVE)
        return Deed(self.faults.lines.of(at), **{"who": who, **read})
