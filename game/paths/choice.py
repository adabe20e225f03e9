"""Choosing among the cheapest paths: fewest foes provoked, then fewest turns, then a fixed order.

A path is read from the goal back to the start, node by node; what a node is, the caller knows.  A state is a node and
the way (a small number, as a direction) of the step that leaves it towards the goal, since turns count.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Generic, TypeVar

from game.paths.moves import Spot
from game.paths.standing import Standing
from game.space.square import Cell

C = TypeVar("C", Spot, Cell)
Steps = list[tuple[int, int]]
"""(way, node): steps into a node, each with the node it comes from; or a path, each with the node it arrives at."""
WAYS = 32
"""States are numbered WAYS * node + way."""
NO_WAY = WAYS - 1
"""The way of a state that no step has left yet."""
ASIDE = 1 << 16
"""So many turns does one step aside outweigh."""
EXACT_FOES = 10
"""Up to so many foes whose cells a path may leave, the fewest provoked is exact; beyond, a good guess."""
EXACT_STATES = 60_000
"""After so many states the search for the fewest foes keeps one way for each state, and is a good guess too."""


def unwind(state: int, came: dict[int, int]) -> Steps:
    """Follow states (WAYS * node + direction) from the start to the goal."""
    steps = []
    while (after := came[state]) >= 0:
        steps.append((state % WAYS, after // WAYS))
        state = after
    return steps


Before = Callable[[int], Steps]
"""Lists the steps into a node on cheapest paths."""


class Backward:
    """What the straightest path is read from: steps into nodes on cheapest paths; `begins` are the start's nodes."""

    begins: Sequence[int]

    def before(self, node: int) -> Steps:
        """List (way, node) of the steps into a node, each with the node it comes from."""
        raise NotImplementedError

    def along(self, node: int, way: int) -> int | None:
        """Give where the step into a node in one way comes from, None when it is on no cheapest path."""
        return next((source for taken, source in self.before(node) if taken == way), None)

    def aims(self, bends: Sequence[int]) -> Iterable[tuple[int, int]]:
        """List those states to which a straight run from a beginning might lead, with its only way, where known."""
        del bends
        return ()

    def run(self, state: int, after: int, came: dict[int, int], ran: list[int]) -> bool:
        """Note the states back along one way, from one that leads to `after`; say whether a beginning is among them."""
        node, way = divmod(state, WAYS)
        source: int | None = node
        while source is not None:
            state = WAYS * source + way
            if state in came:
                return False
            came[state] = after
            ran.append(state)
            if source in self.begins:
                return True
            source, after = self.along(source, way), state
        return False

    def spread(self, bends: Sequence[int], came: dict[int, int]) -> tuple[list[int], bool]:
        """Run back from states by every other way: (states found, whether the last one is a beginning)."""
        ran: list[int] = []
        for bend in bends:
            node, direction = divmod(bend, WAYS)
            for way, source in self.before(node):
                if way != direction and self.run(WAYS * source + way, bend, came, ran):
                    return ran, True
        return ran, False


def fewest_turns(goals: Sequence[int], before: Before, begins: Sequence[int]) -> Steps:
    """Go back from the goals to one of `begins` with the fewest turns; states of equal turns last in, first out."""
    came: dict[int, int] = {}
    stack = [(WAYS * node + NO_WAY, -1) for node in goals]
    while stack:
        later: list[tuple[int, int]] = []
        while stack:
            state, after = stack.pop()
            if state in came:
                continue
            came[state] = after
            node, direction = divmod(state, WAYS)
            if node in begins:
                return unwind(state, came)
            for way, source in before(node):
                if way == direction or direction == NO_WAY:
                    stack.append((WAYS * source + way, state))
                else:
                    later.append((WAYS * source + way, state))
        stack = later
    raise AssertionError("a reached cell has a path")


def straightest(goals: Sequence[int], book: Backward) -> Steps:
    """Do as `fewest_turns`, whole straight runs at a time, which is quicker where a way into a node has one source.

    Of equal turns the last found goes first, so that the end of a run is tried before its middle.
    """
    came = {WAYS * node + NO_WAY: -1 for node in goals}
    bends = list(came)
    if any(state // WAYS in book.begins for state in bends):
        return []
    while bends:
        bends.reverse()
        end = _ended(bends, came, book)
        if end >= 0:
            return unwind(end, came)
        ran, arrived = book.spread(bends, came)
        if arrived:
            return unwind(ran[-1], came)
        bends = ran
    return fewest_turns(goals, book.before, book.begins)


def _ended(bends: Sequence[int], came: dict[int, int], book: Backward) -> int:
    """Try from each bend only the way that could come straight from a beginning; give the state there, or -1."""
    for bend, way in book.aims(bends):
        node, direction = divmod(bend, WAYS)
        source = None if way in (direction, NO_WAY) else book.along(node, way)
        if source is not None:
            some: dict[int, int] = {}
            ran: list[int] = []
            if book.run(WAYS * source + way, bend, some, ran):
                came.update(some)
                return ran[-1]
    return -1


class Watch(Generic[C]):
    """Who notices which step: bit i of a mask stands for the i-th foe."""

    def __init__(self, standing: Standing, cell_of: Callable[[int], C], threats: Sequence[Sequence[C]]) -> None:
        self.standing = standing
        self.cell_of: Callable[[int], C] = cell_of
        self.masks: dict[tuple[int, ...], int] = {}
        for index, cells in enumerate(threats):
            for cell in cells:
                self.masks[cell] = self.masks.get(cell, 0) | 1 << index
        self.spaces: dict[int, list[tuple[int, ...]]] = {}

    def space(self, bit: int) -> list[tuple[int, ...]]:
        """List the cells that the body holds at an anchor."""
        if bit not in self.spaces:
            cell: tuple[int, ...] = self.cell_of(bit)
            (x, y), (dx, dy, w, h) = cell[:2], self.standing.band(bit)
            self.spaces[bit] = [(x + dx + i, y + dy + j, *cell[2:]) for j in range(h) for i in range(w)]
        return self.spaces[bit]

    def noticed(self, before: int, after: int) -> int:
        """Give the mask of the foes that a step provokes: those whose cells it leaves."""
        mask, kept = 0, self.space(after)
        for cell in self.space(before):
            if cell in self.masks and cell not in kept:
                mask |= self.masks[cell]
        return mask


def safest(
    goals: Sequence[int],
    before: Before,
    begins: Sequence[int],
    noticed: Callable[[int, int], int],
    aside: Sequence[int] = (),
) -> Steps:
    """Find the path that provokes the fewest foes, then turns least, by going back from the goals.

    A state remembers whom the rest of the way provokes.  Exact within EXACT_FOES and EXACT_STATES.  `aside`, where a
    law says it: how far each way leads aside, which counts before any turn.
    """
    came: dict[tuple[int, int], tuple[int, int] | None] = {}
    heap: list[tuple[int, int, int, int, int, tuple[int, int] | None]] = []
    marks: dict[tuple[int, int], int] = {}
    better: dict[int, list[tuple[int, int]]] = {}
    seen = 0
    serial = 0
    for node in goals:
        heap.append((0, 0, serial, WAYS * node + NO_WAY, 0, None))
        serial += 1
    while heap:
        _, turns, _, state, mask, after = heappop(heap)
        exact = seen.bit_count() <= EXACT_FOES and len(came) < EXACT_STATES
        key = (state, mask if exact else -1)
        if key in came:
            continue
        came[key] = after
        node, direction = divmod(state, WAYS)
        if node in begins:
            return _unwound(key, came)
        for way, source in before(node):
            step = source, node
            if step not in marks:
                marks[step] = noticed(source, node)
            now = mask | marks[step]
            seen |= now
            turned = turns + (way != direction and direction != NO_WAY) + (ASIDE * aside[way] if aside else 0)
            after_it = WAYS * source + way
            if after_it not in better:
                better[after_it] = []
            if not _beaten(better[after_it], now, turned):
                heappush(heap, (now.bit_count(), turned, serial, after_it, now, key))
                serial += 1
    raise AssertionError("a reached cell has a path")


def _beaten(better: list[tuple[int, int]], mask: int, turns: int) -> bool:
    """Say whether an earlier way to the same state provokes no other foe and turns no more; else note this one."""
    for seen, before in better:
        if before <= turns and not seen & ~mask:
            return True
    better.append((mask, turns))
    return False


def _unwound(key: tuple[int, int], came: dict[tuple[int, int], tuple[int, int] | None]) -> Steps:
    steps = []
    while (after := came[key]) is not None:
        steps.append((key[0] % WAYS, after[0] // WAYS))
        key = after
    return steps
