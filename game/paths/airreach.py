"""What a flood of a volume found: the same questions as `Reach`, asked of cells with height."""

from collections.abc import Sequence
from functools import cached_property, reduce

import numpy as np
from numpy.typing import NDArray

from game.paths.airtrace import NARROW, AirLevels, AirTrace
from game.paths.bitboard import unpack
from game.paths.moves import Stride
from game.paths.placements import any_of
from game.space.square import Cell

COSTS = 10
"""Bytes a cell that its cost, whether it may be stopped on, and the boards of the volume come to."""


class AirReach(AirLevels):
    """Everything within the budget of a flood of a volume."""

    @cached_property
    def costs(self) -> NDArray[np.int32]:
        """Give the least cost of each cell of the frame in whole steps, -1 out of reach: (levels, rows, stride)."""
        least = reduce(np.minimum, [one for lane in self.sums for one in lane])
        whole = least.astype(np.int32) >> (self.track.scale - 1)
        whole[least == np.iinfo(least.dtype).max] = -1
        space = self.planes.space
        return whole.reshape(space.levels, space.rows, space.stride)

    def cost_at(self, cell: Cell) -> int | None:
        """Give the least cost of an anchor in whole steps, None where it is out of reach."""
        space = self.planes.space
        if not space.holds(cell):
            return None
        cost = int(self.costs[cell[2] - space.z0, cell[1] - space.y0, cell[0] - space.x0])
        return None if cost < 0 else cost

    def stops(self, cell: Cell) -> bool:
        """Say whether the body may stop at an anchor within reach."""
        return self.cost_at(cell) is not None and self.planes.stop >> self.planes.space.bit(cell) & 1 == 1

    def weigh(self) -> int:
        """Say about how many bytes it comes to once all is asked: its boards, the numbers of its levels, its costs."""
        bits, lanes = self.planes.frame.size * 8, sum(map(len, self.lanes))
        digits, wide = self.many.bit_length(), 1 if self.many <= NARROW else 2
        return bits * (lanes * (8 * wide + digits) + 8 * COSTS) // 8

    @cached_property
    def ending(self) -> int:
        """Give the anchors within reach where it may stop, the start left out."""
        digits = [digit for lane in self.lanes for filed in lane for digit in filed.digits]
        return any_of(digits, range(len(digits))) & self.planes.stop & ~(1 << self.planes.space.bit(self.start))

    @cached_property
    def ends_at(self) -> NDArray[np.bool_]:
        """Say of each cell of the frame whether it is one of these: (levels, rows, stride)."""
        return unpack(self.ending, self.planes.frame).view(np.bool_).reshape(self.costs.shape)

    def ends(self) -> list[tuple[Cell, int]]:
        """List (cell, cost) of all anchors where it may stop, sorted, the start left out."""
        space = self.planes.space
        xs, ys, zs = np.nonzero(self.ends_at.T)
        places = (xs + space.x0).tolist(), (ys + space.y0).tolist(), (zs + space.z0).tolist()
        return list(zip(zip(*places, strict=True), self.costs[zs, ys, xs].tolist(), strict=True))

    def path(self, goal: Cell, avoid: Sequence[Sequence[Cell]] | None = None) -> list[Stride] | None:
        """Read a cheapest path back, None when the goal is out of reach; ties as for `Reach.path`."""
        return None if self.cost_at(goal) is None else self.trace.path(goal, avoid)

    @cached_property
    def trace(self) -> AirTrace:
        """Give what reads paths out of the levels."""
        return AirTrace(self)
