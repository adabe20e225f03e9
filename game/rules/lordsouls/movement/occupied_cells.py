"""Occupied cells: whom one may not pass, over whom it costs more, and where nobody stops."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.paths.moves import Crowd
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.positions.mounts import pair
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import up

Spot = tuple[int, int]
"""Column and row."""
DOWN = Because("ls.occupied-cells", 1, text("over somebody knocked out"))


@dataclass(frozen=True)
class Company:
    """All others on the board, and how they stand in a creature's way; `drags`: whom it drags along."""

    world: World
    unit: int
    drags: tuple[int, ...] = ()

    @cached_property
    def others(self) -> tuple[int, ...]:
        """List everybody else on the board, but for whom it rides, and whom it drags or carries."""
        own = pair(self.world, self.unit)
        return tuple(one for one, _ in self.world.all(Side) if one not in own)

    @cached_property
    def standing(self) -> dict[Spot, int]:
        """Map each cell that another creature holds to that creature; enemies who can fight first."""
        ranked = sorted(self.others, key=lambda one: (not self.bars(one), not up(self.world, one), -one), reverse=True)
        return {cell[:2]: one for one in ranked for cell in sizes.cells(self.world, one)}

    def bars(self, other: int) -> bool:
        """A cell with an enemy cannot be entered.   [ls.occupied-cells]"""
        return hostile(self.world, self.unit, other) and up(self.world, other)

    def lies(self, other: int) -> bool:
        """Over somebody knocked out a step costs a point more.   [ls.occupied-cells]"""
        return not up(self.world, other)

    def crowd(self) -> Crowd:
        """Tell the pathfinder: enemies bar the way; nobody stops on others; who lies there costs a point more."""
        barriers, held, bodies = list[Spot](), list[Spot](), list[tuple[int, int, int]]()
        for spot, other in self.standing.items():
            (barriers if self.bars(other) else held).append(spot)
            if self.lies(other):
                bodies.append((*spot, DOWN.amount))
        return Crowd(tuple(barriers), tuple(held), tuple(bodies))

    def held(self, cells: Sequence[Spot], *, follows: bool = False) -> Refusal | None:
        """A cell with an enemy cannot be entered, unless it is one that `follows`.   [ls.occupied-cells] [ls.drag]"""
        there = (one for one in self._there(cells) if not (follows and one in self.drags))
        foe = next((one for one in there if self.bars(one)), None)
        if foe is None:
            return None
        return Refusal("ls.occupied-cells", text("{who} is in the way.", who=called(self.world, foe)))

    def over(self, cells: Sequence[Spot]) -> tuple[Because, ...]:
        """Give what a step costs more because somebody lies there.   [ls.occupied-cells]"""
        return (DOWN,) if any(self.lies(one) for one in self._there(cells)) else ()

    def stopping(self, cells: Sequence[Spot]) -> Refusal | None:
        """Nobody stops where another creature is, unless it goes along.   [ls.occupied-cells] [ls.drag]"""
        there = next((one for one in self._there(cells) if one not in self.drags), None)
        if there is None:
            return None
        why = text("{who} is there: nobody stops in its cell.", who=called(self.world, there))
        return Refusal("ls.occupied-cells", why)

    def _there(self, cells: Sequence[Spot]) -> Iterator[int]:
        yield from dict.fromkeys(self.standing[cell] for cell in cells if cell in self.standing)
