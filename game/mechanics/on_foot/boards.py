"""The steps of a creature alone on a map, as boards: whole maps at once, for each size of body."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.diagonals import prices
from game.mechanics.on_foot.difficult_terrain import heaped
from game.mechanics.on_foot.steps import Stepping
from game.paths.bitboard import Frame
from game.paths.graph import HARM
from game.paths.lattice import Lattice, Toll, Way
from game.paths.sought import NEVER
from game.space.distinct import distinct
from game.space.field import Field

S = TypeVar("S", np.bool_, np.int16)
Bools = NDArray[np.bool_]
Numbers = NDArray[np.int16]
FAR_UP = 1 << 14


class Lane(NamedTuple):
    """Steps that lead equally far: what each costs, by where it leads; and how often it counts."""

    way: Way
    tolls: tuple[Toll, ...]
    counts: int


class Boards:
    """All steps of a body: on squares a bit a place for an even count of diagonals, and another for an odd one."""

    def __init__(self, law: Stepping, field: Field, side: int, *, climbs: bool) -> None:
        self.law, self.field, self.side, self.climbs = law, field, side, climbs
        self.stride = field.width // 8 * 8 + 8
        self.level = self.stride * (field.height + 1)
        self.planes = 1 if field.grid.hexes else 2
        self.frame = Frame(0, 0, self.stride, self.planes * (field.height + 1))

    def bit(self, spot: Spot, odd: bool) -> int:
        """Give the bit of a place; on hexes there is nothing to count."""
        return spot[1] * self.stride + spot[0] + (self.level if odd and self.planes > 1 else 0)

    def spot(self, bit: int) -> Spot:
        """Give the place of a bit."""
        y, x = divmod(bit % self.level, self.stride)
        return x, y

    def board(self, places: Bools) -> int:
        """Write places as bits."""
        room = np.zeros((self.field.height + 1, self.stride), np.bool_)
        room[: self.field.height, : self.field.width] = places
        return int.from_bytes(np.packbits(room, bitorder="little").tobytes(), "little")

    def _worst(self, plane: Numbers, outside: int) -> Numbers:
        """Give the highest number under a body at each place."""
        wide = range(self.side)
        return np.asarray(np.maximum.reduce([_beside(plane, dx, dy, outside) for dx in wide for dy in wide]), np.int16)

    def _some(self, plane: Bools, outside: int) -> Bools:
        """Say of each place whether something is so under a body there."""
        return np.asarray(self._worst(plane.astype(np.int16), outside) > 0, np.bool_)

    @cached_property
    def top(self) -> Numbers:
        """Give the height on which a body stands; off the map it is as high as can be."""
        return self._worst(self.field.levels, FAR_UP)

    @cached_property
    def heights(self) -> list[list[int]]:
        """Give the same, row by row."""
        rows: list[list[int]] = self.top.tolist()
        return rows

    @cached_property
    def _open(self) -> Bools:
        """Give the places that may be entered: on the map, in no wall, and in deep water by a swimmer."""
        law, climbs = self.law, self.climbs
        shut = self.field.plane(lambda kind: kind.blocks_move or (law.flooded(kind) and not climbs))
        return ~self._some(shut, 1)

    @cached_property
    def _hard(self) -> Bools:
        return self._some(self.field.plane(lambda kind: kind.hard), 1)

    @cached_property
    def _heaped(self) -> Numbers:
        """Give what the ground adds to each point that a step into a place counts."""
        return self._worst(self.field.numbers(heaped), 0)

    @cached_property
    def _slopes(self) -> Bools:
        return self.field.plane(lambda kind: kind.slope)

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """List the steps in the order in which they lead out of a place."""
        grid, lanes = self.field.grid, list[Lane]()
        for number in grid.ways:
            even, odd = (shifts[number] for shifts in grid.shifts)
            if even == odd:
                lanes += self._lanes(number, even, np.ones_like(self._open))
                continue
            rows = np.arange(self.field.height)[:, None] % 2 == np.zeros_like(self._open)
            lanes += [*self._lanes(number, even, rows), *self._lanes(number, odd, ~rows)]
        return tuple(lanes)

    def _lanes(self, number: int, step: Spot, rows: Bools) -> Iterator[Lane]:
        """Yield the steps in a direction out of some rows: a diagonal changes whether the count of these is odd."""
        goes, (dx, dy) = rows & self._goes(number, step), step
        by_count, rising = prices(self.field.grid)[0], self._rising(step)
        times, offset = 1 + _beside(self._heaped, *step, 0), dy * self.stride + dx
        if self.planes == 1 or number % 2 == 0:
            both, once = range(self.planes), self._tolls(goes, by_count.straight * times + rising)
            every = [(much, board << plane * self.level) for much, board in once for plane in both]
            yield self._lane(number, offset, by_count.straight, every)
            return
        for odd, counts in enumerate((by_count.diagonal, by_count.second)):
            tolls = [(much, board << odd * self.level) for much, board in self._tolls(goes, counts * times + rising)]
            yield self._lane(number, offset + (-self.level if odd else self.level), counts, tolls)

    def _lane(self, number: int, offset: int, counts: int, tolls: list[tuple[int, int]]) -> Lane:
        """Give steps by where they begin, by what each costs."""
        out, into = 0, dict[int, int]()
        for much, board in tolls:
            out |= board
            into[much] = into.get(much, 0) | (board << offset if offset > 0 else board >> -offset)
        return Lane(Way(offset, out, number), tuple(Toll(much, 0, into[much]) for much in sorted(into)), counts)

    def _tolls(self, goes: Bools, much: Numbers) -> Iterator[tuple[int, int]]:
        """Yield (price, where steps begin that cost it)."""
        yield from ((int(one), self.board(goes & (much == one))) for one in distinct(much[goes]))

    def _rise(self, step: Spot) -> Numbers:
        return np.asarray(_beside(self.top, *step, FAR_UP) - self.top, np.int16)

    def _rising(self, step: Spot) -> Numbers:
        """A step up costs a point more, but on a slope; each cell climbed, up or down, is a point."""
        rise, sloping = self._rise(step), self._slopes | _beside(self._slopes, *step, 0)
        walked = np.where((rise > 0) & ~sloping, 1, 0)
        return np.asarray(np.where(np.abs(rise) > self.law.stride, np.abs(rise), walked), np.int16)

    def _goes(self, number: int, step: Spot) -> Bools:
        """Say out of which places a step leads in a direction."""
        slanted = number % 2 == 1 and not self.field.grid.hexes
        goes: Bools = _beside(self._open, *step, 0) & (self.top < FAR_UP)
        if not self.climbs or slanted:
            goes &= np.abs(self._rise(step)) <= self.law.stride
        for shoulder in ((step[0], 0), (0, step[1])) if slanted else ():
            highest = np.minimum(self.top, _beside(self.top, *step, FAR_UP)) + self.law.stride
            goes &= ~_beside(self._hard, *shoulder, 1) & (_beside(self.top, *shoulder, FAR_UP) <= highest)
        return goes

    @cached_property
    def lattice(self) -> Lattice:
        """Give the steps as ways from place to place."""
        places = self.board(self._open)
        both = places | places << self.level if self.planes > 1 else places
        return Lattice(self.frame, (1, self.stride), tuple(lane.way for lane in self.lanes), both)

    def work(self) -> Iterator[None]:
        """Lay all of it out in pieces: the steps, the ways, what they add to a key."""
        for part in ("lanes", "lattice", "entering"):
            getattr(self, part)
            yield

    @cached_property
    def entering(self) -> tuple[NDArray[np.int64], ...]:
        """Give for each way what entering each place by it adds to a key."""
        adding = []
        for lane in self.lanes:
            much = np.full(self.frame.size * 8, NEVER)
            for toll in lane.tolls:
                data = np.frombuffer(toll.places.to_bytes(self.frame.size, "little"), np.uint8)
                much[np.unpackbits(data, bitorder="little").astype(np.bool_)] = toll.price * HARM
            adding.append(much)
        return tuple(adding)


def _beside(plane: NDArray[S], dx: int, dy: int, outside: int) -> NDArray[S]:
    """Bring to each place what lies so far away."""
    high, wide = plane.shape
    moved = np.full_like(plane, outside)
    there = plane[max(0, dy) : high + min(0, dy), max(0, dx) : wide + min(0, dx)]
    moved[max(0, -dy) : high + min(0, -dy), max(0, -dx) : wide + min(0, -dx)] = there
    return moved


@lru_cache(maxsize=64)
def boards(law: Stepping, field: Field, side: int, *, climbs: bool) -> Boards:
    """Give the boards of a map for a size of body."""
    return Boards(law, field, side, climbs=climbs)
