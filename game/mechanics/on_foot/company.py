"""Occupied cells: whom one may not pass, over whom it costs more, and where nobody stops."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import Judge, hostile
from game.paths.moves import Crowd
from game.reasons import Because, Refusal, text
from game.space.sight import Space

Spot = tuple[int, int]
"""Column and row."""


@dataclass(frozen=True, slots=True, eq=False)
class Occupied:
    """The law of cells that others hold."""

    rule: str
    """A cell with an enemy who can fight cannot be entered; nobody stops where another is."""
    lying: Because
    """What a step costs more over somebody who cannot fight."""
    able: Judge
    """Who can fight."""
    together: Callable[[World, int], tuple[int, ...]]
    """Who goes as one with a creature: itself, whom it rides, who rides it."""
    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""


@dataclass(frozen=True)
class Company:
    """All others on the board, and how they stand in a creature's way; `drags`: whom it drags along."""

    law: Occupied
    world: World
    unit: int
    drags: tuple[int, ...] = ()

    @cached_property
    def standing(self) -> dict[Spot, int]:
        """Map each cell that another creature holds to that creature; enemies who can fight first."""
        own, able = self.law.together(self.world, self.unit), self.law.able
        others = (one for one, _ in self.world.all(Side) if one not in own)
        ranked = sorted(others, key=lambda one: (not self.bars(one), not able(self.world, one), -one), reverse=True)
        return {cell[:2]: one for one in ranked for cell in self.law.cells(self.world, one)}

    def bars(self, other: int) -> bool:
        """A cell with an enemy cannot be entered."""
        return hostile(self.world, self.unit, other) and self.law.able(self.world, other)

    def lies(self, other: int) -> bool:
        """Over somebody who cannot fight a step costs more."""
        return not self.law.able(self.world, other)

    def crowd(self) -> Crowd:
        """Tell the pathfinder: enemies bar the way; nobody stops on others; who lies there costs more."""
        barriers, held, bodies = list[Spot](), list[Spot](), list[tuple[int, int, int]]()
        for spot, other in self.standing.items():
            (barriers if self.bars(other) else held).append(spot)
            if self.lies(other):
                bodies.append((*spot, self.law.lying.amount))
        return Crowd(tuple(barriers), tuple(held), tuple(bodies))

    def held(self, cells: Sequence[Spot], *, follows: bool = False) -> Refusal | None:
        """Say which enemy keeps one out of some cells, none that `follows` where it is dragged along."""
        there = (one for one in self._there(cells) if not (follows and one in self.drags))
        foe = next((one for one in there if self.bars(one)), None)
        if foe is None:
            return None
        return Refusal(self.law.rule, text("{who} is in the way.", who=called(self.world, foe)))

    def over(self, cells: Sequence[Spot]) -> tuple[Because, ...]:
        """Give what a step costs more because somebody lies there."""
        return (self.law.lying,) if any(self.lies(one) for one in self._there(cells)) else ()

    def stopping(self, cells: Sequence[Spot]) -> Refusal | None:
        """Nobody stops where another creature is, unless it goes along."""
        there = next((one for one in self._there(cells) if one not in self.drags), None)
        if there is None:
            return None
        why = text("{who} is there: nobody stops in its cell.", who=called(self.world, there))
        return Refusal(self.law.rule, why)

    def _there(self, cells: Sequence[Spot]) -> Iterator[int]:
        yield from dict.fromkeys(self.standing[cell] for cell in cells if cell in self.standing)
