"""Where a flight may end, kept on the boards of its flood and listed only as far as is asked."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from game.paths.airreach import AirReach
from game.paths.plan import Spot, Stop, Stops
from game.space.square import Cell

BEYOND = 1 << 30
"""More steps than any way, and farther than any height."""


class Aloft(Stops):  # noqa: PLW1641 - compared as a tuple of stops is, and a key of nothing
    """Stops as a flood of a volume left them; `square`: what a whole step costs, `holds`: what each purse holds."""

    def __init__(self, reach: AirReach, square: int, holds: Sequence[int]) -> None:
        self.reach, self.space, self.square = reach, reach.planes.space, square
        self.holds = (*holds[:-1], BEYOND)

    @cached_property
    def _listed(self) -> tuple[Stop, ...]:
        return tuple(self)

    @overload
    def __getitem__(self, index: int) -> Stop: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Stop]: ...
    def __getitem__(self, index: int | slice) -> Stop | Sequence[Stop]:
        return self._listed[index]

    def __len__(self) -> int:
        return self.reach.ending.bit_count()

    def __eq__(self, other: object) -> bool:
        return self._listed == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __contains__(self, stop: object) -> bool:
        return isinstance(stop, Stop) and self.at(stop.cell) == stop

    def __iter__(self) -> Iterator[Stop]:
        """List them a column of the map at a time: who stops asking has not paid for the rest."""
        for x in range(self.space.stride):
            xs, ys, zs = np.nonzero(self._ends[:, :, x : x + 1].T)
            yield from self._made(xs + x, ys, zs)

    def at(self, cell: Cell) -> Stop | None:
        """Give the stop on a cell, or None."""
        space = self.space
        if not space.holds(cell) or not self.reach.ending >> space.bit(cell) & 1:
            return None
        return self._stop(cell, self.reach.cost_at(cell) or 0)

    def over(self, x: int, y: int) -> Sequence[Stop]:
        """List the stops over a square, the lowest first."""
        space = self.space
        stops = (self.at((x, y, z)) for z in range(space.z0, space.z0 + space.levels))
        return [stop for stop in stops if stop is not None]

    def level(self, z: int) -> Sequence[Stop]:
        """List the stops at a height, sorted by cell."""
        at = z - self.space.z0
        if not 0 <= at < self.space.levels:
            return []
        xs, ys = np.nonzero(self._ends[at].T)
        return self._made(xs, ys, np.full_like(xs, at))

    def nearest(self, z: int) -> Mapping[Spot, Stop]:
        """Give for each square the stop over it that is nearest to a height, of two the lower; sorted by square."""
        away = np.abs(np.arange(self.space.levels) + self.space.z0 - z).astype(np.int32)
        far = np.where(self._ends, away[:, None, None], np.int32(BEYOND))
        xs, ys = np.nonzero(self._ends.any(axis=0).T)
        return {stop.cell[:2]: stop for stop in self._made(xs, ys, far[:, ys, xs].argmin(axis=0))}

    def cheapest(self) -> Mapping[Spot, int]:
        """Give for each square what the cheapest stop over it costs; sorted by square."""
        least = np.where(self._ends, self.reach.costs, np.int32(BEYOND)).min(axis=0)
        xs, ys = np.nonzero((least < BEYOND).T)
        return dict(zip(self._spots(xs, ys), (least[ys, xs] * self.square).tolist(), strict=True))

    def first(self) -> Sequence[Stop]:
        """List the stops that the first purse pays for."""
        xs, ys, zs = np.nonzero(self._ends_paid(first=True).T)
        return self._made(xs, ys, zs)

    def highest(self, *, first: bool) -> Sequence[Cell]:
        """List the highest stop over each square: of those that the first purse pays for, or of the others."""
        paid = self._ends_paid(first=first)
        xs, ys = np.nonzero(paid.any(axis=0).T)
        zs = self.space.z0 + self.space.levels - 1 - paid[::-1, ys, xs].argmax(axis=0)
        return [(x, y, z) for (x, y), z in zip(self._spots(xs, ys), zs.tolist(), strict=True)]

    def _ends_paid(self, *, first: bool) -> NDArray[np.bool_]:
        """Say of each cell whether it is a stop that the first purse pays for, or one that it does not."""
        paid: NDArray[np.bool_] = (self.reach.costs <= self.holds[0] // self.square) == first
        return self._ends & paid

    def _spots(self, xs: NDArray[np.intp], ys: NDArray[np.intp]) -> Iterator[Spot]:
        return zip((xs + self.space.x0).tolist(), (ys + self.space.y0).tolist(), strict=True)

    @property
    def _ends(self) -> NDArray[np.bool_]:
        return self.reach.ends_at

    def _stop(self, cell: Cell, steps: int) -> Stop:
        cost = steps * self.square
        return Stop(cell, cost, next(number for number, most in enumerate(self.holds) if cost <= most))

    def _made(self, xs: NDArray[np.intp], ys: NDArray[np.intp], zs: NDArray[np.intp]) -> list[Stop]:
        """Make the stops on some cells of the frame, in their order."""
        if not len(xs):
            return []
        space, new = self.space, tuple.__new__
        steps = self.reach.costs[zs, ys, xs].tolist()
        answers = {one: self._stop((0, 0, 0), one)[1:] for one in dict.fromkeys(steps)}
        cells = zip((xs + space.x0).tolist(), (ys + space.y0).tolist(), (zs + space.z0).tolist(), strict=True)
        return [new(Stop, (cell, *answers[one])) for cell, one in zip(cells, steps, strict=True)]
