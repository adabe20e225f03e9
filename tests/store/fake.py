"""A rulebook of words only: what a level may say is checked against it, nothing is played under it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.ecs.components import Body
from game.ecs.world import World
from game.rules import RULEBOOKS
from game.store.level import Level, read_level

SIDES = {
    "fine": 1, "diminutive": 1, "tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4,
    "colossal": 6,
}  # fmt: skip
WORDS = Vocabulary(
    grids=("square",),
    sizes=tuple(SIDES),
    builds=("tall", "long"),
    modes=("walk", "climb", "swim", "burrow", "fly"),
    conditions=("prone", "helpless", "unconscious", "entangled", "grabbed", "flat-footed"),
    abilities=("str", "dex", "con", "int", "wis", "cha"),
    skills=("acrobatics", "athletics", "perception", "stealth"),
    races=("human", "half-elf"),
    armours=("none", "light", "heavy"),
    readings={"corner-cutting": ("strict", "loose")},
)


class Space:
    """Sizes only."""

    def side(self, size: str) -> int:
        return SIDES[size]

    def size(self, body: Body) -> Mapping[str, int | str]:
        return {"per_square": {"fine": 100, "diminutive": 25, "tiny": 4}.get(body.size, 1)}


MUSTERED: list[World] = []
"""The worlds that have been handed to the rulebook to be completed."""


def book(name: str = "fake") -> Rulebook:
    """Build the rulebook; where a level asks for nothing it is the first shipped one."""
    return replace(
        next(iter(RULEBOOKS.values())), id=name, vocabulary=WORDS, space=cast(Any, Space()),
        verbs={"guarded-step": cast(Any, None)}, muster=MUSTERED.append, most_rounds=30,
    )  # fmt: skip


BOOKS = {"fake": book()}


def level(source: str, name: str = "test.toml") -> Level:
    """Read a level under the fake rulebook."""
    return read_level(source.encode(), name, BOOKS)
