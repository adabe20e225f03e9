"""What a player reads of a battle: log lines from events, names, distances, and what the computer weighs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.battle.event import Event
from game.battle.rulebook import Rule, Rulebook
from game.ecs.bestiary import bestiary
from game.ecs.components import Name
from game.ecs.world import World
from game.i18n import joined, tr
from game.reasons import NOTHING, Because, Cost, Text, counted, text, written

UNITS = {
    "ft": text("{n} ft"),
    "squares": counted("{n} square", "{n} squares"),
    "points": counted("{n} point", "{n} points"),
}


STEPS = ("moved", "turned", "rose")
"""Kinds of events that a movement is made of; what they cost is paid, what others say was given for it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line under a line of the log: what a player reads, the number at its end, the rule behind it."""

    words: str
    right: str = ""
    rule: str = ""
    part: bool = False
    """It is an addend of the sum above it."""

    def __str__(self) -> str:
        """Write it in one piece; a fact with a colon, 'Concealment: 20% miss chance', says how much itself."""
        return f"{self.words} {self.right}" if self.right and not {":", "\uff1a"} & {*self.words} else self.words


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what a player reads, the reasons behind it, who it is about, and its kind."""

    words: str
    because: tuple[Because, ...] = ()
    unit: int = 0
    kind: str = ""
    rows: tuple[Row, ...] = ()
    """What the line leaves out, for whoever opens it: what was spent and answered, dice, each addend."""
    events: tuple[Event, ...] = ()
    """What it tells of."""
    asides: tuple[Row, ...] = ()
    """Of its rows those that no event tells: what the computer weighed on the way."""

    @property
    def more(self) -> str:
        """Give what the line leaves out in one piece."""
        return "; ".join(map(str, self.rows))


def say(msgid: str, /, **facts: int | str | Text) -> str:
    """Give a sentence of the scenes in the player's language."""
    return tr(text(msgid, **facts))


def name_of(world: World, unit: int) -> str:
    """Give a creature's own name, the one that the rules' sentences use too."""
    name = world.find(unit, Name)
    return tr(Text(name.name)) if name is not None else say("nobody")


def kind_of(rulebook: Rulebook, world: World, unit: int) -> str:
    """Give what a creature is, as the bestiary calls it; '' where it is called as it is named, or by nothing."""
    name = world.find(unit, Name)
    entry = bestiary(rulebook.id).get(name.kind, {}) if name is not None else {}
    kind = tr(Text(str(entry.get("title", ""))))
    return kind if kind != name_of(world, unit) else ""


def rule_named(rulebook: Rulebook, rule: str) -> Rule | None:
    """Find a rule of the chapter by its id."""
    return next((entry for entry in rulebook.chapter if entry.id == rule), None)


def rule_title(rulebook: Rulebook, rule: str) -> str:
    """Give a rule's title; what no chapter lists is the battle's own order of things."""
    named = rule_named(rulebook, rule)
    return tr(Text(named.title)) if named is not None else say("Not now")


def note_of(rulebook: Rulebook, because: Because) -> str:
    """Give the fact behind a reason, or the rule's title when the reason names none."""
    return tr(because.note) if because.note != NOTHING else rule_title(rulebook, because.rule)


def unfolded(rulebook: Rulebook, line: Line) -> tuple[Row, ...]:
    """Give all that unfolds under a line: its rows, then each other reason, equal ones counted."""
    said = [row.rule for row in line.rows]
    left = Counter(because for because in line.because if because.rule not in said or line.kind == "moved")
    rows = [_reason(rulebook, because, count) for because, count in left.items()]
    paid = tuple(because for event in line.events if event.kind in STEPS for because in event.because)
    total = Cost(paid).total
    if line.kind == "moved" and len(line.because) > 1 and total:
        rows.append(Row(say("Together"), tr(measure(rulebook, total))))
    return (*line.rows, *rows)


def _reason(rulebook: Rulebook, because: Because, count: int) -> Row:
    words = note_of(rulebook, because)
    amount = because.amount * count
    return Row(f"{words} \u00d7 {count}" if count > 1 else words, written(amount) if amount else "", because.rule)


def measure(rulebook: Rulebook, n: int) -> Text:
    """Write a distance in the rulebook's unit: '35 ft', '1 square'."""
    return replace(UNITS.get(rulebook.unit, Text("{n} " + rulebook.unit)), facts=(("n", n),))


def cells(world: World, n: int) -> Text:
    """Count the cells of the battle's grid."""
    if world.ground.grid.hexes:
        return counted("{n} hex", "{n} hexes", n=n)
    return counted("{n} square", "{n} squares", n=n)


def distance(rulebook: Rulebook, n: int) -> Text:
    """Write how far apart two are, how far a weapon reaches or carries."""
    apart = rulebook.telling.apart
    return replace(apart, facts=(("n", n),)) if apart != NOTHING else measure(rulebook, n)


HOPED = (
    ("dealt", text("should deal about {n} damage"), NOTHING),
    ("taken", text("may take about {n}"), NOTHING),
    ("risk", text("risks about {n} more"), NOTHING),
    ("placed", text("is better placed for its next turn"), text("is worse placed for its next turn")),
    ("besides", text("helps its side otherwise"), NOTHING),
    ("nearer", text("comes nearer to its goal"), text("falls back from its goal")),
)
"""What the computer weighs, in the order in which it is said: the fact, what it is called, and below nothing."""


def thought(why: Text, who: str = "") -> str:
    """Say in a sentence why the computer does something: what it weighs, less what weighs next to nothing.

    `who`: whose name the sentence begins with.
    """
    said = _weighed(why)
    return say("{who} chooses {what}", who=who, what=said) if who and "verb" in dict(why.facts) else said


def _weighed(why: Text) -> str:
    facts = dict(why.facts)
    if "verb" not in facts:
        return tr(why)
    weighed = ((_whole(facts, key), good, bad) for key, good, bad in HOPED)
    shares = ((good if n > 0 else bad, abs(n)) for n, good, bad in weighed if n)
    parts = [tr(replace(said, facts=(("n", n),) if "{n}" in said.msgid else ()))
             for said, n in shares if said != NOTHING]  # fmt: skip
    verb, target = Text(str(facts["verb"])), str(facts["target"])
    what = say("{verb}, target {name}", verb=verb, name=Text(target)) if target[:1] not in ("", "(") else tr(verb)
    return say("{what}: {why}", what=what, why=joined(parts)) if parts else what


def _whole(facts: Mapping[str, int | str | Text], key: str) -> int:
    """Round a score, which comes in points with two decimals, to the nearest whole one."""
    digits = str(facts.get(key, "0"))
    n = (int(digits.strip("-").replace(".", "")) + 50) // 100
    return -n if digits.startswith("-") else n


def at_length(why: Text) -> str:
    """Say why the computer does something with the scores that decided; a verb without a target leaves no gap."""
    facts = dict(why.facts)
    if "points" in facts:
        return say("{what} It comes to {points} more than the worst answer.", what=tr(why), points=facts["points"])
    true = tuple((key, _true(fact)) for key, fact in why.facts)
    return tr(replace(why, facts=true)).replace(" :", ":", 1).replace(" \uff1a", "\uff1a", 1)


def _true(fact: int | str | Text) -> int | str | Text:
    """Write a number below 0 with a true minus."""
    return f"\u2212{fact[1:]}" if isinstance(fact, str) and fact[:1] == "-" and fact[1:2].isdigit() else fact
