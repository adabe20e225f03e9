"""Who could strike because of a step: whoever it leads away from."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.paths.open_steps import Stance
from game.space.square import Cell


@dataclass(frozen=True, eq=False)
class Watch:
    """Some foes, each with its space and how wide that is, as a mover of some width passes; bit i is the i-th foe."""

    bodies: tuple[tuple[Cell, int], ...]
    side: int
    known: dict[Cell, int] = field(default_factory=dict)

    def beside(self, at: Cell) -> int:
        """Say who is adjacent to a space."""
        seen = self.known.get(at)
        if seen is None:
            near = (gap(at, self.side, foe, side) <= 1 for foe, side in self.bodies)
            seen = self.known[at] = sum(1 << index for index, close in enumerate(near) if close)
        return seen

    def leaves(self, before: Cell, after: Cell) -> int:
        """Say from beside whom a step leads away."""
        return self.beside(before) & ~self.beside(after)

    def __call__(self, before: Stance, after: Stance) -> int:
        """Say the same of stances."""
        return self.leaves(before[:3], after[:3])

    def squares(self) -> Iterator[tuple[int, int]]:
        """Yield the squares of the map above or below which somebody could be adjacent to a space."""
        for (x, y, _), side in self.bodies:
            yield from product(range(x - self.side, x + side + 1), range(y - self.side, y + side + 1))
