"""Event, Change, Decision: what comes out of a command, from a short closed list that scenes can draw."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from game.ecs.world import World
from game.reasons import NOTHING, Because, Fact, Text
from game.space.square import Cell

KINDS = (
    "moved", "turned", "rose", "fell", "slipped", "squeezed", "struck", "missed", "defended", "hurt", "healed",
    "began", "ended", "rolled", "asked", "answered", "spent", "opened", "closed", "turn", "round", "downed", "died",
    "won",
)  # fmt: skip
"""Every kind of event; a scene draws these and needs to know no other."""
FIRST = "first"
"""The fact that marks a command's first event."""
UNSHOWN = "unshown"
"""The fact that marks dice which nobody is shown, unless the blow that they are thrown for hits."""
SHOWING = ("rolled", "answered")
"""Kinds after which nothing is undone: dice fell, or somebody else decided."""


@dataclass(frozen=True, slots=True)
class Change:
    """One component of one unit: what it was and what it is; None where there is none."""

    unit: int
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, to whom, because of what, what it changes, and facts worth drawing."""

    kind: str
    unit: int
    because: tuple[Because, ...] = ()
    changes: tuple[Change, ...] = ()
    text: Text = NOTHING
    facts: tuple[Fact, ...] = ()

    def fact(self, name: str) -> int | str:
        """Give a fact by name.  Raises KeyError when the event does not carry it."""
        return dict(self.facts)[name]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a decision: its key, what a player reads, and where on the board it is, or who, if it is one."""

    key: str
    title: Text
    at: Cell | None = None
    """The cell that it stands for: of the creature that the decision is about, its anchor."""
    unit: int = 0
    """The creature that it stands for."""
    worth: int | None = None
    """What the rulebook holds it worth beside the others, for who cannot tell by trying: more is better."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question in the middle of a command: who answers (team and unit), what may be answered, by which rule."""

    side: str
    unit: int
    question: Text
    options: tuple[Option, ...]
    rule: str
    about: int = 0
    """The unit that the question is about."""
    blow: tuple[str, ...] = ()
    """Where an answer is that `unit` strikes at `about`: the weapon, then the options, as a strike is asked for."""

    @property
    def keys(self) -> tuple[str, ...]:
        """List the answers that may be given, sorted."""
        return tuple(sorted(option.key for option in self.options))

    def takes(self, key: str) -> bool:
        """Say whether something is an answer to it."""
        return key in self.keys


@dataclass(frozen=True, slots=True)
class Throw(Decision):
    """A question what dice show that are thrown at the table; its one option is what the game's own would show."""

    number: int = 0
    """How many dice the battle has thrown before these."""
    count: int = 1
    sides: int = 20
    purpose: Text = NOTHING
    """What they are thrown for."""

    def key(self, faces: tuple[int, ...]) -> str:
        """Write the answer that the dice show these faces."""
        return f"{DICE}{self.number}: {' '.join(map(str, faces))}"

    def takes(self, key: str) -> bool:
        """Say whether something is an answer to it: as many faces as dice, each of them on such a die."""
        number, faces = shown(key)
        return number == self.number and len(faces) == self.count and all(1 <= face <= self.sides for face in faces)


DICE = "dice "
"""What answers that dice are typed in begin with."""
WRITTEN = re.compile(r"dice (0|[1-9][0-9]{0,8}): ([1-9][0-9]{0,3}(?: [1-9][0-9]{0,3}){0,199})")


def shown(key: str) -> tuple[int, tuple[int, ...]]:
    """Read an answer that dice were typed in: how many were thrown before, and their faces; else -1 and none."""
    match = WRITTEN.fullmatch(key)
    return (int(match[1]), tuple(map(int, match[2].split()))) if match is not None else (-1, ())


Play = Generator[Event | Decision, str, None]
"""A rule under way: yields events and decisions, is sent an answer for each decision; never saved."""


def put(world: World, unit: int, *values: object) -> tuple[Change, ...]:
    """Build the changes that give a unit these components, from what it has now; what stays the same is left out."""
    changes = (Change(unit, world.find(unit, type(value)), value) for value in values)
    return tuple(change for change in changes if change.before != change.after)
