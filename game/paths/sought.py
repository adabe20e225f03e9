"""What a search straight at some goals goes on from, and in which order (see `graph`), told from a flood.

Among equal ways the choice depends on that order. A search takes what ranks first, cost and what is surely still ahead
together, and of equal rank what it saw first; what ranks behind the goals it never looks at.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.paths.choice import Steps
from game.paths.lattice import Lattice, Leap
from game.space.distinct import ranked

Numbers = NDArray[np.int64]
Book = dict[int, Steps]
"""The steps (way, node) into each node, each from a node that a way comes to sooner."""
NEVER = 1 << 60
"""The key of what was not reached: above all others."""
_ROOM = 24
"""Bits for the number of a node."""


class Flooded(NamedTuple):
    """What a flood knows of each node, by its bit.

    `keys`: cost and harm together, NEVER where it was not; `tolls`: what entering adds to a key, for each way, NEVER
    where it leads nowhere; `ranks`: the keys with what is surely still ahead; `leapt`: the leaps into nodes; `limit`:
    above all keys within the budget.
    """

    lattice: Lattice
    start: int
    keys: Numbers
    tolls: Callable[[int], Numbers]
    ranks: Numbers
    leapt: dict[int, list[tuple[int, Leap]]]
    limit: int

    def key(self, node: int) -> int:
        """Give the key of a node, that of one beyond the boards too: only leaps lead there."""
        if node < len(self.keys):
            return int(self.keys[node])
        return min((self.key(source) + leap.toll for source, leap in self.leapt[node]), default=NEVER)


class Edges(NamedTuple):
    """Some steps of a flood by ways, way after way: its position among them, whence, whereto, whether at least cost."""

    ways: Numbers
    sources: Numbers
    ends: Numbers
    best: NDArray[np.bool_]

    @classmethod
    def out_of(cls, flooded: Flooded, nodes: Numbers) -> "Edges":
        """Give the steps out of some nodes that lead to nodes within the limit."""
        steps = [_leading(flooded, number, nodes) for number in range(len(flooded.lattice.ways))]
        sources, ends, best = zip(*steps, strict=True)
        ways = np.repeat(np.arange(len(steps)), [len(some) for some in sources])
        return cls(ways, np.concatenate(sources), np.concatenate(ends), np.concatenate(best))

    def within(self, near: NDArray[np.bool_]) -> "Edges":
        """Give those from and to some nodes."""
        here = near[self.sources] & near[self.ends]
        return Edges(self.ways[here], self.sources[here], self.ends[here], self.best[here])


def _leading(flooded: Flooded, number: int, nodes: Numbers) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
    """Give whence a way leads out of some nodes, whereto, and whether at the least cost of that."""
    way, outs = flooded.lattice.ways[number], np.frombuffer(flooded.lattice.outs[number], np.uint8)
    source = nodes[(outs[nodes >> 3] >> (nodes & 7) & 1).astype(np.bool_)]
    source = source[(source < len(flooded.keys) - way.offset) & (source >= -way.offset)]
    to = source + way.offset
    paid = flooded.keys[source] + flooded.tolls(number)[to]
    leads = paid < flooded.limit
    return source[leads], to[leads], paid[leads] == flooded.keys[to[leads]]


class Listed(dict[int, tuple[tuple[int, int], ...]]):
    """The (place among the ways, offset) of each in a set of ways."""

    def __init__(self, offsets: tuple[int, ...]) -> None:
        super().__init__()
        self.offsets = offsets

    def __missing__(self, ways: int) -> tuple[tuple[int, int], ...]:
        """List a set that was not asked for before."""
        listed = tuple((number, offset) for number, offset in enumerate(self.offsets) if ways >> number & 1)
        return self.setdefault(ways, listed)


_listed = lru_cache(maxsize=16)(Listed)
FEW = 16
"""Ways of which every set is kept listed."""


class Sought:
    """The cheapest steps on the way to some goals, of 60 ways at most; told in the order of a search when asked.

    `edges`: all steps of the flood, where they are known.
    """

    def __init__(self, flooded: Flooded, goals: Sequence[int], edges: Edges | None = None) -> None:
        self.flooded, self.goals = flooded, goals
        self.last = min(flooded.key(goal) for goal in goals)
        self.numbers = [way.number for way in flooded.lattice.ways]
        listed = _listed if len(self.numbers) <= FEW else Listed
        self.table = listed(tuple(way.offset for way in flooded.lattice.ways))
        self.first = np.full(len(flooded.keys), NEVER)
        self.near: NDArray[np.bool_] = flooded.ranks <= self.last
        self.known = np.flatnonzero(self.near)
        self.into = np.zeros(len(flooded.keys), np.int64)
        self.leaps = self._leaps()
        self.edges = (Edges.out_of(flooded, self.known) if edges is None else edges).within(self.near)
        ways, sources, ends, best = self.edges
        np.add.at(self.into, ends[best], np.int64(1) << ways[best])
        np.minimum.at(self.first, ends, flooded.ranks[sources])

    def _leaps(self) -> dict[int, list[tuple[int, Leap, bool]]]:
        """List the leaps into nodes that the search looks at: (source, leap, whether it is on a cheapest way)."""
        flooded, leaps = self.flooded, dict[int, list[tuple[int, Leap, bool]]]()
        for to, taken in flooded.leapt.items():
            if not self.near[to] if to < len(self.near) else to not in self.goals:
                continue
            for source, leap in taken:
                if self.near[source]:
                    best = int(flooded.keys[source]) + leap.toll == flooded.key(to)
                    leaps.setdefault(to, []).append((source, leap, best))
                    if to < len(self.first):
                        self.first[to] = min(self.first[to], flooded.ranks[source])
        return leaps

    def outward(self) -> tuple[list[int], list[int]]:
        """Give for each node the ways by which the search sees what it has not seen sooner, and the cheapest ways.

        A leap stands in the place of the way that it takes the place of.
        """
        ranks = self.flooded.ranks
        seeing, best = np.zeros(len(ranks), np.int64), np.zeros(len(ranks), np.int64)
        ways, sources, ends, cheapest = self.edges
        sees, bits = ranks[sources] == self.first[ends], np.int64(1) << ways
        np.add.at(seeing, sources[sees], bits[sees])
        np.add.at(best, sources[cheapest], bits[cheapest])
        for to, steps in self.leaps.items():
            for source, leap, on_best in steps if to < len(ranks) else ():
                seeing[source] |= np.int64(1 << leap.position)
                best[source] |= np.int64(on_best << leap.position)
        return (seeing | best).tolist(), best.tolist()

    def leaping(self) -> dict[int, dict[int, int]]:
        """Give how far each leap leads, by whence and by its position."""
        far: dict[int, dict[int, int]] = {}
        for to, steps in self.leaps.items():
            for source, leap, _ in steps:
                far.setdefault(source, {})[leap.position] = to - source
        return far

    def leading(self) -> NDArray[np.bool_]:
        """Say of each node on the boards whether a cheapest way leads over it to the goals: from dear to cheap."""
        size, keys = len(self.into), self.flooded.keys
        leads = np.zeros(size, np.bool_)
        leads[[goal for goal in self.goals if goal < size]] = True
        leaps = [(source, to) for to, steps in self.leaps.items() for source, _, best in steps if best]
        leads[[source for source, to in leaps if to >= size and to in self.goals]] = True
        on_board = [(source, to) for source, to in leaps if to < size]
        best = self.edges.best
        sources = np.concatenate([self.edges.sources[best], [source for source, _ in on_board]])
        ends = np.concatenate([self.edges.ends[best], [to for _, to in on_board]])
        sources, ends = sources.astype(np.int64), ends.astype(np.int64)
        dear = np.argsort(-keys[ends], kind="stable")
        sources, ends = sources[dear], ends[dear]
        bounds = (np.flatnonzero(np.diff(keys[ends])) + 1).tolist()
        for first, last in pairwise((0, *bounds, len(ends))):
            leads[sources[first:last][leads[ends[first:last]]]] = True
        return leads

    def behind(self) -> Book:
        """Give the steps (way, node) into all that leads to the goals on cheapest ways."""
        return self._behind

    @cached_property
    def _behind(self) -> Book:
        numbers, into, table, steps = self.numbers, self.into.tolist(), self.table, Book()
        waiting = list(self.goals)
        while waiting:
            node = waiting.pop()
            if node in steps:
                continue
            ways = table[into[node]] if node < len(into) else ()
            came = [(numbers[number], node - offset) for number, offset in ways]
            if node in self.leaps:
                came += [(leap.number, source) for source, leap, best in self.leaps[node] if best]
            steps[node] = came
            waiting += [source for _, source in came if source not in steps]
        return steps

    def sorted(self, steps: Steps) -> Steps:
        """Give steps into a node as the search came by them."""
        sources = [source for _, source in steps]
        places = dict(zip(sources, self._order.places(sources), strict=True))
        return sorted(steps, key=lambda step: places[step[1]])

    @cached_property
    def _order(self) -> "Order":
        return Order(self)


class Order:
    """In which order the search goes on from what it comes to; followed no farther than is asked."""

    def __init__(self, sought: Sought) -> None:
        ranks, start, size = sought.flooded.ranks, sought.flooded.start, len(sought.flooded.keys)
        base = np.zeros(size, np.int64)
        base[sought.known] = ranked(ranks[sought.known]) << 2 * _ROOM | sought.known
        self.base: list[int] = base.tolist()
        self.seeing, self.best = sought.outward()
        self.leaping, self.table = sought.leaping(), sought.table
        self.seen, self.waits = [0] * size, bytearray(size)
        self.place: dict[int, int] = {}
        self.heap, self.seen[start], self.waits[start], self.total = [self.base[start]], 1, 1, 1

    def places(self, nodes: Sequence[int]) -> list[int]:
        """Give the places of some nodes, all of which the search comes to."""
        missing = {node for node in nodes if node not in self.place}
        if missing:
            self._follow(missing)
        return [self.place[node] for node in nodes]

    def _follow(self, missing: set[int]) -> None:
        base, seen, waits, best, place, heap = self.base, self.seen, self.waits, self.best, self.place, self.heap
        total, mask = self.total, (1 << _ROOM) - 1
        while missing:
            node = heappop(heap) & mask
            place[node] = len(place)
            missing.discard(node)
            cheapest, steps = best[node], self.table[self.seeing[node]]
            if node in self.leaping:
                steps = tuple((number, self.leaping[node].get(number, offset)) for number, offset in steps)
            for number, offset in steps:
                to = node + offset
                if not seen[to]:
                    total += 1
                    seen[to] = total
                if cheapest >> number & 1 and not waits[to]:
                    waits[to] = 1
                    heappush(heap, base[to] + (seen[to] << _ROOM))
        self.total = total
