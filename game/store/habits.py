"""What a player has said is to be answered by itself for a whole battle: no part of its state, kept beside it."""

from dataclasses import dataclass

from game.ecs.writing import plain
from game.reasons import Text
from game.store.plain import read

MOST = 100
"""Answers that a save may hold."""


@dataclass(frozen=True, slots=True)
class Habit:
    """An answer that is given by itself: to which kind of question, its key, and what a player reads for it."""

    seat: int
    """Whose seat is asked; 0: no seats were given."""
    side: str
    rule: str
    question: str
    key: str
    title: Text


def write_habits(habits: tuple[Habit, ...]) -> object:
    """Write answers as plain data."""
    return plain(habits[:MOST])


def read_habits(data: object) -> tuple[Habit, ...]:
    """Read what `write_habits` wrote.  Raises ValueError for anything else."""
    habits: tuple[Habit, ...] = read(tuple[Habit, ...], data)
    kinds = {(one.seat, one.side, one.rule, one.question) for one in habits}
    if len(habits) > MOST or len(kinds) < len(habits):
        raise ValueError("there cannot be such answers")
    return habits
