"""Sets of places as one int, where a step costs what the place entered costs: floods by shifts, whatever the steps.

A law tells which steps lead out of which places, a board for each way, and what entering each place costs and harms;
steps that lead anywhere else it tells one by one. Levels are numbered by key, cost and harm together, as in `graph`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from game.paths.bitboard import Frame, pull
from game.paths.graph import HARM


class Way(NamedTuple):
    """Steps that all lead equally far: by so many bits, out of those places, with this number (see `graph.Edge`)."""

    offset: int
    out: int
    number: int


class Toll(NamedTuple):
    """What entering some places costs and harms; each place has one toll at most, and none where it is shut."""

    price: int
    harm: int
    places: int

    @property
    def key(self) -> int:
        """Give what it adds to a key."""
        return self.price * HARM + self.harm


class Leap(NamedTuple):
    """A step that is no way: where it leads, what it costs and harms, its number, its position among the ways."""

    to: int
    price: int
    harm: int
    number: int
    position: int

    @property
    def toll(self) -> int:
        """Give what it adds to a key."""
        return self.price * HARM + self.harm


@dataclass(frozen=True, eq=False)
class Lattice:
    """All steps from place to place; `ways` in the order in which a law lists the steps out of a place.

    `axes`: the offsets of a step along each axis; `places`: whatever may be entered at all.
    """

    frame: Frame
    axes: tuple[int, ...]
    ways: tuple[Way, ...]
    places: int

    @cached_property
    def dirty(self) -> int:
        """Give the places from which not every neighbouring place can be entered."""
        board, leads = 0, dict[int, int]()
        for way in self.ways:
            leads[way.offset] = leads.get(way.offset, 0) | way.out
        for offset, out in leads.items():
            missing = pull(self.places, offset)
            board |= missing ^ (missing & out)
        return board

    @cached_property
    def outs(self) -> tuple[bytes, ...]:
        """Give the places that each way leads out of, for looking single ones up."""
        size = self.frame.size
        return tuple((way.out & (1 << size * 8) - 1).to_bytes(size, "little") for way in self.ways)

    def entered(self, wave: int) -> int:
        """Give all places that one step leads to out of some."""
        awry = wave & self.dirty
        clean = wave ^ awry
        for offset in self.axes if clean else ():
            clean |= clean << offset | clean >> offset
        for offset, out, _ in self.ways if awry else ():
            some = awry & out
            if some:
                clean |= some << offset if offset > 0 else some >> -offset
        return clean


class Entering:
    """What places cost, whichever way leads there."""

    def __init__(self, lattice: Lattice, tolls: Sequence[Toll]) -> None:
        self.lattice, self.tolls = lattice, tolls

    def onward(self, wave: int, key: int, left: int) -> list[tuple[int, int]]:
        """List where steps lead out of some places within what is left: (key, places)."""
        into = self.lattice.entered(wave)
        return [(key + toll.key, into & toll.places) for toll in self.tolls if toll.price <= left]

    def toll(self, position: int, node: int) -> Toll | None:
        """Give what entering a place by a way costs, None where it is shut."""
        del position
        return next((toll for toll in self.tolls if toll.places >> node & 1), None)


class EnteringBy(Entering):
    """What places cost by the way that leads there."""

    def __init__(self, lattice: Lattice, tolls: Sequence[Sequence[Toll]]) -> None:
        super().__init__(lattice, ())
        self.by_way = tolls
        self._keyed = [[(toll.price, toll.key, toll.places) for toll in some] for some in tolls]

    def onward(self, wave: int, key: int, left: int) -> list[tuple[int, int]]:
        """List where steps lead out of some places within what is left: (key, places)."""
        fresh: dict[int, int] = {}
        for (offset, out, _), tolls in zip(self.lattice.ways, self._keyed, strict=True):
            some = wave & out
            if some:
                into = some << offset if offset > 0 else some >> -offset
                for much, more, places in tolls:
                    here = into & places if much <= left else 0
                    if here:
                        fresh[more] = fresh.get(more, 0) | here
        return [(key + more, board) for more, board in fresh.items()]

    def toll(self, position: int, node: int) -> Toll | None:
        """Give what entering a place by a way costs, None where it is shut."""
        return next((toll for toll in self.by_way[position] if toll.places >> node & 1), None)


def spread(
    entering: Entering, start: int, budget: int, leaps: Callable[[int], Iterable[Leap]], lips: int = 0, until: int = 0
) -> tuple[list[tuple[int, int]], dict[int, list[tuple[int, Leap]]]]:
    """Find everything within a budget: (key, places) level by level; and the leaps taken, each with where it began.

    `lips`: the places that leaps lead out of; `until`: those of which one is enough, what costs more being left out.
    """
    levels: list[tuple[int, int]] = []
    leapt: dict[int, list[tuple[int, Leap]]] = {}
    pending, waiting, seen = {0: 1 << start}, [0], 0
    while waiting:
        key = heappop(waiting)
        wave = pending.pop(key)
        wave ^= wave & seen
        if not wave:
            continue
        seen |= wave
        levels.append((key, wave))
        if wave & until:
            break
        left = budget - key // HARM
        fresh = entering.onward(wave, key, left)
        for source in ones(wave & lips):
            for leap in leaps(source):
                if leap.price <= left:
                    leapt.setdefault(leap.to, []).append((source, leap))
                    fresh.append((key + leap.toll, 1 << leap.to))
        for later, board in fresh:
            more = board ^ (board & seen)
            if more and later not in pending:
                heappush(waiting, later)
            if more:
                pending[later] = pending.get(later, 0) | more
    return levels, leapt


def listed(board: int) -> list[int]:
    """List the bits that are set, the lowest first, of a board where most of the bits between them are few."""
    if not board:
        return []
    low = (board & -board).bit_length() - 1 & -8
    raw = (board >> low).to_bytes((board.bit_length() - low + 7) // 8, "little")
    bits: list[int] = (np.flatnonzero(np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little")) + low).tolist()
    return bits


def ones(board: int) -> list[int]:
    """List the bits that are set, the lowest first."""
    bits = []
    while board:
        low = board & -board
        bits.append(low.bit_length() - 1)
        board ^= low
    return bits
