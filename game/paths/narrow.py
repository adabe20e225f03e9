"""Of all cheapest ways those that could be chosen: what is looked through is no more than need be (see `choice`).

Ways that fewest foes notice, of these the most direct, of these those with the fewest turns: they are among what stays.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.paths.choice import EXACT_FOES, EXACT_STATES, NO_WAY, WAYS, Steps
from game.paths.sought import Book, Sought

Numbers = NDArray[np.int64]
Marks = dict[tuple[int, int], int]
"""Who notices a step from a node to another, where anybody does: bit i for the i-th foe."""
MANY = 8
"""Of more ways to be noticed, none better than another, at one node all are looked through."""
UNKNOWN = 1 << 40
"""Farther aside than any way leads."""


def narrowed(sought: Sought, marks: Marks, aside: Sequence[int]) -> Book | None:
    """Give the steps on ways that could be chosen, and maybe some more; None where there are too many foes to tell."""
    direct = Directly(sought, aside)
    unseen = direct.kept(marks, (0,))[0]
    if unseen is not None:
        return Turns(unseen).kept()
    masks = _fewest(sought, marks)
    seen, kept = direct.kept(marks, masks) if masks else [], Book()
    least = min((some.least for some in seen if some is not None), default=0)
    for some in seen:
        for node, steps in Turns(some).kept().items() if some is not None and some.least == least else ():
            kept[node] = list(dict.fromkeys((*kept.get(node, ()), *steps)))
    return kept if masks else None


def _fewest(sought: Sought, marks: Marks) -> list[int] | None:
    """List by whom alone a way to the goals is noticed, the fewest possible; None where that grows too long.

    Nor is it told where the choice itself is not sure to be the best one, since there are too many foes.
    """
    book, seen = sought.behind(), 0
    for (source, node), mark in marks.items():
        seen |= mark if any(source == other for _, other in book.get(node, ())) else 0
    if seen.bit_count() > EXACT_FOES or sum(map(len, book.values())) << seen.bit_count() >= EXACT_STATES:
        return None
    masks: dict[int, list[int]] = {sought.flooded.start: [0]}
    for node in sorted(book, key=sought.flooded.key):
        if len(book[node]) == 1 and (book[node][0][1], node) not in marks:
            masks.setdefault(node, masks[book[node][0][1]])
            continue
        met = {mask | marks.get((source, node), 0) for _, source in book[node] for mask in masks[source]}
        best: list[int] = []
        for mask in sorted(met, key=lambda mask: (mask.bit_count(), mask)):
            if not any(less & ~mask == 0 for less in best):
                best.append(mask)
        if len(best) > MANY:
            return None
        masks.setdefault(node, best)
    ends = sorted({mask for goal in sought.goals for mask in masks[goal]})
    least = min(mask.bit_count() for mask in ends)
    return [mask for mask in ends if mask.bit_count() == least]


class Directly:
    """The cheapest steps as rows, a row a node, those of lower keys first; of these the ones with the least aside."""

    def __init__(self, sought: Sought, aside: Sequence[int]) -> None:
        self.sought = sought
        flooded, self.behind = sought.flooded, sought.leading()
        beyond = [node for node in sought.leaps if node in sought.goals and node >= len(sought.into)]
        known = np.flatnonzero(self.behind)
        keys = np.concatenate([flooded.keys[known], [flooded.key(to) for to in beyond]]).astype(np.int64)
        sorting = np.argsort(keys, kind="stable")
        self.nodes: Numbers = np.concatenate([known, beyond])[sorting].astype(np.int64)
        self.many = len(self.nodes)
        self.row = dict(zip(self.nodes.tolist(), range(self.many), strict=True))
        bounds = (np.flatnonzero(np.diff(keys[sorting])) + 1).tolist()
        self.levels = list(pairwise((*bounds, self.many)))
        self.sources, self.aside = self._columns(aside)

    def _columns(self, aside: Sequence[int]) -> tuple[Numbers, Numbers]:
        """Give the row from which each step leads, `many` for none: first the ways, then leaps; and how far aside."""
        sought, ways = self.sought, len(self.sought.numbers)
        width = ways + max((len(steps) for steps in sought.leaps.values()), default=0)
        sources = np.full((self.many, width), self.many)
        far = np.zeros((self.many, width), np.int64)
        rows = np.full(len(sought.into), self.many)
        rows[self.nodes[self.nodes < len(rows)]] = np.flatnonzero(self.nodes < len(rows))
        leading, begins, to, best = sought.edges
        kept = best & self.behind[to]
        sources[rows[to[kept]], leading[kept]] = rows[begins[kept]]
        far[:, :ways] = [aside[number] for number in sought.numbers]
        for upon, steps in sought.leaps.items():
            for column, (source, leap, cheapest) in enumerate(steps, ways):
                if cheapest and upon in self.row:
                    sources[self.row[upon], column] = rows[source]
                    far[self.row[upon], column] = aside[leap.number]
        return sources, far

    def kept(self, marks: Marks, masks: Sequence[int]) -> "list[Kept | None]":
        """Give for each of some masks the steps of the best ways that nobody else notices; None: none leads there."""
        room = self.many + 1
        sources = np.stack([self._unnoticed(marks, mask) + room * at for at, mask in enumerate(masks)])
        total = np.full((len(masks), room), UNKNOWN)
        total[:, 0], flat = 0, total.reshape(-1)
        for first, last in self.levels:
            ways = flat[sources[:, first:last]] + self.aside[first:last]
            np.minimum.reduce(ways, axis=2, out=total[:, first:last])
        return [self._best(far, flat[before]) for far, before in zip(total, sources, strict=True)]

    def _best(self, total: Numbers, before: Numbers) -> "Kept | None":
        least = min(int(total[self.row[goal]]) for goal in self.sought.goals)
        goals = [goal for goal in self.sought.goals if total[self.row[goal]] == least]
        kept = (before + self.aside == total[: self.many, None]) & (before < UNKNOWN)
        return Kept(self, kept, goals, least) if least < UNKNOWN else None

    def _unnoticed(self, marks: Marks, mask: int) -> Numbers:
        sources = self.sources.copy()
        for (source, node), mark in marks.items():
            if mark & ~mask and node in self.row and source in self.row:
                row = sources[self.row[node]]
                row[row == self.row[source]] = self.many
        return sources


class Kept:
    """Some of the cheapest steps, told of a node when asked; `least`: how far aside they lead in all."""

    def __init__(self, rows: Directly, kept: NDArray[np.bool_], goals: list[int], least: int) -> None:
        self.least = least
        self.sought, self.row, self.goals, self.start = rows.sought, rows.row, goals, rows.sought.flooded.start
        self.columns: list[int] = (kept @ (1 << np.arange(kept.shape[1]))).tolist()
        self.known: Book = {}

    @cached_property
    def offsets(self) -> dict[int, list[int]]:
        """Give how far steps in a way lead, all steps of that number; nothing where there are leaps."""
        offsets: dict[int, list[int]] = {}
        for way in self.sought.flooded.lattice.ways if not self.sought.leaps else ():
            offsets.setdefault(way.number, []).append(way.offset)
        return offsets

    def into(self, node: int) -> Steps:
        """List the steps (way, node) into a node."""
        if node not in self.known:
            columns = self.columns[self.row[node]] if node in self.row else 0
            steps = self.sought.table[columns & (1 << len(self.sought.numbers)) - 1]
            listed = [(self.sought.numbers[number], node - offset) for number, offset in steps]
            for at, (source, leap, _) in enumerate(self.sought.leaps.get(node, ()), len(self.sought.numbers)):
                listed += [(leap.number, source)] if columns >> at & 1 else []
            self.known[node] = listed
        return self.known[node]


class Turns:
    """The steps of those ways that turn least, found by going back from the goals, whole straight runs at a time.

    A state is a node and the way of the step that leaves it, as in `choice`; `turns`: how often one turns after it.
    """

    def __init__(self, steps: Kept) -> None:
        self.into, self.start, self.goals, self.offsets = steps.into, steps.start, steps.goals, steps.offsets
        self.turns: dict[int, int] = {}
        self.leads: dict[int, list[int]] = {}
        self.onward: dict[int, list[int]] = {}

    def kept(self) -> Book:
        """Give the steps into each node."""
        kept: Book = {node: [] for node in (self.start, *self.goals)}
        bends, runs = [WAYS * goal + NO_WAY for goal in self.goals], self._setting_out()
        while bends and self.start not in self.goals:
            last = [(bend, way) for bend in bends for way, run in runs.items() if bend // WAYS in run]
            last = [(bend, way) for bend, way in last if bend % WAYS != way]
            for bend, way in last:
                self._straight(kept, bend // WAYS, way, runs[way])
            ends = [bend for bend, _ in last]
            if not last:
                bends = self._further(bends)
                ends = [state for state in bends if state // WAYS == self.start]
            if ends:
                self._follow(kept, ends)
                return kept
        return kept

    def _setting_out(self) -> dict[int, dict[int, list[int]]]:
        """Give the nodes to which each way leads straight from the start, each with those before it."""
        runs: dict[int, dict[int, list[int]]] = {}
        for way, offsets in self.offsets.items():
            run, waiting = dict[int, list[int]](), [self.start]
            for before in waiting:
                for node in (before + far for far in offsets if (way, before) in self.into(before + far)):
                    if node not in run:
                        waiting.append(node)
                    run.setdefault(node, []).append(before)
            runs[way] = run
        return runs

    def _straight(self, kept: Book, node: int, way: int, run: dict[int, list[int]]) -> None:
        """Keep the steps from the start straight to a node."""
        waiting = [node]
        for after in waiting:
            steps = kept.setdefault(after, [])
            for before in run.get(after, ()):
                if (way, before) not in steps:
                    steps.append((way, before))
                    waiting.append(before)

    def _further(self, bends: Sequence[int]) -> list[int]:
        """Run back from states by every other way; give the states found."""
        ran: list[int] = []
        for bend in bends:
            node, direction = divmod(bend, WAYS)
            after = 0 if direction == NO_WAY else self.turns[bend] + 1
            for way, source in self.into(node):
                if way != direction:
                    self._run(source, way, node, after, ran)
        return ran

    def _run(self, source: int, way: int, to: int, after: int, ran: list[int]) -> None:
        """Note the states back along one way; a fall may lead into a node in the same way as a step does."""
        turns, into, waiting = self.turns, self.into, [(source, to)]
        while waiting:
            node, to = waiting.pop()
            state = WAYS * node + way
            if state in turns:
                if turns[state] == after and to not in self.leads[state]:
                    self.leads[state].append(to)
                continue
            turns[state], self.leads[state] = after, [to]
            self.onward.setdefault(node, []).append(state)
            ran.append(state)
            for taken, more in into(node):
                if taken == way:
                    waiting.append((more, node))

    def _follow(self, kept: Book, ends: Iterable[int]) -> None:
        """Keep the steps that lead on from some states to the goals with no more turns than need be."""
        waiting, known = list(ends), set(ends)
        while waiting:
            state = waiting.pop()
            if state not in self.turns:
                continue
            turns, way = self.turns[state], state % WAYS
            for node in self.leads[state]:
                kept.setdefault(node, []).append((way, state // WAYS))
                for later in self.onward.get(node, ()):
                    if later not in known and self.turns[later] == turns - (later % WAYS != way):
                        known.add(later)
                        waiting.append(later)
