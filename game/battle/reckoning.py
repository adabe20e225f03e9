"""What may a rulebook be asked, and what must be said for that which it works out away from the board?"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.ecs.world import World
from game.reasons import Because, Text

Answer = dict[str, Any]
"""What the referee says to one question: plain data; numbers that are not whole are Decimal."""
Given = dict[str, Any]
"""What has been said so far: numbers and words by the name of the field."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question put to a rulebook: creatures by id, cells, words and numbers by field."""

    world: World
    values: Mapping[str, Any]

    def unit(self, field: str) -> int:
        """Give the creature named in a field.  Raises KeyError when the question names none there."""
        unit: int = self.values[field]
        return unit


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a calculator works out away from the board: the referee's answer, and every reason with its note."""

    answer: Answer
    because: tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A field that counts up and down within bounds, in steps; `signed`: written with its sign."""

    name: str
    label: Text
    start: int
    bounds: tuple[int, int]
    step: int = 1
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A field that goes through words; '' stands for none."""

    name: str
    label: Text
    choices: tuple[str, ...]
    start: str = ""


Input = Number | Word
"""A field to be filled in."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that a rulebook works out away from the board, as a calculator puts it and as it is worked out."""

    what: str
    """The question, as levels and the referee call it."""
    title: Text
    fields: Callable[[Given], tuple[Input, ...]]
    """The fields to fill in, after what has been said so far: one may bring others up."""
    put: Callable[[Given], Given]
    """What the fields say, as the question takes it."""
    law: Callable[[Asked], Reckoning]
    parts: Mapping[str, Text]
    """Parts of the answer that are shown, in order, by their labels."""
    chief: tuple[str, ...] = ()
    """Parts that are the answer proper, where they come first; shown even where there is none."""
    words: Mapping[str, Text] = field(default_factory=dict)
    """Words of fields and answers as a player reads them, where they are not read as they stand."""
    nothing: Mapping[str, Text] = field(default_factory=dict)
    """What is said of a part that has no value, where that is more than 'none'."""
    said: Callable[[Given], Given] = dict
    """What the fields would have to say for a question, as far as it says anything: `put` the other way round."""

    def told(self, values: Given) -> Iterator[tuple[Text, Text]]:
        """Yield what a question says, field by field: how the field is called, and what it says."""
        said = self.said(values)
        for one in self.fields(said):
            if one.name in said:
                yield one.label, self.word(said[one.name])

    def word(self, value: int | str) -> Text:
        """Say a word of a question or of an answer, or a number."""
        return Text(f"{value}") if isinstance(value, int) else self.words.get(value, Text(value))

    def answer(self, asked: Asked) -> Answer:
        """Answer as the referee does: what the calculator shows, its notes apart."""
        return self.law(asked).answer
