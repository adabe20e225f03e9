"""Which answers to an open question stand on the board, and which of them does a cell mean?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.battle import Battle
from game.battle.event import Decision, Option
from game.ecs.components import Body, Place
from game.i18n import tr
from game.space.square import Cell
from scenes.play.offers import Spot
from scenes.ui.words import say

MANY = 12
"""From more answers on that stand on the board, they are chosen there, and no longer listed beside it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on the board: its option, its number among the answers from 0, and the cells that it takes up."""

    option: Option
    number: int
    cells: tuple[Cell, ...]
    middle: Spot
    """The cell to point at for it."""
    rank: int = 0
    """Its number from 0 among the answers with the same middle: over, on and under one square."""


def of_a_side(battle: Battle, asked: Decision) -> bool:
    """Say whether a side is asked as a whole, and no creature of it: who acts next."""
    return not battle.acting and any(option.unit for option in asked.options)


def choices(battle: Battle, asked: Decision) -> tuple[Choice, ...]:
    """List the answers that stand on the board, in their order."""
    offered = tuple(_choices(battle, asked))
    return tuple(replace(choice, rank=_before(offered, number)) for number, choice in enumerate(offered))


def _before(offered: tuple[Choice, ...], number: int) -> int:
    return sum(other.middle == offered[number].middle for other in offered[:number])


def _choices(battle: Battle, asked: Decision) -> Iterator[Choice]:
    for number, option in enumerate(asked.options):
        if option.at is not None:
            body = battle.world.find(asked.about, Body)
            yield _choice(option, number, option.at, body.side if body is not None else 1)
        elif option.unit and battle.world.find(option.unit, Place) is not None:
            cells = battle.rulebook.space.cells(battle.world, option.unit)
            yield Choice(option, number, cells, cells[0][:2])


def _choice(option: Option, number: int, at: Cell, side: int) -> Choice:
    x, y, z = at
    cells = tuple((x + i, y + j, z) for j in range(side) for i in range(side))
    return Choice(option, number, cells, (x + (side - 1) // 2, y + (side - 1) // 2))


def titles(asked: Decision) -> dict[str, str]:
    """Give the words of each answer by its key, no two alike: with the square where others say the same."""
    words = {option.key: tr(option.title) for option in asked.options}
    for tell in (_square, _height):
        doubled = _doubled(words)
        alike = (option for option in asked.options if option.key in doubled)
        places = {option.key: tell(option.at) for option in alike if option.at is not None}
        words |= {key: f"{words[key]} \u00b7 {where}" for key, where in places.items()}
    doubled = _doubled(words)
    return {key: f"{title} ({list(words).index(key) + 1})" if key in doubled else title for key, title in words.items()}


def _doubled(words: dict[str, str]) -> list[str]:
    said = list(words.values())
    return [key for key, title in words.items() if said.count(title) > 1]


def _square(at: Cell) -> str:
    return f"{at[0]}, {at[1]}"


def _height(at: Cell) -> str:
    return say("height {z}", z=at[2])


def crowded(asked: Decision) -> bool:
    """Say whether so many answers stand on the board that they are chosen there alone."""
    return sum(option.at is not None or option.unit > 0 for option in asked.options) > MANY


def listed(asked: Decision) -> list[tuple[int, Option]]:
    """List the answers for a menu, with their numbers from 0: all, or those that do not stand on a crowded board."""
    options = enumerate(asked.options)
    return [(n, option) for n, option in options if not (crowded(asked) and (option.at is not None or option.unit))]


def chosen(offered: tuple[Choice, ...], spot: Spot | None, rank: int = 0) -> Choice | None:
    """Give the answer that a cell of the board means: the one whose middle it is, else the only one that covers it.

    `rank`: which one of those with that middle, around the end.
    """
    if spot is None:
        return None
    exact = [choice for choice in offered if choice.middle == spot]
    covering = [choice for choice in offered if spot in [cell[:2] for cell in choice.cells]]
    return exact[rank % len(exact)] if exact else covering[0] if covering else None
