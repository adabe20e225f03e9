"""Work done in pieces: it yields between them, so that a frame can be drawn, and gives its answer at the end."""

from collections.abc import Generator, Iterator, Sequence
from typing import TypeVar

from game.battle.command import Command
from game.battle.rulebook import Verb
from game.ecs.world import World

T = TypeVar("T")
Pieces = Generator[None, None, T]
CROWD = 12
"""Foes above which to list all that can be done to them is too much for one piece."""


def whole(work: Pieces[T]) -> T:
    """Do all of some work at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer


def offered(verb: Verb, world: World, unit: int, foes: Sequence[int]) -> Pieces[Iterator[Command]]:
    """Give what a verb offers but what is pointed at the end of a way.

    In a crowd foe after foe is asked about first: what a rulebook finds out of one it keeps until it lists its offers.
    """
    for foe in foes if len(foes) > CROWD else ():
        verb.check(world, Command(unit, verb.name, foe))
        yield
    return (offer for offer in verb.offers(world, unit) if not offer.cells("to"))
