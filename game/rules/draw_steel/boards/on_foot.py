"""The steps of walking as boards: whole maps at once, for each size of body."""

from collections.abc import Iterator
from functools import cached_property, lru_cache

import numpy as np

from game.paths.bitboard import Frame
from game.paths.lattice import Lattice, Way
from game.rules.draw_steel.boards.laid import FAR_DOWN, FAR_UP, Bools, Laid, Numbers, shifted
from game.rules.draw_steel.conditions.frightened import Fear
from game.rules.draw_steel.paths.steps import LEVEL
from game.rules.draw_steel.terrain.cells import CANOPY
from game.space.distinct import distinct
from game.space.field import Field
from game.space.square import STEPS, Cell


class Boards:
    """All steps of a mode on a level, before anybody stands in the way; what they cost stands in `rough` and `harms`.

    A place on foot is a square, whatever its height; else it is a cell.
    """

    def __init__(self, field: Field, side: int = 1) -> None:
        self.laid = Laid(field, side)
        self.stride = field.width // 8 * 8 + 8
        self.level = self.stride * (field.height + 1)
        self._hurdles: dict[Cell, tuple[int, tuple[tuple[int, int], ...]]] = {}

    @cached_property
    def rough(self) -> int:
        """Give the places that hinder who enters them."""
        return self.board(self.hinders())

    @cached_property
    def harms(self) -> tuple[tuple[int, int], ...]:
        """List (harm, places)."""
        harm = self.laid.field.numbers(lambda kind: kind.damage)
        return tuple((int(much), self.board(self.hurting() & (harm == much))) for much in distinct(harm) if much)

    def board(self, places: Bools) -> int:
        """Write places as bits: (rows, columns), or (heights, rows, columns)."""
        high, wide = places.shape[-2:]
        room = np.zeros((places.size // (high * wide), high + 1, self.stride), np.bool_)
        room[:, :high, :wide] = places.reshape(-1, high, wide)
        return int.from_bytes(np.packbits(room, bitorder="little").tobytes(), "little")

    @cached_property
    def lattice(self) -> Lattice:
        """Give the steps."""
        raise NotImplementedError

    def bottoms(self) -> Numbers:
        """Give the height of a space at each place."""
        raise NotImplementedError

    @cached_property
    def displacements(self) -> tuple[Cell, ...]:
        """Give how far each way leads."""
        raise NotImplementedError

    @cached_property
    def hurdles(self) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
        """Give for each way the places that it enters through difficult terrain, and (harm, places)."""
        return tuple([self._hurdle(step) for step in self.displacements])

    def _hurdle(self, step: Cell) -> tuple[int, tuple[tuple[int, int], ...]]:
        if step not in self._hurdles:
            self._hurdles[step] = self.board(self.hindered(step)), self._hurting(step)
        return self._hurdles[step]

    def work(self) -> Iterator[None]:
        """Lay out in pieces what all that moves on them rests on, as far as it is not yet."""
        if "lattice" in vars(self):
            return
        for step in self.displacements if self.laid.side > 1 else ():
            yield
            self._hurdle(step)
        yield
        _ = self.lattice
        yield

    def _hurting(self, step: Cell) -> tuple[tuple[int, int], ...]:
        harm = self.hurt(step)
        return tuple((int(much), self.board(harm == much)) for much in distinct(harm) if much)

    def meets(self, step: Cell, low: Numbers, high: Numbers, there: Bools) -> Iterator[tuple[tuple[int, int], Bools]]:
        """Yield the squares newly covered by a step, and in which places something between two heights is met."""
        bottom = self.bottoms()
        for (dx, dy), layers in self.laid.entered(step):
            under, above = shifted(low, dx, dy, FAR_UP), shifted(high, dx, dy, FAR_DOWN)
            met = (bottom + layers[0] <= above) & (bottom + layers[-1] >= under) & shifted(there, dx, dy, 0)
            yield (dx, dy), np.asarray(met, np.bool_)

    def hindered(self, step: Cell) -> Bools:
        """Give the places that a step enters through difficult terrain."""
        laid, hindered = self.laid, np.zeros(np.broadcast_shapes(self.bottoms().shape, self.laid.top.shape), np.bool_)
        high = laid.ground + CANOPY * laid.field.plane(lambda kind: kind.canopy)
        for _, met in self.meets(step, laid.floor, high, self._difficult) if self._difficult.any() else ():
            hindered |= met
        return hindered

    def hurt(self, step: Cell) -> Numbers:
        """Give what entering places by a step harms, each square once."""
        laid, hurt = self.laid, np.zeros(np.broadcast_shapes(self.bottoms().shape, self.laid.top.shape), np.int16)
        harm = laid.field.numbers(lambda kind: kind.damage)
        for (dx, dy), met in self.meets(step, laid.floor, laid.ground, harm > 0) if harm.any() else ():
            hurt += np.where(met, shifted(harm, dx, dy, 0), np.int16(0))
        return hurt

    def swum(self, step: Cell) -> Bools:
        """Give the places that a part of a large body enters through deep liquid."""
        laid, swum = self.laid, np.zeros(np.broadcast_shapes(self.bottoms().shape, self.laid.top.shape), np.bool_)
        for _, met in self.meets(step, laid.ground, laid.ground, laid.deep) if laid.side > 1 else ():
            swum |= met
        return swum

    def closer(self, fear: Fear, step: Cell) -> int:
        """Give the places from which a step leads closer to something that is feared."""
        raise NotImplementedError

    def gaps(self, at: Numbers, other: int, wide: int) -> Numbers:
        """Count along one axis the squares between a space at each of some places and another of some width."""
        return np.asarray(np.maximum(other - at + 1 - self.laid.side, at - other + 1 - wide), np.int16)

    def hinders(self) -> Bools:
        """Give the places that are difficult terrain."""
        raise NotImplementedError

    def hurting(self) -> Bools:
        """Give the places where terrain that harms does so."""
        raise NotImplementedError

    @cached_property
    def _difficult(self) -> Bools:
        return self.laid.field.plane(lambda kind: bool(kind.difficult) or kind.obstacle)


class OnFoot(Boards):
    """Walking from ground to ground; `lips`: the squares with a step off an edge."""

    @cached_property
    def lattice(self) -> Lattice:
        """Give the steps on the level and along slopes, for who stands and again for who lies prone."""
        size = self.level
        frame = Frame(0, 0, self.stride, 2 * (self.laid.field.height + 1))
        ways = []
        for (dx, dy, _), number, out in self._found():
            board = self.board(out)
            ways.append(Way(dy * self.stride + dx, board | board << size, LEVEL + number))
        return Lattice(frame, (1, self.stride), tuple(ways), self.open | self.open << size)

    def _found(self) -> Iterator[tuple[Cell, int, Bools]]:
        """Yield all steps: how far each leads, its number, the squares that it leads out of; told apart by their rise
        where it matters what a step newly takes up.
        """
        for number, (dx, dy) in enumerate(STEPS):
            level, up, down = self.level_step(dx, dy), self.sloping(dx, dy, 1), self.sloping(dx, dy, -1)
            if self.laid.side == 1:
                yield (dx, dy, 0), number, np.asarray(level | up | down, np.bool_)
                continue
            for rise, out in ((0, level), (1, up), (-1, down)):
                if not rise or out.any():
                    yield (dx, dy, rise), number, out

    def closer(self, fear: Fear, step: Cell) -> int:
        """Give the squares from which a step leads closer to something that is feared, upright or prone."""
        ((x, y, z), wide), field = fear, self.laid.field
        across = self.gaps(np.arange(field.width, dtype=np.int16), x, wide)[None, :]
        down = self.gaps(np.arange(field.height, dtype=np.int16), y, wide)[:, None]
        gap = np.maximum(np.maximum(across, down), np.maximum(self.gaps(self.laid.top, z, wide), 0))
        closer = self.board(np.asarray(shifted(gap, step[0], step[1], FAR_UP) < gap, np.bool_))
        return closer | closer << self.level

    @cached_property
    def heights(self) -> list[list[int]]:
        """Give the height at which one rests, row by row."""
        rows: list[list[int]] = self.laid.top.tolist()
        return rows

    def at_rest(self, at: Cell) -> bool:
        """Say whether a space is on the map and at the height at which one comes to rest there."""
        (x, y, z), more, field = at, self.laid.side - 1, self.laid.field
        return field.inside(x, y) and field.inside(x + more, y + more) and self.heights[y][x] == z

    @cached_property
    def sinks(self) -> bool:
        """Say whether there is anything to rest on that one does not stand on."""
        stands, more = self.laid.stands, self.laid.side - 1
        high, wide = stands.shape
        return not stands[: high - more, : wide - more].all()

    @cached_property
    def displacements(self) -> tuple[Cell, ...]:
        """Give how far each way leads."""
        return tuple(step for step, _, _ in self._found())

    def bottoms(self) -> Numbers:
        """Give the height of a space at each place."""
        return self.laid.top

    @cached_property
    def open(self) -> int:
        """Give the squares on whose ground one can stand."""
        return self.board(self.laid.stands & ~self.laid.shut)

    def _entered(self, dx: int, dy: int) -> Bools:
        """Say of each square whether one can stand on the ground so far away."""
        return np.asarray(shifted(self.laid.stands & ~self.laid.shut, dx, dy, 0), np.bool_)

    def _rise(self, dx: int, dy: int) -> Numbers:
        return np.asarray(shifted(self.laid.top, dx, dy, 0) - self.laid.top, np.int16)

    def level_step(self, dx: int, dy: int) -> Bools:
        """Say of each square whether one walks on the level from it, with no part of a large body into deep water."""
        laid = self.laid
        goes: Bools = self._entered(dx, dy) & (self._rise(dx, dy) == 0)
        if laid.side > 1:
            goes &= ~np.asarray(shifted(self.swum((dx, dy, 0)), dx, dy, 0), np.bool_)
        if dx and dy:
            goes &= laid.clear(laid.top, dx, 0) & laid.clear(laid.top, 0, dy)
        return goes

    def sloping(self, dx: int, dy: int, rise: int) -> Bools:
        """Say of each square whether slopes or stairs lead from it to ground so much higher beside it."""
        laid = self.laid
        joined = laid.sloped | np.asarray(shifted(laid.sloped, dx, dy, 0), np.bool_)
        goes: Bools = self._entered(dx, dy) & laid.stands & (self._rise(dx, dy) == rise) & joined
        if dx and dy:
            top = np.asarray(laid.top + max(rise, 0), np.int16)
            goes &= laid.clear(top, dx, 0) & laid.clear(top, 0, dy)
        return goes

    @cached_property
    def lips(self) -> int:
        """Give the squares beside which the ground lies lower; no more than a hint."""
        lower = np.zeros_like(self.laid.shut)
        for dx, dy in STEPS:
            inside = np.asarray(shifted(self.laid.top > FAR_DOWN, dx, dy, 0), np.bool_)
            lower |= inside & (self._rise(dx, dy) < 0)
        return self.board(lower & self.laid.stands)

    def hinders(self) -> Bools:
        """Give the squares that are difficult terrain."""
        return self._difficult

    def hurting(self) -> Bools:
        """Give the squares that harm: all that do."""
        return np.ones_like(self.laid.shut)


@lru_cache(maxsize=128)
def company(boards: OnFoot, bodies: frozenset[Cell]) -> int:
    """Give the squares on which any of some bodies stands in the way."""
    board = 0
    for x, y, z in bodies:
        board |= 1 << y * boards.stride + x if boards.at_rest((x, y, z)) else 0
    return board


@lru_cache(maxsize=32)
def on_foot(field: Field, side: int) -> OnFoot:
    """Give the boards of walking on a level, for a size of body."""
    return OnFoot(field, side)
