"""The steps of walking as boards: whole maps at once, of a creature that takes up one square."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import Frame
from game.paths.lattice import Lattice, Way
from game.rules.draw_steel.paths.steps import LEVEL
from game.space.field import Field
from game.space.square import STEPS

Bools = NDArray[np.bool_]
Numbers = NDArray[np.int16]
S = TypeVar("S", np.bool_, np.int16)


@dataclass(frozen=True, eq=False)
class Laid:
    """The ground of a level as arrays, (rows, columns); outside of it all is solid."""

    field: Field

    @cached_property
    def ground(self) -> Numbers:
        """Give the height of the ground, or of a liquid's surface."""
        return self.field.levels

    @cached_property
    def water(self) -> Numbers:
        """Give how deep liquids are."""
        return self.field.numbers(lambda kind: kind.water)

    @cached_property
    def floor(self) -> Numbers:
        """Give the lowest open cell: under water its bed."""
        return self.ground - self.water

    @cached_property
    def shut(self) -> Bools:
        """Give the squares that something fills to the sky."""
        return self.field.plane(lambda kind: kind.blocks_move)

    @cached_property
    def hard(self) -> Bools:
        """Give the squares whose corners bar slanting steps at any height."""
        return self.field.plane(lambda kind: kind.hard)

    @cached_property
    def slope(self) -> Bools:
        """Give slopes and stairs."""
        return self.field.plane(lambda kind: kind.slope)

    @cached_property
    def stands(self) -> Bools:
        """Give the squares on whose ground one stands."""
        return self.water < 1

    def clear(self, height: Numbers, dx: int, dy: int) -> Bools:
        """Say of each square whether the cell so far away is no wall and no ground, at a height."""
        solid = np.where(self.hard, np.int16(np.iinfo(np.int16).max), self.floor - self.slope)
        return np.asarray(height >= shifted(solid, dx, dy, np.iinfo(np.int16).max), np.bool_)


def shifted(plane: NDArray[S], dx: int, dy: int, outside: int) -> NDArray[S]:
    """Bring to each square what lies so far away."""
    high, wide = plane.shape[-2:]
    moved = np.full_like(plane, outside)
    there = plane[..., max(0, dy) : high + min(0, dy), max(0, dx) : wide + min(0, dx)]
    moved[..., max(0, -dy) : high + min(0, -dy), max(0, -dx) : wide + min(0, -dx)] = there
    return moved


class Boards:
    """All steps of a mode on a level, before anybody stands in the way; what they cost stands in `rough` and `harms`.

    A place on foot is a square, whatever its height; else it is a cell.
    """

    def __init__(self, field: Field) -> None:
        self.laid = Laid(field)
        self.stride = field.width // 8 * 8 + 8
        self.level = self.stride * (field.height + 1)

    @cached_property
    def rough(self) -> int:
        """Give the places that hinder who enters them."""
        return self.board(self.hinders())

    @cached_property
    def harms(self) -> tuple[tuple[int, int], ...]:
        """List (harm, places)."""
        harm = self.laid.field.numbers(lambda kind: kind.damage)
        return tuple((int(much), self.board(self.hurting() & (harm == much))) for much in np.unique(harm) if much)

    def board(self, places: Bools) -> int:
        """Write places as bits: (rows, columns), or (heights, rows, columns)."""
        high, wide = places.shape[-2:]
        room = np.zeros((places.size // (high * wide), high + 1, self.stride), np.bool_)
        room[:, :high, :wide] = places.reshape(-1, high, wide)
        return int.from_bytes(np.packbits(room, bitorder="little").tobytes(), "little")

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
        high, size = self.laid.field.height, self.level
        frame = Frame(0, 0, self.stride, 2 * (high + 1))
        twice = [self.board(out) for out in self._outs]
        ways = [
            Way(dy * self.stride + dx, out | out << size, LEVEL + number)
            for number, ((dx, dy), out) in enumerate(zip(STEPS, twice, strict=True))
        ]
        return Lattice(frame, (1, self.stride), tuple(ways), self.open | self.open << size)

    @cached_property
    def open(self) -> int:
        """Give the squares on whose ground one can stand."""
        return self.board(self.laid.stands & ~self.laid.shut)

    @cached_property
    def _outs(self) -> list[Bools]:
        return [self._level(dx, dy) | self.sloping(dx, dy, 1) | self.sloping(dx, dy, -1) for dx, dy in STEPS]

    def _entered(self, dx: int, dy: int) -> Bools:
        """Say of each square whether one can stand on the ground so far away."""
        return np.asarray(shifted(self.laid.stands & ~self.laid.shut, dx, dy, 0), np.bool_)

    def _rise(self, dx: int, dy: int) -> Numbers:
        return np.asarray(shifted(self.laid.ground, dx, dy, 0) - self.laid.ground, np.int16)

    def _level(self, dx: int, dy: int) -> Bools:
        laid = self.laid
        goes: Bools = self._entered(dx, dy) & (self._rise(dx, dy) == 0)
        if dx and dy:
            goes &= laid.clear(laid.ground, dx, 0) & laid.clear(laid.ground, 0, dy)
        return goes

    def sloping(self, dx: int, dy: int, rise: int) -> Bools:
        """Say of each square whether slopes or stairs lead from it to ground so much higher beside it."""
        laid = self.laid
        joined = laid.slope | np.asarray(shifted(laid.slope, dx, dy, 0), np.bool_)
        goes: Bools = self._entered(dx, dy) & laid.stands & (self._rise(dx, dy) == rise) & joined
        if dx and dy:
            top = np.asarray(laid.ground + max(rise, 0), np.int16)
            goes &= laid.clear(top, dx, 0) & laid.clear(top, 0, dy)
        return goes

    @cached_property
    def lips(self) -> int:
        """Give the squares beside which the ground lies lower; no more than a hint."""
        lower = np.zeros_like(self.laid.shut)
        for dx, dy in STEPS:
            inside = np.asarray(shifted(np.ones_like(self.laid.shut), dx, dy, 0), np.bool_)
            lower |= inside & (self._rise(dx, dy) < 0)
        return self.board(lower & self.laid.stands)

    def hinders(self) -> Bools:
        """Give the squares that are difficult terrain."""
        return self._difficult

    def hurting(self) -> Bools:
        """Give the squares that harm: all that do."""
        return np.ones_like(self.laid.shut)


@lru_cache(maxsize=32)
def on_foot(field: Field) -> OnFoot:
    """Give the boards of walking on a level."""
    return OnFoot(field)
