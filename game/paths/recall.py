"""In which order a search of stance after stance (see `graph`) would have come by what a flood found at once.

Among equal ways the choice depends on that order alone. A search goes on from what ranks first, and of equal rank from
what it saw first; so a node comes by its first rank, then by who led to it first, then by the order of the steps there.
"""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from game.paths.choice import Steps


class Into(NamedTuple):
    """A step into a node: whence, its number, its position among the steps there, whether a cheapest way takes it."""

    source: int
    number: int
    position: int
    cheapest: bool


class Recall:
    """The steps into nodes on cheapest ways, in the order in which a search would have found them.

    `into` lists the steps into a node from whatever the search went on from; `rank`: the sooner the lower. Who asks
    says so each time, the same always: kept here, its questions would hold on to who keeps this.
    """

    def __init__(self, start: int) -> None:
        self.start = start
        self.place: dict[int, int] = {start: 0}
        self.asked: dict[int, tuple[list[Into], list[Into]]] = {}
        """What was found of the steps into a node: each is asked about once, however many goals lie behind it."""

    def behind(
        self, goals: Iterable[int], into: Callable[[int], list[Into]], rank: Callable[[int], int]
    ) -> dict[int, Steps]:
        """Give the steps (way, node) into all that leads to some nodes, the start first."""
        self.place = {self.start: 0}
        known = self._known(goals, into, rank)
        ranked: dict[int, list[int]] = {}
        for node in known:
            if node != self.start:
                ranked.setdefault(rank(node), []).append(node)
        for _, nodes in sorted(ranked.items()):
            self._line_up(nodes, known)
        came: dict[int, Steps] = {self.start: []}
        for node, (steps, _) in known.items():
            came[node] = [(step.number, step.source) for step in sorted(steps, key=self._placed)]
        return came

    def _placed(self, step: Into) -> int:
        return self.place[step.source]

    def _known(
        self, goals: Iterable[int], into: Callable[[int], list[Into]], rank: Callable[[int], int]
    ) -> dict[int, tuple[list[Into], list[Into]]]:
        """Give the steps into each node that matters: those on cheapest ways, and those from what ranks first."""
        known: dict[int, tuple[list[Into], list[Into]]] = {}
        waiting = list(goals)
        while waiting:
            node = waiting.pop()
            if node in known:
                continue
            if node not in self.asked:
                self.asked[node] = _split([] if node == self.start else into(node), rank)
            known[node] = cheapest, soonest = self.asked[node]
            waiting += [step.source for step in (*cheapest, *soonest) if step.source not in known]
        return known

    def _line_up(self, nodes: list[int], known: dict[int, tuple[list[Into], list[Into]]]) -> None:
        """Place nodes of one rank: as they were seen; one may be seen only from another of them."""
        seen: list[tuple[int, int, int]] = []
        later: dict[int, list[tuple[int, int]]] = {}
        for node in nodes:
            steps = known[node][1]
            sooner = [(self.place[step.source], step.position) for step in steps if step.source in self.place]
            if sooner:
                seen.append((*min(sooner), node))
                continue
            for step in steps:
                later.setdefault(step.source, []).append((step.position, node))
        seen.sort()
        noted = {node for *_, node in seen}
        while seen:
            node = heappop(seen)[2]
            place = self.place[node] = len(self.place)
            for position, other in later.get(node, ()):
                if other not in noted:
                    noted.add(other)
                    heappush(seen, (place, position, other))


def _split(steps: list[Into], rank: Callable[[int], int]) -> tuple[list[Into], list[Into]]:
    """Give those of some steps that are on cheapest ways, and those from what ranks first."""
    ranks = [rank(step.source) for step in steps]
    first = min(ranks, default=0)
    soonest = [step for step, placed in zip(steps, ranks, strict=True) if placed == first]
    return [step for step in steps if step.cheapest], soonest
