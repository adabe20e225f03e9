"""Which of two places is taken that are worth the same: a rule that turns with the board and favours no end of it."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from game.battle.command import Command
from game.ecs.components import Body, Place, Side
from game.ecs.world import World
from game.space.square import Cell

T = TypeVar("T")
RANKED = 64
"""Places that are ranked in one piece of work."""
Key = tuple[int, ...]
Rank = tuple[str, int, tuple[Key, ...], tuple[int, str, Key, str]]


class Ties:
    """Ranks the places of one unit by how far they are: from foes, friends, where it stands, and the edges."""

    def __init__(self, world: World, unit: int) -> None:
        self.side, self.size = world.get(unit, Body).side, (world.field.width, world.field.height)
        team = world.get(unit, Side).team
        others = [(side.team == team, world, one) for one, side in world.all(Side) if one != unit]
        self.middles = [_middle(world, one) for _, _, one in sorted(others, key=lambda other: (other[0], other[2]))]
        self.middles.append(_middle(world, unit))
        self.place = lru_cache(maxsize=None)(self._place)
        self.command = lru_cache(maxsize=None)(self._command)

    def _place(self, cell: Cell) -> Key:
        x, y, z = 2 * cell[0] + self.side, 2 * cell[1] + self.side, cell[2]
        away = ((x - i) ** 2 + (y - j) ** 2 + 4 * (z - k) ** 2 for i, j, k in self.middles)
        edges = (min(at, 2 * wide - at) for at, wide in zip((x, y), self.size, strict=True))
        return *away, *edges

    def ordered(self, some: Iterable[T], key: Callable[[T], Any], cell: Callable[[T], Cell]) -> Iterator[T | None]:
        """Yield by a key, and those that are alike by how their cells lie: worked out only as far as is asked.

        None where there is only time to be given back.
        """
        for _, group in groupby(sorted(some, key=key), key):
            alike = list(group)
            for number, one in enumerate(alike if len(alike) > RANKED else ()):
                self.place(cell(one))
                if number % RANKED == RANKED - 1:
                    yield None
            yield from sorted(alike, key=lambda one: self.place(cell(one))) if len(alike) > 1 else alike

    def _command(self, cmd: Command) -> Rank:
        """Rank a command among those of its worth: by its verb, where it leads, whom it is aimed at, its options."""
        aimed = cmd.target if isinstance(cmd.target, int) else 0
        spots = (*((cmd.target,) if isinstance(cmd.target, tuple) else ()), *cmd.cells("to"))
        return cmd.verb, aimed, tuple(self.place(cell) for cell in spots), cmd.key


def _middle(world: World, unit: int) -> Cell:
    """Give the middle of a block, in half cells; its height as it is."""
    at, side = world.get(unit, Place).at, world.get(unit, Body).side
    return 2 * at[0] + side, 2 * at[1] + side, at[2]
