"""What a search straight at some goals goes on from, and in which order (see `graph`), told from a flood.

Among equal ways the choice depends on that order. A search takes what ranks first, cost and what is surely still ahead
together, and of equal rank what it saw first; what ranks behind the goals it never looks at.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.paths.choice import Steps
from game.paths.lattice import Lattice, Leap

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
    tolls: Sequence[Numbers]
    ranks: Numbers
    leapt: dict[int, list[tuple[int, Leap]]]
    limit: int

    def key(self, node: int) -> int:
        """Give the key of a node, that of one beyond the boards too: only leaps lead there."""
        if node < len(self.keys):
            return int(self.keys[node])
        return min((self.key(source) + leap.toll for source, leap in self.leapt[node]), default=NEVER)


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


class Sought:
    """The cheapest steps on the way to some goals, of 16 ways at most; told in the order of a search when asked."""

    def __init__(self, flooded: Flooded, goals: Sequence[int]) -> None:
        self.flooded, self.goals = flooded, goals
        self.last = min(flooded.key(goal) for goal in goals)
        self.numbers = [way.number for way in flooded.lattice.ways]
        self.table = _listed(tuple(way.offset for way in flooded.lattice.ways))
        self.first = np.full(len(flooded.keys), NEVER)
        self.near: NDArray[np.bool_] = flooded.ranks <= self.last
        self.known = np.flatnonzero(self.near)
        self.into = np.zeros(len(flooded.keys), np.uint16)
        self.leaps = self._leaps()
        self.edges = [self._edges(number) for number in range(len(self.numbers))]

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

    def _edges(self, number: int) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
        """Give whence a way leads to what is looked at, whereto, and whether on a cheapest way."""
        flooded, way, bit = self.flooded, self.flooded.lattice.ways[number], np.uint16(1 << number)
        source = self.known[flooded.lattice.leads[number][self.known]]
        to = source + way.offset
        paid = flooded.keys[source] + flooded.tolls[number][to]
        leads = self.near[to] & (paid < flooded.limit)
        source, to = source[leads], to[leads]
        best = paid[leads] == flooded.keys[to]
        self.into[to[best]] |= bit
        self.first[to] = np.minimum(self.first[to], flooded.ranks[source])
        return source, to, best

    @cached_property
    def _outward(self) -> tuple[list[int], list[int]]:
        """Give for each node the ways by which the search sees what it has not seen sooner, and the cheapest ways.

        A leap stands in the place of the way that it takes the place of.
        """
        ranks = self.flooded.ranks
        seeing, best = np.zeros(len(ranks), np.uint16), np.zeros(len(ranks), np.uint16)
        for number, (begins, ends, cheapest) in enumerate(self.edges):
            bit = np.uint16(1 << number)
            seeing[begins[ranks[begins] == self.first[ends]]] |= bit
            best[begins[cheapest]] |= bit
        for to, steps in self.leaps.items():
            for source, leap, on_best in steps if to < len(ranks) else ():
                seeing[source] |= np.uint16(1 << leap.position)
                best[source] |= np.uint16(on_best << leap.position)
        return (seeing | best).tolist(), best.tolist()

    @cached_property
    def _leaping(self) -> dict[int, dict[int, int]]:
        """Give how far each leap leads, by whence and by its position."""
        far: dict[int, dict[int, int]] = {}
        for to, steps in self.leaps.items():
            for source, leap, _ in steps:
                far.setdefault(source, {})[leap.position] = to - source
        return far

    @cached_property
    def place(self) -> list[int]:
        """Number what the search goes on from as it does so, from 1; 0 what it never comes to."""
        ranks, start, size = self.flooded.ranks, self.flooded.start, len(self.flooded.keys)
        order = np.zeros(size, np.int64)
        order[self.known] = np.unique(ranks[self.known], return_inverse=True)[1] << 2 * _ROOM | self.known
        base = order.tolist()
        (seeing, best), leaping, table = self._outward, self._leaping, self.table
        seen, place, waits, mask = [0] * size, [0] * size, bytearray(size), (1 << _ROOM) - 1
        heap, count, total = [base[start]], 0, 1
        seen[start] = waits[start] = 1
        while heap:
            node = heappop(heap) & mask
            count += 1
            place[node] = count
            cheapest, steps = best[node], table[seeing[node]]
            if node in leaping:
                steps = tuple((number, leaping[node].get(number, offset)) for number, offset in steps)
            for number, offset in steps:
                to = node + offset
                if not seen[to]:
                    total += 1
                    seen[to] = total
                if cheapest >> number & 1 and not waits[to]:
                    waits[to] = 1
                    heappush(heap, base[to] + (seen[to] << _ROOM))
        return place

    def leading(self) -> NDArray[np.bool_]:
        """Say of each node on the boards whether a cheapest way leads over it to the goals: from dear to cheap."""
        size, keys = len(self.into), self.flooded.keys
        leads = np.zeros(size, np.bool_)
        leads[[goal for goal in self.goals if goal < size]] = True
        leaps = [(source, to) for to, steps in self.leaps.items() for source, _, best in steps if best]
        leads[[source for source, to in leaps if to >= size and to in self.goals]] = True
        on_board = [(source, to) for source, to in leaps if to < size]
        columns = [(source[best], to[best]) for source, to, best in self.edges]
        sources = np.concatenate([*(source for source, _ in columns), [source for source, _ in on_board]])
        ends = np.concatenate([*(to for _, to in columns), [to for _, to in on_board]])
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
        return sorted(steps, key=lambda step: self.place[step[1]])
