"""A flood of one board in whole fronts: the wider they are the better, since arrays are set up for each of them.

Fronts are as thick as the cheapest step, so that nothing in one of them is reached from within it.
"""

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import offsets
from game.paths.cells import Grid
from game.paths.table import Leveled, Table

Bits = NDArray[np.intp]
ORDER = (0, 2, 4, 6, 1, 3, 5, 7)
"""Directions, straight ones first."""
EVEN = 28
"""So many bits a level take as long in whole fronts as bit by bit."""
STRETCH = 64
"""So many levels at a time it is asked which of the two would have been quicker."""
FEW = 3
"""So many fronts at once are told apart one by one."""


class Fronts:
    """The fronts still to come of a flood: which bits each may hold, in `ring`; a bit may stand in several."""

    def __init__(self, table: Table, grid: Grid) -> None:
        self.table, self.levels = table, table.levels
        self.legal = np.frombuffer(grid.legal, np.uint8)
        self.prices = [_read(prices) for prices in (grid.straight, grid.diagonal)]
        weights = list(grid.track.weights.values())
        self.step = np.repeat(np.array(weights[0], np.int32), 4)[:, None] if len(weights) == 1 else None
        self.thick = min(min(pair) for pair in weights).bit_length() - 1
        shifts = offsets(grid.planes.frame.stride)
        self.shifts = np.array([shifts[d] for d in ORDER], np.intp)[:, None]
        self.ways = np.array([1 << d for d in ORDER], np.uint8)[:, None]
        self.stamps = np.zeros(len(self.levels), np.int32)
        self.count = np.arange(len(self.levels), dtype=np.int32)
        self.ring: list[list[Bits]] = [[] for _ in range((table.most >> self.thick) + 1)]

    def run(self) -> None:
        """Go on till nothing is left, or till fronts so thin have lost as much as it takes to change."""
        table, edge = self.table, self.table.edge
        begin, first = int(self.levels[edge[0]]) >> self.thick, table.level >> self.thick
        self._file(edge, self.levels[edge], begin)
        for number in range(begin, first):
            self._front(number)
        lost, stretch = 0, max(1, STRETCH >> self.thick)
        while not table.over and lost < table.change:
            bits = [self._front(number) for number in range(first, first + stretch)]
            first += stretch
            lost = max(0, lost + EVEN * (stretch << self.thick) - sum(bits))
            table.level = max(table.level, first << self.thick)
            table.over = table.level > table.last or not any(self.ring)

    def _front(self, number: int) -> int:
        """Settle a front and file what steps lead to; count its bits."""
        some = self.ring[number % len(self.ring)]
        if not some:
            return 0
        self.ring[number % len(self.ring)] = []
        bits, levels = self._settled(np.concatenate(some) if len(some) > 1 else some[0], number)
        if bits.size:
            self._file(*self._stepped(bits, levels), number + 1)
        return int(bits.size)

    def _settled(self, bits: Bits, number: int) -> tuple[Bits, Leveled]:
        """Give each bit once, and none that was settled before, with their levels."""
        stamps = self.count[: len(bits)]
        self.stamps[bits] = stamps
        levels = self.levels.take(bits)
        once = self.stamps.take(bits) == stamps
        once &= levels >> self.thick == number
        kept = once.nonzero()[0]
        return bits.take(kept), levels.take(kept)

    def _stepped(self, bits: Bits, levels: Leveled) -> tuple[Bits, Leveled]:
        """Step everywhere that is nearer so than it was, and give those bits with their new levels."""
        there = self.shifts + bits
        if self.step is None:
            straight, diagonal = self.prices
            after = np.empty(there.shape, np.int32)
            np.add(straight.take(there[:4], mode="clip"), levels, out=after[:4])
            np.add(diagonal.take(there[4:], mode="clip"), levels, out=after[4:])
        else:
            after = self.step + levels
        better = after < self.levels.take(there)
        better &= (self.legal.take(bits) & self.ways).astype(np.bool_)
        kept = better.ravel().nonzero()[0]
        there, after = there.ravel().take(kept), after.ravel().take(kept)
        np.minimum.at(self.levels, there, after)
        return there, after

    def _file(self, bits: Bits, levels: Leveled, first: int) -> None:
        """File bits under the fronts of their levels, which are none before the first."""
        fronts, many = levels >> self.thick, len(self.ring)
        if many <= FEW:
            for front in range(first, first + many):
                kept = (fronts == front).nonzero()[0]
                if kept.size:
                    self.ring[front % many].append(bits.take(kept))
            return
        fronts -= first
        ahead = fronts.astype(np.uint16)
        bits = bits.take(np.argsort(ahead, kind="stable"))
        begin = 0
        for front, end in enumerate(np.bincount(ahead).cumsum().tolist(), first):
            if end > begin:
                self.ring[front % many].append(bits[begin:end])
            begin = end


def _read(prices: bytes | list[int]) -> NDArray[np.uint8] | Leveled:
    return np.frombuffer(prices, np.uint8) if isinstance(prices, bytes) else np.array(prices, np.int32)
