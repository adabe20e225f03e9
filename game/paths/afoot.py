"""Where a movement on foot may end, kept as columns of numbers and listed only as far as is asked."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from game.paths.plan import Listed, Spot, Stop, Stops
from game.space.square import Cell

Column = NDArray[np.integer[Any]]
BEYOND = 1 << 30
"""More than any purse holds."""
NOWHERE = -1
"""The cost of a square over which nothing stops."""


class Ends(NamedTuple):
    """Places sorted by cell, a column each for where they are, and the whole steps that they cost: all (places,)."""

    xs: Column
    ys: Column
    zs: Column
    steps: Column

    @classmethod
    def of(cls, pairs: Sequence[tuple[Cell, int]]) -> "Ends":
        """Give places that are listed already."""
        return cls(*np.array([(*cell, steps) for cell, steps in pairs], np.int64).reshape(-1, 4).T)

    def pairs(self) -> list[tuple[Cell, int]]:
        """List them: the cell, and what it costs in whole steps."""
        return list(zip(self.cells(), self.steps.tolist(), strict=True))

    def cells(self) -> Iterator[Cell]:
        """Yield their cells."""
        return zip(self.xs.tolist(), self.ys.tolist(), self.zs.tolist(), strict=True)

    def some(self, chosen: NDArray[Any]) -> "Ends":
        """Give some of them."""
        return Ends(*(column[chosen] for column in self))


class Afoot(Stops):  # noqa: PLW1641 - compared as a tuple of stops is, and a key of nothing
    """Stops as a flood on foot left them; `square`: what a whole step costs, `holds`: what each purse holds."""

    def __init__(self, ends: Ends, square: int, holds: Sequence[int]) -> None:
        self.ends, self.square, self.holds = ends, square, (*holds[:-1], BEYOND)

    @cached_property
    def _listed(self) -> Listed:
        steps, new = self.ends.steps.tolist(), tuple.__new__
        answers = {one: self._answer(one) for one in dict.fromkeys(steps)}
        pairs = zip(self.ends.cells(), steps, strict=True)
        return Listed(tuple([new(Stop, (cell, *answers[one])) for cell, one in pairs]))

    def _answer(self, steps: int) -> tuple[int, int]:
        cost = steps * self.square
        return cost, next(number for number, most in enumerate(self.holds) if cost <= most)

    @overload
    def __getitem__(self, index: int) -> Stop: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Stop]: ...
    def __getitem__(self, index: int | slice) -> Stop | Sequence[Stop]:
        return self._listed[index]

    def __len__(self) -> int:
        return len(self.ends.steps)

    def __eq__(self, other: object) -> bool:
        return self._listed.stops == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __iter__(self) -> Iterator[Stop]:
        return iter(self._listed.stops)

    def at(self, cell: Cell) -> Stop | None:
        """Give the stop on a cell, or None."""
        return self._listed.at(cell)

    def over(self, x: int, y: int) -> Sequence[Stop]:
        """List the stops over a square, the lowest first."""
        return self._listed.over(x, y)

    def level(self, z: int) -> Sequence[Stop]:
        """List the stops at a height, sorted by cell."""
        return self._listed.level(z)

    def nearest(self, z: int) -> Mapping[Spot, Stop]:
        """Give for each square the stop over it that is nearest to a height, of two the lower; sorted by square."""
        return self._listed.nearest(z)

    def cheapest(self) -> Mapping[Spot, int]:
        """Give for each square what the cheapest stop over it costs; sorted by square."""
        return Costs(self.ends, self.square)

    def first(self) -> Sequence[Stop]:
        """List the stops that the first purse pays for."""
        return self._listed.first()

    def highest(self, *, first: bool) -> Sequence[Cell]:
        """List the highest stop over each square: of those that the first purse pays for, or of the others."""
        some = self.ends.some((self.ends.steps <= self.holds[0] // self.square) == first)
        return list(some.some(np.append(_apart(some)[1:], True)[: len(some.steps)]).cells())


class Costs(Mapping[Spot, int]):
    """What the cheapest stop over each square costs, on a table of squares; sorted by square."""

    def __init__(self, ends: Ends, square: int) -> None:
        begin = np.flatnonzero(_apart(ends))
        xs, ys, self.many = ends.xs[begin], ends.ys[begin], len(begin)
        self.west, self.north = int(xs.min(initial=BEYOND)), int(ys.min(initial=BEYOND))
        self.wide, self.high = (max(0, int(at.max(initial=NOWHERE)) + 1 - low) for at, low in
                                ((xs, self.west), (ys, self.north)))  # fmt: skip
        self._table = np.full((self.high, self.wide), NOWHERE, np.int32)
        if self.many:
            self._table[ys - self.north, xs - self.west] = np.minimum.reduceat(ends.steps, begin) * square
        self._flat = self._table.reshape(-1).data

    def __getitem__(self, spot: Spot) -> int:
        cost: int | None = self.get(spot)
        if cost is None:
            raise KeyError(spot)
        return cost

    def get(self, spot: Spot, other: Any = None) -> Any:
        """Give what a square costs, or something else where nothing stops."""
        x, y = spot[0] - self.west, spot[1] - self.north
        if 0 <= x < self.wide and 0 <= y < self.high:
            cost: int = self._flat[y * self.wide + x]
            if cost >= 0:
                return cost
        return other

    def __contains__(self, spot: Any) -> bool:
        return self.get(spot) is not None

    def __iter__(self) -> Iterator[Spot]:
        xs, ys = np.nonzero(self._table.T >= 0)
        return zip((xs + self.west).tolist(), (ys + self.north).tolist(), strict=True)

    def __len__(self) -> int:
        return self.many


def _apart(ends: Ends) -> NDArray[np.bool_]:
    """Say of each of some places whether it lies over another square than the one before."""
    apart: NDArray[np.bool_] = (np.diff(ends.xs, prepend=NOWHERE) != 0) | (np.diff(ends.ys, prepend=NOWHERE) != 0)
    return apart
