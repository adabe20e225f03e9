"""Reading a path back from the levels of a flood, choosing among the cheapest.

A node is 2 * bit + extra.  On one board `extra` is how far (0 or 1 half steps) the way so far may lie above the least
sum without the whole path costing a step more; on two boards it is the parity.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from game.paths.bitboard import unpack
from game.paths.choice import NO_WAY, WAYS, Backward, Steps, Watch, safest, straightest
from game.paths.levels import Levels
from game.paths.moves import Spot
from game.space.square import STEPS

TOWARDS = {step: direction for direction, step in enumerate(STEPS)} | {(0, 0): NO_WAY}


class Trace(Backward):
    """The cheapest steps into each cell of a flood, found when asked for; the flood holds it, not it the flood."""

    def __init__(self, reach: Levels) -> None:
        self.planes, self.track, self.numbers = reach.planes, reach.track, reach.numbers
        self.frame = reach.planes.frame
        self.pad = self.frame.stride + 1
        self.hexes = self.planes.board.layers.ground.hexes
        self.start = 2 * self.frame.bit(*reach.start)
        self.begins = (self.start + reach.odd,) if self.track.split else (self.start, self.start + 1)
        self.known: dict[int, Steps] = {}

    @cached_property
    def sums(self) -> tuple[Sequence[int], ...]:
        """Give for each board the level of each bit, a row and a bit of padding before and after; unreached is huge."""
        most = max(int(numbers.max(initial=0)) for numbers in self.numbers)
        kind = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32
        edge = np.full(self.pad, np.iinfo(kind).max, kind)
        rooms = [np.concatenate([edge, (n - n.dtype.type(1)).astype(kind).ravel(), edge]) for n in self.numbers]
        return tuple([room.tobytes() if kind is np.uint8 else room.tolist() for room in rooms])

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
    def prices(self) -> tuple[list[int], list[int]]:
        """Give the levels that a straight step and a diagonal cost, by class."""
        weights = [self.track.weights.get(k, (0, 0)) for k in range(max(self.track.weights) + 1)]
        return [straight for straight, _ in weights], [diagonal for _, diagonal in weights]

    @cached_property
    def back(self) -> tuple[Steps, Steps]:
        """Give (direction, bits forward) of the steps into even and into odd rows."""
        grid, row = self.planes.board.layers.ground.grid, self.frame.stride
        tables: tuple[Steps, Steps] = [], []
        for direction in grid.ways:
            for out in (0, 1):
                dx, dy = grid.shifts[out][direction]
                tables[out + dy & 1].append((direction, dy * row + dx))
        return tables

    @cached_property
    def ordered(self) -> tuple[Steps, ...]:
        """Give the same, straight steps first."""
        return tuple([sorted(table, key=lambda step: step[0] & 1) for table in self.back])

    @cached_property
    def offsets(self) -> dict[int, int]:
        """Give bits forward by direction, on squares."""
        return dict(self.back[0])

    @cached_property
    def leave(self) -> tuple[bytes, ...]:
        """Give the boards of directions that lead out of an anchor as bytes, or nothing where all do."""
        placed, size = self.planes.placed, self.frame.size + 2
        if not placed.dirty:
            return ()
        every = ~placed.dirty & (1 << 8 * size) - 1
        return tuple([(every | way & placed.dirty).to_bytes(size, "little") for way in placed.allow])

    def allowed(self, bit: int, direction: int) -> bool:
        """Say whether a direction leads out of an anchor."""
        return not self.leave or self.leave[direction][bit >> 3] >> (bit & 7) & 1 == 1

    def before(self, node: int) -> Steps:
        """List (direction, node) of the steps that lead into a node on a cheapest path."""
        steps = self.known.get(node)
        if steps is None:
            steps = self.known[node] = (self._split if self.track.split else self._single)(node)
        return steps

    def aims(self, bends: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield of some states those that lie in one of the eight directions from the start, with that direction."""
        stride = self.frame.stride
        y0, x0 = divmod(self.start >> 1, stride)
        for bend in () if self.hexes else bends:
            y, x = divmod(bend // WAYS >> 1, stride)
            dx, dy = x - x0, y - y0
            if dx == 0 or dy == 0 or dx == dy or dx == -dy:
                yield bend, TOWARDS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]

    def along(self, node: int, way: int) -> int | None:
        """Give where a step into a node in one direction comes from, None when it is on no cheapest path."""
        if self.track.split or self.hexes:
            return super().along(node, way)
        bit, offset = node >> 1, self.offsets[way]
        here = bit + self.pad
        spare = self.sums[0][here] + (node & 1) - self.sums[0][here - offset] - self.prices[way & 1][self.kinds[bit]]
        if not 0 <= spare <= 1 or not self.allowed(bit - offset, way):
            return None
        return 2 * (bit - offset) + spare

    def spread(self, bends: Sequence[int], came: dict[int, int]) -> tuple[list[int], bool]:
        """Do as said above; on one board of squares in one go, as far as each way leads from each bend."""
        if self.track.split or self.hexes:
            return super().spread(bends, came)
        ran: list[int] = []
        pad, sums, kinds, prices, begins = self.pad, self.sums[0], self.kinds, self.prices, self.begins
        leave, ordered, (straight, diagonal) = self.leave, self.ordered[0], prices
        for bend in bends:
            node, direction = divmod(bend, WAYS)
            begun = node >> 1
            here, k = begun + pad, kinds[begun]
            top = sums[here] + (node & 1)
            tops = top - straight[k], top - diagonal[k]
            for way, offset in ordered:
                spare = tops[way & 1] - sums[here - offset]
                if (spare != 0 and spare != 1) or way == direction:
                    continue
                bit, after, price = begun, bend, prices[way & 1]
                while spare == 0 or spare == 1:
                    bit -= offset
                    node = 2 * bit + spare
                    state = WAYS * node + way
                    if state in came or (leave and not leave[way][bit >> 3] >> (bit & 7) & 1):
                        break
                    came[state] = after
                    ran.append(state)
                    if node in begins:
                        return ran, True
                    after = state
                    spare += sums[bit + pad] - price[kinds[bit]] - sums[bit - offset + pad]
        return ran, False

    def _single(self, node: int) -> Steps:
        bit, sums, leave, steps = node >> 1, self.sums[0], self.leave, []
        here, k = bit + self.pad, self.kinds[bit]
        top = sums[here] + (node & 1)
        tops = top - self.prices[0][k], top - self.prices[1][k]
        for way, offset in self.ordered[bit // self.frame.stride + self.frame.y0 & 1 if self.hexes else 0]:
            spare = tops[way & 1] - sums[here - offset]
            if spare == 0 or spare == 1:
                came = bit - offset
                if not leave or leave[way][came >> 3] >> (came & 7) & 1:
                    steps.append((way, 2 * came + spare))
        return steps

    def _split(self, node: int) -> Steps:
        bit, parity, pad = node >> 1, node & 1, self.pad
        now = self.sums[parity][bit + pad]
        steps = []
        for direction, offset in self.back[0]:
            came = bit - offset
            for k in self._kinds(bit, direction):
                price = self.track.prices[k]
                old = parity ^ (direction & 1 & price.toggles)
                cost = price[1 + old] if direction & 1 else price.straight
                if self.sums[old][came + pad] == now - cost and self.allowed(came, direction):
                    steps.append((direction, 2 * came + old))
        return steps

    def _kinds(self, bit: int, direction: int) -> list[int]:
        entered = self.planes.placed.entered
        if not entered:
            return [self.kinds[bit]]
        return [k for k, board in entered[direction] if board >> bit & 1]

    def goals(self, bit: int) -> list[int]:
        """List the nodes of a goal that cost least in whole steps."""
        sums = [board[bit + self.pad] for board in self.sums]
        if self.track.split:
            return [2 * bit + p for p in (0, 1) if sums[p] == min(sums)]
        return [2 * bit + (1 if self.track.scale == 2 and sums[0] % 2 == 0 else 0)]

    def path(self, goal: int, avoid: Sequence[Sequence[Spot]] | None) -> Steps:
        """Give the steps of the best of the cheapest paths to a bit."""
        if avoid:
            watch = Watch(self.planes, self.frame.spot, avoid)
            return safest(self.goals(goal), self.before, self.begins, lambda a, b: watch.noticed(a >> 1, b >> 1))
        return straightest(self.goals(goal), self)
