"""Numbers that explain themselves: every cost, modifier and refusal carries the ledger ids that made it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Self

Fact = tuple[str, int | str]
JOINED = "\0"
"""Between the two sentences of a plural."""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence for a player: an English message id with {placeholders}, and what stands in them.

    The message id is what translators see; `str(text)` is the English sentence. A fact may be a text itself.
    With a plural it holds two sentences as gettext joins them, for 1 and for other numbers, and the first fact is the
    number.
    """

    msgid: str
    facts: "tuple[tuple[str, int | str | Text], ...]" = ()

    @property
    def one(self) -> str:
        """Give the sentence for 1, by which a catalogue knows a text; without a plural it is the whole."""
        return self.msgid.partition(JOINED)[0]

    @property
    def many(self) -> str:
        """Give the sentence for other numbers, "" where there is no plural."""
        return self.msgid.partition(JOINED)[2]

    @property
    def count(self) -> int:
        """Give the number that chooses the form; one with a fraction, which comes as a string, counts as two."""
        number = self.facts[0][1]
        if isinstance(number, int):
            return abs(number)
        return int(number) if isinstance(number, str) and number.isdecimal() else 2

    @property
    def english(self) -> str:
        """Give the English form for its number, the facts not yet filled in."""
        return self.many if self.many and self.facts and self.count != 1 else self.one

    def __str__(self) -> str:
        """Give the English sentence with its facts filled in."""
        said = {key: written(fact) if isinstance(fact, int) else fact for key, fact in self.facts}
        return self.english.format(**said) if self.facts else self.msgid


def text(msgid: str, /, **facts: int | str | Text) -> Text:
    """Build a Text from keyword facts, in the order given."""
    return Text(msgid, tuple(facts.items()))


def counted(one: str, many: str, /, **facts: int | str | Text) -> Text:
    """Build a Text with a plural: one sentence for 1, one for other numbers; the first fact is the number."""
    return Text(one + JOINED + many, tuple(facts.items()))


def listed(names: Iterable[str | Text]) -> Text:
    """Build a list of names, each of which a catalogue may translate: 'Ash, Rook, Io'."""
    first, *more = names
    if more:
        return text("{first}, {more}", first=first, more=listed(more))
    return first if isinstance(first, Text) else Text(first)


NOTHING = Text("")


def written(n: int) -> str:
    """Write a whole number, with a true minus below 0."""
    return str(n) if n >= 0 else f"\u2212{-n}"


def signed(n: int) -> str:
    """Write a modifier with its sign, a true minus for a negative one."""
    return f"+{n}" if n >= 0 else written(n)


def written_sum(first: int, *more: int) -> str:
    """Write how a number is made: '13 + 2 \u2212 2 = 13'; zeros are left out, a number alone stands alone."""
    start, *added = [n for n in (first, *more) if n] or [0]
    terms = [f"+ {n}" if n > 0 else f"\u2212 {-n}" for n in added]
    return " ".join([written(start), *terms, "=", written(start + sum(added))]) if terms else written(start)


@dataclass(frozen=True, slots=True)
class Because:
    """One reason: a ledger id, what it adds (in the rulebook's unit), and the fact on the board behind it."""

    rule: str
    amount: int = 0
    note: Text = NOTHING

    def noted(self, note: Text) -> Self:
        """Return this reason with a fact, where it has none of its own."""
        return self if self.note != NOTHING else replace(self, note=note)


def uncounted(reasons: Iterable[Because]) -> tuple[Because, ...]:
    """Give reasons without their amounts, for a sum of which they are no part."""
    return tuple(Because(reason.rule, 0, reason.note) for reason in reasons)


@dataclass(frozen=True, slots=True)
class Cost:
    """What something costs, in the rulebook's unit; the total is always the sum of the reasons."""

    because: tuple[Because, ...] = ()

    @classmethod
    def one(cls, rule: str, amount: int = 0, note: Text = NOTHING) -> Self:
        """Build a cost of a single reason."""
        return cls((Because(rule, amount, note),))

    @property
    def total(self) -> int:
        """Add up the reasons."""
        return sum(reason.amount for reason in self.because)

    @property
    def rules(self) -> tuple[str, ...]:
        """List the ids that shaped this cost, each once, in the order in which they count."""
        return tuple(dict.fromkeys(reason.rule for reason in self.because))

    def __add__(self, other: "Cost") -> "Cost":
        """Join two costs, reasons after reasons."""
        return Cost(self.because + other.because)


@dataclass(frozen=True, slots=True)
class Tally:
    """A number made of modifiers: those that count, and those that a better one of their kind beat."""

    counted: tuple[Because, ...] = ()
    suppressed: tuple[Because, ...] = ()
    beaten_by: tuple[str, ...] = ()
    """The id of what beat each suppressed modifier, in their order; none listed: not told."""

    @property
    def total(self) -> int:
        """Add up the modifiers that count."""
        return sum(reason.amount for reason in self.counted)

    @property
    def rules(self) -> tuple[str, ...]:
        """List the ids of all modifiers, beaten ones too, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.counted + self.suppressed))

    def plus(self, reasons: Iterable[Because]) -> "Tally":
        """Return this tally with more modifiers counted."""
        return replace(self, counted=self.counted + tuple(reasons))

    def join(self, other: "Tally") -> "Tally":
        """Return both tallies as one."""
        suppressed, beaten_by = self.suppressed + other.suppressed, self.beaten_by + other.beaten_by
        return Tally(self.counted + other.counted, suppressed, beaten_by)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the id that forbids it, the fact behind it, the smallest change that allows it."""

    rule: str
    why: Text = NOTHING
    remedy: Text = field(default=NOTHING)
