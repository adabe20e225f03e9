"""What a flood found: costs, stopping places, and paths read back out of its levels."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.afoot import Column
from game.paths.bitboard import unpack
from game.paths.choice import Steps
from game.paths.levels import Levels
from game.paths.moves import Spot, Stride
from game.paths.readback import Trace
from game.paths.steps import class_at

Threats = Sequence[Sequence[Spot]]
"""One sequence of threatened cells a foe."""


class Reach(Levels):
    """Everything within the budget of a flood; everything but the levels is worked out when asked for."""

    @property
    def spent(self) -> bool:
        """Say whether more budget would reach nothing more."""
        prices = self.planes.board.layers.prices
        tail = self.track.scale * (1 + max(max(price[:3]) for price in prices))
        return self.many > tail and all(int(numbers.max(initial=0)) <= self.many - tail for numbers in self.numbers)

    @cached_property
    def costs(self) -> NDArray[np.int32]:
        """Give the cost of each cell of the frame in whole steps, -1 where not reached: (rows, stride)."""
        first = self.numbers[0].astype(np.int32) - 1
        if len(self.numbers) == 1:
            return first if self.track.scale == 1 else first >> 1
        second = self.numbers[1].astype(np.int32) - 1
        both = np.minimum(first, second)
        return np.where(both < 0, np.maximum(first, second), both)

    def cost_at(self, cell: Spot) -> int | None:
        """Give the least cost of an anchor in whole steps, None where it is out of reach."""
        frame = self.planes.frame
        if not frame.holds(*cell):
            return None
        cost = int(self.costs[cell[1] - frame.y0, cell[0] - frame.x0])
        return None if cost < 0 else cost

    def stops(self, cell: Spot) -> bool:
        """Say whether the body may stop at an anchor within reach."""
        return self.cost_at(cell) is not None and self.planes.stop >> self.planes.frame.bit(*cell) & 1 == 1

    def ends(self) -> list[tuple[int, int, int]]:
        """List (x, y, cost) of all anchors where it may stop, sorted, the start left out."""
        return list(zip(*(column.tolist() for column in self.columns), strict=True))

    @property
    def columns(self) -> tuple[Column, Column, Column]:
        """Give the same as columns of numbers."""
        frame = self.planes.frame
        reached = (self.costs >= 0) & unpack(self.planes.stop, frame).view(np.bool_)
        reached[self.start[1] - frame.y0, self.start[0] - frame.x0] = False
        xs, ys = np.nonzero(reached.T)
        return xs + frame.x0, ys + frame.y0, self.costs[ys, xs].astype(np.int64)

    def path(self, goal: Spot, avoid: Threats | None = None) -> list[Stride] | None:
        """Read a cheapest path back, None when the goal is out of reach.

        Of the cheapest it takes one that provokes the fewest foes (`avoid`: each one's threatened cells; a foe is
        provoked when the body leaves a cell of its plane), then one with the fewest turns, then by a fixed order.
        """
        if self.cost_at(goal) is None:
            return None
        return self._strides(self.trace.path(self.planes.frame.bit(*goal), avoid))

    def _strides(self, steps: Steps) -> list[Stride]:
        """Tell of legal steps, (direction, node) each, from the start on."""
        planes, frame, odd, strides = self.planes, self.planes.frame, self.odd, []
        layers, kinds = planes.board.layers, self.trace.kinds
        prices, hexes, entered = layers.prices, layers.ground.hexes, planes.placed.entered
        whole, roomy, make = (0, 0, planes.body.side, planes.body.side), layers.roomy, tuple.__new__
        before = (*self.start, 0)
        for direction, node in steps:
            bit = node >> 1
            y, x = divmod(bit, frame.stride)
            after = (x + frame.x0, y + frame.y0, 0)
            k = class_at(planes, bit, direction) or 0 if entered else kinds[bit]
            slanted, price = direction & 1 and not hexes, prices[k]
            cost = price[1 + odd] if slanted else price[0]
            squeezed = not (roomy or planes.placed.fits >> bit & 1)
            band = planes.band(bit) if squeezed else whole
            strides.append(make(Stride, (before, after, direction, odd, cost, k, squeezed, band, -1, 0)))
            before, odd = after, odd ^ price[3] if slanted else odd
        return strides

    @cached_property
    def trace(self) -> Trace:
        """Give what reads paths out of the levels."""
        return Trace(self)
