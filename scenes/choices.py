"""Answers that stand on the board: the squares and creatures among which an open question lets one choose."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.battle import Battle
from game.battle.event import Decision, Option
from game.ecs.components import Body, Place
from game.space.square import Cell
from scenes.sight import Spot

MANY = 12
"""From more answers on that stand on the board, they are chosen there, and no longer listed beside it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on the board: its option, its number among the answers from 0, and the cells that it takes up."""

    option: Option
    number: int
    cells: tuple[Cell, ...]
    middle: Spot
    """The cell to point at for it and for no other."""


def choices(battle: Battle, asked: Decision) -> tuple[Choice, ...]:
    """List the answers that stand on the board, in their order."""
    return tuple(_choices(battle, asked))


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


def crowded(asked: Decision) -> bool:
    """Say whether so many answers stand on the board that they are chosen there alone."""
    return sum(option.at is not None or option.unit > 0 for option in asked.options) > MANY


def listed(asked: Decision) -> list[tuple[int, Option]]:
    """List the answers for a menu, with their numbers from 0: all, or those that do not stand on a crowded board."""
    found = enumerate(asked.options)
    return [(n, one) for n, one in found if not (crowded(asked) and (one.at is not None or one.unit))]


def chosen(found: tuple[Choice, ...], spot: Spot | None) -> Choice | None:
    """Give the answer that a cell of the board means: the one whose middle it is, else the only one that covers it."""
    if spot is None:
        return None
    exact = next((one for one in found if one.middle == spot), None)
    covering = [one for one in found if spot in [cell[:2] for cell in one.cells]]
    return exact or (covering[0] if covering else None)
