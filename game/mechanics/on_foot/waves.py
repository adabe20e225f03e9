"""What a mover reaches on foot, and by which way, found on boards all at once."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.mechanics.on_foot.boards import Boards
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.watching import Watch
from game.paths.afoot import Column
from game.paths.choice import Steps, safest
from game.paths.graph import HARM
from game.paths.lattice import EnteringBy, Toll, spread
from game.paths.levels import level_numbers
from game.paths.narrow import Marks, narrowed
from game.paths.sought import NEVER, Edges, Flooded, Numbers, Sought

Stance = tuple[int, int, bool]
"""Column and row, and whether an odd number of diagonals has been counted."""
MANY = 1 << 12
"""Nodes of a flood of which all steps are found at once."""


class Waves:
    """Everything within a budget, up to the cost of a goal where one is named.

    `busy`: the places where somebody is in the way, those barred with 0, the others with what they add to each point.
    """

    def __init__(
        self, boards: Boards, start: Stance, budget: int, busy: Mapping[Spot, int], goal: Spot | None = None
    ) -> None:
        self.boards, self.budget, self.busy = boards, budget, busy
        self.start = boards.bit(start[:2], start[2])
        entering = EnteringBy(boards.lattice, self._tolls())
        last = 0 if goal is None else sum(1 << node for node in self._nodes(goal))
        self._seen: tuple[Watch, NDArray[np.bool_]] | None = None
        self.levels, _ = spread(entering, self.start, budget, lambda _: (), until=last)

    def _nodes(self, spot: Spot) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.boards.bit(spot, odd) for odd in (False, True)))

    def _tolls(self) -> list[tuple[Toll, ...]]:
        """Price the places by the way that leads there, with those in the way."""
        shut, dear = 0, dict[int, int]()
        for spot, more in self.busy.items():
            board = sum(1 << node for node in self._nodes(spot))
            if more:
                dear[more] = dear.get(more, 0) | board
            else:
                shut |= board
        if not self.busy:
            return [lane.tolls for lane in self.boards.lanes]
        return [tuple(_dearer(lane.tolls, shut, dear, lane.counts)) for lane in self.boards.lanes]

    @cached_property
    def numbers(self) -> Numbers:
        """Give the key of each place, NEVER where it was not reached."""
        keys = np.array([NEVER, *(key for key, _ in self.levels)], np.int64)
        return np.asarray(keys[level_numbers([board for _, board in self.levels], self.boards.frame).reshape(-1)])

    def best(self, goal: Spot) -> tuple[int, ...]:
        """Give those nodes of a place that cost least; none where it was not reached."""
        keys = {node: self._key(node) for node in self._nodes(goal)}
        least = min(keys.values())
        return tuple(node for node, key in keys.items() if key == least < NEVER)

    def _key(self, node: int) -> int:
        return next((key for key, board in reversed(self.levels) if board >> node & 1), NEVER)

    def ends(self, closed: Iterable[Spot]) -> tuple[Column, Column, Column]:
        """Give the places by column, row and least cost, sorted; the start and what is closed left out."""
        boards = self.boards
        planes = self.numbers.reshape(boards.planes, boards.field.height + 1, boards.stride)
        least = planes.min(axis=0)[: boards.field.height, : boards.field.width] // HARM
        for x, y in (boards.spot(self.start), *closed):
            if boards.field.inside(x, y):
                least[y, x] = NEVER // HARM
        xs, ys = np.nonzero(least.T < NEVER // HARM)
        return xs, ys, least[ys, xs]

    def route(
        self, goal: Spot, watch: Watch, *, straight: bool, aside: tuple[int, ...]
    ) -> tuple[Spot, ...] | None:
        """Give the way to a place: of the cheapest the one that fewest may react to, as a search would choose it.

        `straight`: the search would have gone straight at it.
        """
        ends = self.best(goal)
        if not ends or ends == (self.start,):
            return () if ends else None
        sought = Sought(self._flooded(goal), ends) if straight else Sought(self._alike, ends, self._edges)
        marks = self._marks(sought, watch)
        kept = narrowed(sought, marks, aside) or sought.behind()

        def into(node: int) -> Steps:
            steps = kept[node]
            return sought.sorted(steps) if len({aside[way] for way, _ in steps}) < len(steps) else steps

        goals = [node for node in ends if node in kept]
        steps = safest(goals, into, (self.start,), lambda one, other: marks.get((one, other), 0), aside)
        return tuple(self.boards.spot(node) for _, node in steps)

    @cached_property
    def _alike(self) -> Flooded:
        """Give the flood as what goes straight nowhere goes on: the same for all goals."""
        return self._flooded(None)

    @cached_property
    def _edges(self) -> Edges | None:
        """Give its steps; None of one so wide that those near a goal are sooner found."""
        reached = np.flatnonzero(self.numbers < NEVER)
        return Edges.out_of(self._alike, reached) if len(reached) <= MANY else None

    def _flooded(self, goal: Spot | None) -> Flooded:
        ranks = self.numbers if goal is None else self.numbers + HARM * self._ahead(goal)
        limit = (self.budget + 1) * HARM
        return Flooded(self.boards.lattice, self.start, self.numbers, self._entering().__getitem__, ranks, {}, limit)

    def _entering(self) -> tuple[Numbers, ...]:
        """Give for each way what entering a place by it adds to a key; what is shut was not reached anyway."""
        dear = {spot: more for spot, more in self.busy.items() if more}
        if not dear:
            return self.boards.entering
        adding = []
        for lane, much in zip(self.boards.lanes, self.boards.entering, strict=True):
            more = much.copy()
            for spot, each in dear.items():
                more[list(self._nodes(spot))] += each * lane.counts * HARM
            adding.append(more)
        return tuple(adding)

    def _ahead(self, goal: Spot) -> Numbers:
        """Give what is surely still ahead of each place."""
        boards, (x, y) = self.boards, goal
        rows, columns = np.arange(boards.field.height + 1)[:, None], np.arange(boards.stride)[None, :]
        down, across = rows - y, columns - x
        if boards.field.grid.hexes:
            across = across - (rows >> 1) + (y >> 1)
            ahead = np.maximum(np.maximum(np.abs(across), np.abs(down)), np.abs(across + down))
        else:
            ahead = np.maximum(np.abs(across), np.abs(down))
        return np.tile(ahead.ravel(), boards.planes)

    def _marks(self, sought: Sought, watch: Watch) -> Marks:
        """Note who may react to which of the cheapest steps."""
        if not watch.near:
            return Marks()
        watched, spot, marks = self._watched(watch), self.boards.spot, Marks()
        _, source, to, best = sought.edges
        here = best & watched[source]
        for one, other in zip(source[here].tolist(), to[here].tolist(), strict=True):
            left = watch.left(spot(one), spot(other))
            if left:
                marks[one, other] = left
        return marks

    def _watched(self, watch: Watch) -> NDArray[np.bool_]:
        """Say of each place whether somebody watches it; asked for each way by the same watchers, so kept."""
        if self._seen is None or self._seen[0] is not watch:
            watched = np.zeros(self.boards.frame.size * 8, np.bool_)
            spots = (spot for spot in watch.near if self.boards.field.inside(*spot))
            watched[[node for spot in spots for node in self._nodes(spot)]] = True
            self._seen = watch, watched
        return self._seen[1]


def _dearer(tolls: Iterable[Toll], shut: int, dear: Mapping[int, int], counts: int) -> Iterable[Toll]:
    """Close some places, and let others cost more: so much, each time that a step counts."""
    for toll in tolls:
        free = toll.places ^ (toll.places & shut)
        for more, places in dear.items():
            here = free & places
            free ^= here
            if here:
                yield Toll(toll.price + more * counts, 0, here)
        yield Toll(toll.price, 0, free)
