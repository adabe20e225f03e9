"""Who could strike because of a step: whoever it leads away from."""

from dataclasses import dataclass, field
from functools import cached_property
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

    @cached_property
    def near(self) -> dict[tuple[int, int], list[int]]:
        """List who could be adjacent to a space above or below each square of the map."""
        near: dict[tuple[int, int], list[int]] = {}
        for index, ((x, y, _), side) in enumerate(self.bodies):
            for spot in product(range(x - self.side, x + side + 1), range(y - self.side, y + side + 1)):
                near.setdefault(spot, []).append(index)
        return near

    def beside(self, at: Cell) -> int:
        """Say who is adjacent to a space."""
        seen = self.known.get(at)
        if seen is None:
            seen = 0
            for index in self.near.get(at[:2], ()):
                foe, side = self.bodies[index]
                seen |= (gap(at, self.side, foe, side) <= 1) << index
            self.known[at] = seen
        return seen

    def leaves(self, before: Cell, after: Cell) -> int:
        """Say from beside whom a step leads away."""
        return self.beside(before) & ~self.beside(after)

    def __call__(self, before: Stance, after: Stance) -> int:
        """Say the same of stances."""
        return self.leaves(before[:3], after[:3])
