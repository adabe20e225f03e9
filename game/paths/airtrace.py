"""Reading a path back from the levels of a flood of a volume.

A node is ((bit * 8) + heading) * 2 + extra, with extra as in `readback`; ways are those of `airways`, turns among them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.airways import LEFT, RIGHT, STRAIGHT, is_slanted, rises, ways
from game.paths.choice import Steps, Watch, fewest_turns, safest
from game.paths.flight import Lanes
from game.paths.moves import Price, Stride
from game.paths.track import Track
from game.paths.volume import AirPlanes
from game.space.square import Cell

NARROW = 254
"""Levels that fit into a byte each, beside what is not reached."""


class AirLevels:
    """What a flood of a volume leaves; `lanes`: its `many` levels by heading and parity.

    `spent`: more budget would reach nothing more.
    """

    def __init__(
        self,
        planes: AirPlanes,
        start: Cell,
        track: Track,
        lanes: Lanes,
        many: int,
        odd: bool,
        begins: Sequence[int],
        spent: bool = False,
    ) -> None:
        self.planes, self.start, self.track, self.lanes, self.many = planes, start, track, lanes, many
        self.odd, self.begins, self.spent = odd, tuple(begins), spent

    @cached_property
    def sums(self) -> list[list[NDArray[np.unsignedinteger]]]:
        """Give for each heading and parity the level of each cell, the greatest number where it is not reached."""
        narrow = self.many <= NARROW
        numbers = ((filed.numbers(self.planes.frame) - np.uint16(1) for filed in lane) for lane in self.lanes)
        return [[one.astype(np.uint8) if narrow else one for one in lane] for lane in numbers]


class AirTrace:
    """The cheapest steps into each state of a flood, found when asked for; the flood holds it, not it the flood."""

    def __init__(self, reach: AirLevels) -> None:
        self.planes, self.track, self.beyond = reach.planes, reach.track, 255 if reach.many <= NARROW else 65535
        self.sums = [[one.ravel().data for one in lane] for lane in reach.sums]
        self.start, self.headings = reach.start, reach.begins
        self.air, self.space = reach.planes.volume.air, reach.planes.space
        self.known: dict[int, Steps] = {}
        self.odd = int(reach.odd)
        self.ways = ways(self.space.stride, self.space.level, self.air.slants)

    def sum_at(self, bit: int, heading: int, parity: int) -> int | None:
        """Give the level of a state, None where it was not reached."""
        if not 0 <= bit < self.planes.frame.size * 8:
            return None
        level = self.sums[heading][parity][bit]
        return None if level == self.beyond else level

    def allowed(self, bit: int, way: int) -> bool:
        """Say whether a way leads out of an anchor."""
        placed = self.planes.placed
        if not placed.dirty >> bit & 1:
            return True
        rise, direction = divmod(way, 10)
        if rise == 1:
            return placed.allow[direction] >> bit & 1 == 1
        slope = self.planes.slopes.up if rise == 2 else self.planes.slopes.down
        return slope[direction] >> bit & 1 == 1

    def before(self, node: int) -> Steps:
        """List (way, node) of the steps that lead into a node on a cheapest path."""
        steps = self.known.get(node)
        if steps is None:
            steps = self.known[node] = [*self._turns(node), *self._steps(node)]
        return steps

    def _turns(self, node: int) -> Iterator[tuple[int, int]]:
        if not self.air.headings:
            return
        bit, heading, extra = node >> 4, node >> 1 & 7, node & 1
        for way, source in ((RIGHT, heading - 1 & 7), (LEFT, heading + 1 & 7)):
            yield from self._came(node, way, bit, source, extra, self.air.turn * self.track.scale)

    def _came(self, node: int, way: int, bit: int, heading: int, parity: int, cost: int) -> Iterator[tuple[int, int]]:
        """Yield the step from a state when it lies on a cheapest path into the node."""
        split = self.track.split
        old = self.sum_at(bit, heading, parity if split else 0)
        now = self.sum_at(node >> 4, node >> 1 & 7, node & 1 if split else 0)
        if old is None or now is None:
            return
        spare = now + (0 if split else node & 1) - cost - old
        if 0 <= spare <= (0 if split else 1):
            yield way, (bit * 8 + heading) * 2 + (parity if split else spare)

    def _steps(self, node: int) -> Iterator[tuple[int, int]]:
        bit, heading = node >> 4, node >> 1 & 7
        for way, shift in self.ways:
            aside = way % 10 < STRAIGHT
            if aside and self.air.headings and way % 10 != heading:
                continue
            k = self.planes.kind(bit, way)
            if k is None:
                continue
            parity, cost = self._cost(k, way, node & 1)
            steps = list(self._came(node, way, bit - shift, heading, parity, cost))
            if steps and self.allowed(bit - shift, way):
                yield from steps

    def _cost(self, k: int, way: int, parity: int) -> tuple[int, int]:
        """Give the parity before a step of a class, and its cost in levels."""
        rise = self.air.climb * self.track.scale if rises(way) else 0
        if not self.track.split:
            return parity, self.track.weights[k][is_slanted(way)] + rise
        price = self.track.prices[k]
        old = parity ^ (is_slanted(way) and price.toggles)
        return old, (price[1 + old] if is_slanted(way) else price.straight) + rise

    def goals(self, bit: int) -> list[int]:
        """List the nodes of a goal that cost least in whole steps."""
        nodes = []
        for heading in range(len(self.sums)):
            for parity in range(len(self.sums[0])):
                level = self.sum_at(bit, heading, parity)
                if level is not None:
                    nodes.append((level // self.track.scale, level, (bit * 8 + heading) * 2 + parity))
        least = min(nodes)[0]
        spare = self.track.scale == 2
        return [node + (spare and level % 2 == 0) for cost, level, node in nodes if cost == least]

    @cached_property
    def begins(self) -> tuple[int, ...]:
        """List the nodes where the flood began."""
        lanes = [(self.space.bit(self.start) * 8 + heading) * 2 for heading in self.headings]
        return tuple([lane + extra for lane in lanes for extra in ((self.odd,) if self.track.split else (0, 1))])

    def path(self, goal: Cell, avoid: Sequence[Sequence[Cell]] | None) -> list[Stride]:
        """Give the strides of the best of the cheapest paths."""
        goals = self.goals(self.space.bit(goal))
        if avoid:
            watch = Watch(self.planes, self.space.cell, avoid)
            steps = safest(goals, self.before, self.begins, lambda a, b: watch.noticed(a >> 4, b >> 4))
        else:
            steps = fewest_turns(goals, self.before, self.begins)
        return list(self._strides(steps))

    def _strides(self, steps: Steps) -> Iterator[Stride]:
        here, odd, chosen = self.space.bit(self.start), bool(self.odd), len(self.headings) == 1
        for way, node in steps:
            bit = node >> 4
            k = self.planes.kind(bit, way) or 0
            price = self.planes.volume.prices[k]
            paid, after = self._pay(price, way, odd)
            chosen = chosen or way % 10 < STRAIGHT
            yield Stride(
                self.space.cell(here),
                self.space.cell(bit),
                way % 10 if way % 10 < STRAIGHT else -1,
                odd,
                paid,
                k,
                not self.planes.placed.fits >> bit & 1,
                self.planes.band(bit),
                node >> 1 & 7 if chosen and self.air.headings else -1,
                int(way in (LEFT, RIGHT)),
            )
            here, odd = bit, after

    def _pay(self, price: Price, way: int, odd: bool) -> tuple[int, bool]:
        if way in (LEFT, RIGHT):
            return self.air.turn, odd
        rise = self.air.climb if rises(way) else 0
        if not is_slanted(way):
            return price.straight + rise, odd
        return (price.second if odd else price.diagonal) + rise, odd ^ price.toggles
