"""A flood place by place where a table by bits alone says too little: by parity, on hexes, by the direction of a step.

A node is a bit, and beyond all bits the same bits again, reached after an odd number of diagonals.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from game.paths.bitboard import pull, unpack
from game.paths.layers import Planes
from game.paths.moves import Price
from game.paths.placements import any_of
from game.paths.spread import row_masks
from game.paths.table import Table, enter, rings

Lead = tuple[tuple[int, int], ...]
"""(direction, bits forward) of some steps."""


class Roads:
    """The steps out of every bit of some boards, and what each costs in whole steps."""

    def __init__(self, planes: Planes, prices: Mapping[int, Price]) -> None:
        self.planes, self.prices, self.stride = planes, prices, planes.frame.stride
        self.grid = planes.board.layers.ground.grid
        placed = planes.placed
        classes = placed.entered or (placed.classes,) * 8
        self.entered = [any_of([board for _, board in some], range(len(some))) & placed.open for some in classes]
        tables = {some: self._kinds(some) for some in dict.fromkeys(classes)}
        self.kinds = [tables[some] for some in classes]

    def _kinds(self, classes: Sequence[tuple[int, int]]) -> bytes:
        total = np.zeros((self.planes.frame.rows, self.stride), np.uint8)
        for k, board in classes:
            total += unpack(board, self.planes.frame) * np.uint8(k)
        return total.tobytes()

    def _offset(self, odd_row: int, direction: int) -> int:
        dx, dy = self.grid.shifts[odd_row][direction]
        return dy * self.stride + dx

    @cached_property
    def legal(self) -> bytes:
        """Give for each bit the byte of its legal steps."""
        placed, legal = self.planes.placed, np.zeros((self.planes.frame.rows, self.stride), np.uint8)
        for odd_row, rows in enumerate(row_masks(self.planes.frame)):
            for d in self.grid.ways:
                way = pull(self.entered[d], self._offset(odd_row, d)) & rows
                legal |= unpack(way & placed.allow[d] if placed.dirty else way, self.planes.frame) << np.uint8(d)
        return legal.tobytes()

    @cached_property
    def leads(self) -> list[list[Lead]]:
        """List for each byte of legal steps, out of an even row and out of an odd one, where they lead."""
        ways = [[(d, self._offset(odd_row, d)) for d in self.grid.ways] for odd_row in (0, 1)]
        return [[tuple([lead for lead in some if mask >> lead[0] & 1]) for mask in range(256)] for some in ways]

    def prices_by_parity(self, odd: int) -> list[dict[int, tuple[int, int]]]:
        """Give for each direction by class what a step costs after an even or an odd count, and the parity then."""
        straight = {k: (price.straight, odd) for k, price in self.prices.items()}
        if self.grid.hexes:
            return [straight] * 8
        aslant = {k: (price[1 + odd], odd ^ price.toggles) for k, price in self.prices.items()}
        return [straight, aslant] * 4


def roam(table: Table, roads: Roads) -> None:
    """Go on till nothing is left."""
    edge, levels, ring = table.edge.tolist(), table.listing(), rings(table.most)
    level, turn = table.last + 1 if table.over else enter(ring, levels, edge), len(ring) - 1
    legal, leads, kinds, prices = roads.legal, roads.leads, roads.kinds, [roads.prices_by_parity(odd) for odd in (0, 1)]
    size, stride, y0 = len(legal), roads.stride, roads.planes.frame.y0
    while level <= table.last and any(ring):
        wave, ring[level & turn] = ring[level & turn], []
        for node in wave:
            if levels[node] == level:
                odd, here = divmod(node, size)
                for direction, offset in leads[here // stride + y0 & 1][legal[here]]:
                    there = here + offset
                    cost, parity = prices[odd][direction][kinds[direction][there]]
                    there += parity * size
                    cost += level
                    if levels[there] > cost:
                        levels[there] = cost
                        ring[cost & turn].append(there)
        level += 1
    table.over = True
