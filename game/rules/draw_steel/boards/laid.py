"""The ground of a level as arrays, as a size of body meets it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.space.field import Field
from game.space.square import Cell

Bools = NDArray[np.bool_]
Numbers = NDArray[np.int16]
S = TypeVar("S", np.bool_, np.int16)


FAR_UP = np.iinfo(np.int16).max
FAR_DOWN = np.iinfo(np.int16).min


@dataclass(frozen=True, eq=False)
class Laid:
    """The ground of a level as arrays, (rows, columns); outside of it all is solid.

    `side`: of the body that goes there; its space is where its lowest north-west cube is.
    """

    field: Field
    side: int = 1

    @cached_property
    def ground(self) -> Numbers:
        """Give the height of the ground, or of a liquid's surface."""
        return self.field.levels

    @cached_property
    def water(self) -> Numbers:
        """Give how deep liquids are."""
        return self.field.numbers(lambda kind: kind.water)

    @cached_property
    def floor(self) -> Numbers:
        """Give the lowest open cell: under water its bed."""
        return self.ground - self.water

    @cached_property
    def hard(self) -> Bools:
        """Give the squares whose corners bar slanting steps at any height."""
        return self.field.plane(lambda kind: kind.hard)

    @cached_property
    def slope(self) -> Bools:
        """Give slopes and stairs."""
        return self.field.plane(lambda kind: kind.slope)

    @cached_property
    def deep(self) -> Bools:
        """Give the squares whose liquid is too deep to stand in."""
        return np.asarray(self.water >= self.side, np.bool_)

    @cached_property
    def base(self) -> tuple[tuple[int, int], ...]:
        """List how far each square under a space lies from its first."""
        return tuple(product(range(self.side), range(self.side)))

    @cached_property
    def shut(self) -> Bools:
        """Give the spaces that something fills to the sky in part, or that leave the map."""
        filled = self.field.plane(lambda kind: kind.blocks_move)
        return self.some(lambda dx, dy: shifted(filled, dx, dy, 1))

    @cached_property
    def top(self) -> Numbers:
        """Give the height at which a space comes to rest."""
        tops = [shifted(self.ground, dx, dy, FAR_DOWN) for dx, dy in self.base]
        return np.asarray(np.maximum.reduce(tops), np.int16)

    @cached_property
    def bed(self) -> Numbers:
        """Give the lowest height at which no ground fills a part of a space."""
        return np.asarray(np.maximum.reduce([shifted(self.floor, dx, dy, FAR_UP) for dx, dy in self.base]), np.int16)

    @cached_property
    def stands(self) -> Bools:
        """Give the spaces on whose ground one stands."""
        return self.some(
            lambda dx, dy: (shifted(self.ground, dx, dy, FAR_DOWN) == self.top) & ~shifted(self.deep, dx, dy, 1)
        )

    @cached_property
    def sloped(self) -> Bools:
        """Give the spaces that stand on a slope or on stairs."""
        return self.some(
            lambda dx, dy: (shifted(self.ground, dx, dy, FAR_DOWN) == self.top) & shifted(self.slope, dx, dy, 0)
        )

    @cached_property
    def solid(self) -> Numbers:
        """Give the height below which a wall or the ground fills a part of a space, as for corners."""
        filled = np.where(self.hard, np.int16(FAR_UP), self.floor - self.slope)
        return np.asarray(np.maximum.reduce([shifted(filled, dx, dy, FAR_UP) for dx, dy in self.base]), np.int16)

    def some(self, asked: Callable[[int, int], Bools]) -> Bools:
        """Say of each space whether something is so of some square under it."""
        return np.asarray(np.logical_or.reduce([asked(dx, dy) for dx, dy in self.base]), np.bool_)

    def clear(self, height: Numbers, dx: int, dy: int) -> Bools:
        """Say of each space whether the one so far away has no wall and no ground in it, at a height."""
        return np.asarray(height >= shifted(self.solid, dx, dy, FAR_UP), np.bool_)

    def entered(self, step: Cell) -> tuple[tuple[tuple[int, int], range], ...]:
        """List what a step newly takes up: (a square under the space, the layers above it)."""
        side, (ahead, down, up) = self.side, step
        fresh = []
        for dx, dy in self.base:
            if not (0 <= dx + ahead < side and 0 <= dy + down < side):
                fresh.append(((dx, dy), range(side)))
            elif up:
                fresh.append(((dx, dy), range(side - 1, side) if up > 0 else range(1)))
        return tuple(fresh)


def shifted(plane: NDArray[S], dx: int, dy: int, outside: int) -> NDArray[S]:
    """Bring to each square what lies so far away."""
    high, wide = plane.shape[-2:]
    moved = np.full_like(plane, outside)
    there = plane[..., max(0, dy) : high + min(0, dy), max(0, dx) : wide + min(0, dx)]
    moved[..., max(0, -dy) : high + min(0, -dy), max(0, -dx) : wide + min(0, -dx)] = there
    return moved
