"""Questions to whoever commands a creature: put together one way, and not put where there is one answer only."""

from collections.abc import Generator, Iterable

from game.battle.event import Decision, Event, Option
from game.ecs.components import Side
from game.ecs.world import World
from game.reasons import Text, text
from game.space.square import Cell

Chosen = Generator[Event | Decision, str, str]
"""A choice under way: gives the key of what is chosen."""
Tried = Generator[Event | Decision, str, int]
"""A roll under way: gives what it comes to."""
Verdict = Generator[Event | Decision, str, bool]
"""Something tried: gives whether it works."""


def ask(world: World, unit: int, asked: Text, options: Iterable[Option], rule: str, about: int = 0) -> Decision:
    """Put a question to who commands a creature; `about`: whom it is about, if another."""
    return Decision(world.get(unit, Side).team, unit, asked, tuple(options), rule, about or unit)


def chosen(world: World, unit: int, asked: Text, options: Iterable[Option], rule: str, about: int = 0) -> Chosen:
    """Let who commands a creature choose; without a question where there is one answer, '' where there is none."""
    answers = tuple(options)
    if len(answers) > 1:
        return (yield ask(world, unit, asked, answers, rule, about))
    return answers[0].key if answers else ""


def spots(cells: Iterable[Cell]) -> tuple[Option, ...]:
    """List cells to choose from, each by its number."""
    return tuple(Option(str(n), text("{x}, {y}", x=cell[0], y=cell[1]), cell) for n, cell in enumerate(cells))
