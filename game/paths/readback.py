"""Reading a path back from the levels of a flood, choosing among the cheapest.

A node is 2 * bit + extra.  On one board `extra` is how far (0 or 1 half steps) the way so far may lie above the least
sum without the whole path costing a step more; on two boards it is the parity.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from game.paths.bitboard import unpack
from game.paths.choice import Steps, Watch, safest, straightest
from game.paths.moves import Spot
from game.paths.steps import HEX_WAYS, shift

if TYPE_CHECKING:
    from game.paths.reach import Reach


class Trace:
    """The cheapest steps into each cell of a flood, found when first asked for."""

    def __init__(self, reach: "Reach") -> None:
        self.reach, self.planes, self.track = reach, reach.planes, reach.track
        self.frame = reach.planes.frame
        self.pad = self.frame.stride + 1
        self.start = 2 * self.frame.bit(*reach.start)
        self.known: dict[int, Steps] = {}

    @cached_property
    def sums(self) -> tuple[Sequence[int], ...]:
        """Give for each board the level of each bit, a row and a bit of padding before and after; unreached is huge."""
        wide = max(len(levels) for levels in self.reach.levels) > 254
        kind = np.uint16 if wide else np.uint8
        edge = np.full(self.pad, np.iinfo(kind).max, kind)
        rooms = [np.concatenate([edge, (n - np.uint16(1)).astype(kind).ravel(), edge]) for n in self.reach.numbers]
        return tuple([room.tolist() if wide else room.tobytes() for room in rooms])

    @cached_property
    def kinds(self) -> bytes:
        """Give the class of each bit."""
        classes = self.planes.placed.classes
        if len(classes) < 2:
            return bytes([classes[0][0] if classes else 0]) * (self.frame.size * 8)
        total = np.zeros((self.frame.rows, self.frame.stride), np.uint8)
        for k, board in classes[0 if classes[0][0] else 1 :]:
            total += unpack(board, self.frame) * np.uint8(k)
        return total.tobytes()

    @cached_property
    def back(self) -> tuple[Steps, Steps]:
        """Give (direction, bits forward) of the steps into even and into odd rows."""
        hexes, row = self.planes.board.layers.ground.hexes, self.frame.stride
        tables = []
        for into in (0, 1):
            table = []
            for direction in HEX_WAYS if hexes else range(8):
                dy = (0, 1, 1, 1, 0, -1, -1, -1)[direction]
                dx, _ = shift(self.planes, direction, into - dy)
                table.append((direction, dy * row + dx))
            tables.append(table)
        return tables[0], tables[1]

    @cached_property
    def halves(self) -> tuple[tuple[Steps, Steps], ...]:
        """Give the same, straight steps and diagonals apart."""
        return tuple([([s for s in t if not s[0] & 1], [s for s in t if s[0] & 1]) for t in self.back])

    @cached_property
    def offsets(self) -> tuple[dict[int, int], dict[int, int]]:
        """Give the same by direction."""
        return dict(self.back[0]), dict(self.back[1])

    def allowed(self, bit: int, direction: int) -> bool:
        """Say whether a direction leads out of an anchor."""
        placed = self.planes.placed
        return not placed.dirty >> bit & 1 or placed.allow[direction] >> bit & 1 == 1

    def before(self, node: int) -> Steps:
        """List (direction, node) of the steps that lead into a node on a cheapest path."""
        found = self.known.get(node)
        if found is None:
            found = self.known[node] = (self._split if self.track.split else self._single)(node)
        return found

    def along(self, node: int, direction: int) -> int | None:
        """Give where a step into a node in one direction comes from, None when it is on no cheapest path."""
        if self.track.split:
            return next((source for way, source in self._split(node) if way == direction), None)
        bit = node >> 1
        here = bit + self.pad
        offset = self.offsets[bit // self.frame.stride + self.frame.y0 & 1][direction]
        top = self.sums[0][here] + (node & 1)
        spare = top - self.sums[0][here - offset] - self.track.weights[self.kinds[bit]][direction & 1]
        if spare != 0 and spare != 1:
            return None
        if self.planes.placed.dirty and not self.allowed(bit - offset, direction):
            return None
        return 2 * (bit - offset) + spare

    def _single(self, node: int) -> Steps:
        bit, sums = node >> 1, self.sums[0]
        prices = self.track.weights[self.kinds[bit]]
        here = bit + self.pad
        top = sums[here] + (node & 1)
        straight, slanted = self.halves[bit // self.frame.stride + self.frame.y0 & 1]
        some = top - prices[0]
        found = [(way, some, offset) for way, offset in straight if 0 <= some - sums[here - offset] <= 1]
        some = top - prices[1]
        found += [(way, some, offset) for way, offset in slanted if 0 <= some - sums[here - offset] <= 1]
        if self.planes.placed.dirty:
            found = [step for step in found if self.allowed(bit - step[2], step[0])]
        return [(way, 2 * (bit - offset) + some - sums[here - offset]) for way, some, offset in found]

    def _split(self, node: int) -> Steps:
        bit, parity, pad = node >> 1, node & 1, self.pad
        now = self.sums[parity][bit + pad]
        found = []
        for direction, offset in self.back[0]:
            came = bit - offset
            for k in self._kinds(bit, direction):
                price = self.track.prices[k]
                old = parity ^ (direction & 1 & price.toggles)
                cost = price[1 + old] if direction & 1 else price.straight
                if self.sums[old][came + pad] == now - cost and self.allowed(came, direction):
                    found.append((direction, 2 * came + old))
        return found

    def _kinds(self, bit: int, direction: int) -> list[int]:
        fresh = self.planes.placed.fresh
        if not fresh:
            return [self.kinds[bit]]
        return [k for k, board in fresh[direction] if board >> bit & 1]

    def goals(self, bit: int) -> list[int]:
        """List the nodes of a goal that cost least in whole steps."""
        sums = [board[bit + self.pad] for board in self.sums]
        if self.track.split:
            return [2 * bit + p for p in (0, 1) if sums[p] == min(sums)]
        return [2 * bit + (1 if self.track.scale == 2 and sums[0] % 2 == 0 else 0)]

    @cached_property
    def begins(self) -> tuple[int, ...]:
        """List the nodes where the flood began."""
        return (self.start + self.reach.odd,) if self.track.split else (self.start, self.start + 1)

    def path(self, goal: int, avoid: Sequence[Sequence[Spot]] | None) -> Steps:
        """Give the steps of the best of the cheapest paths to a bit."""
        if avoid:
            watch = Watch(self.planes, self.frame.spot, avoid)
            return safest(self.goals(goal), self.before, self.begins, lambda a, b: watch.noticed(a >> 1, b >> 1))
        return straightest(self.goals(goal), self.before, self.along, self.begins)
