"""Rules that may be read in two ways: which of them a battle is played by, where it is not the usual one."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.battle.reading import Reading
from game.ecs.world import BATTLE, World, component


@component
@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that the level names, each with the word that is chosen; those it leaves out are the usual ones."""

    chosen: tuple[tuple[str, str], ...] = ()


def play_by(world: World, chosen: Iterable[tuple[str, str]]) -> None:
    """Have a world played by readings; where there are none it stays as it is."""
    named = tuple(chosen)
    if named:
        world.put(BATTLE, Readings(named))


def read_as(world: World, reading: Reading) -> str:
    """Give the word of the reading that is played."""
    given = world.find(BATTLE, Readings)
    return dict(given.chosen).get(reading.name, reading.usual) if given is not None else reading.usual


def other_way(world: World, reading: Reading, word: str) -> World:
    """Give a world that is played by another reading; all else is the same."""
    there, given = world.fork(), world.find(BATTLE, Readings)
    others = tuple(pair for pair in given.chosen if pair[0] != reading.name) if given is not None else ()
    there.put(BATTLE, Readings((*others, (reading.name, word))))
    return there
