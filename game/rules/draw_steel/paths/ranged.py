"""What is reached above the ground or below it, found on boards all at once."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.afoot import Ends
from game.paths.lattice import Toll
from game.rules.draw_steel.boards.in_space import InSpace
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.movement_types.climb_swim import MORE
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.waves import UNREACHED, Waves
from game.space.square import Cell


class Ranged(Waves):
    """What is reached above the ground or below it: a bit a cell; who set out prone stays so."""

    boards: InSpace

    def _bit(self, stance: Stance) -> int:
        x, y, z, _ = stance
        return (z - self.boards.low) * self.boards.level + y * self.boards.stride + x

    def _on_board(self, stance: Stance) -> bool:
        field, (x, y, z, prone) = self.situation.steps.foot.land.field, stance
        return field.inside(x, y) and self.boards.low <= z <= self.boards.high and prone == self.situation.start[3]

    def stance(self, node: int) -> Stance:
        """Give the stance that a node stands for."""
        z, bit = divmod(node, self.boards.level)
        y, x = divmod(bit, self.boards.stride)
        return x, y, z + self.boards.low, self.situation.start[3]

    def heights(self) -> NDArray[np.int64]:
        """Give the heights of the places."""
        return np.arange(self.boards.low, self.boards.high + 1, dtype=np.int64)[:, None, None]

    def over(self, x: int, y: int, heights: range) -> Iterator[Stance]:
        """Yield the stances above or below a square at some heights."""
        every = ((x, y, z, self.situation.start[3]) for z in heights)
        return (stance for stance in every if self._on_board(stance))

    def _tolls(self) -> tuple[Toll, ...]:
        enemies = 0
        for cell in self.situation.enemies:
            stance = (*cell, self.situation.start[3])
            enemies |= 1 << self._bit(stance) if self._on_board(stance) else 0
        shut, prone = self._shut(self.boards.own), self.situation.start[3]
        tolls = self._priced(self.boards.rough | enemies, self.boards.harms, prone, shut)
        return tuple(self._dearer(tolls, self.boards.own))

    def _dearer(self, tolls: list[Toll], own: int) -> list[Toll]:
        """Add what the type of movement costs more where it is used."""
        if self.boards.mode not in self.situation.dear:
            return tolls
        dearer = (Toll(price + MORE, harm, places & own) for price, harm, places in tolls)
        usual = (Toll(price, harm, places ^ (places & own)) for price, harm, places in tolls)
        return [toll for toll in (*usual, *dearer) if toll.places]

    def _way(self, position: int, dear: int, harms: Iterable[tuple[int, int]]) -> list[Toll]:
        own = self.boards.owned[position]
        return self._dearer(self._priced(dear, harms, self.situation.start[3], self._shut(own)), own)

    def _shut(self, own: int) -> int:
        """Give the places closed to who only swims, and the hard ones where it has failed; `own`: gone by the mode."""
        situation, mode = self.situation, self.boards.mode
        shut = 0
        if situation.swims:
            shut = self.boards.open ^ (self.boards.open & self.boards.own) if mode == "swim" else self.boards.open
        if situation.failed and mode in situation.dear:
            shut |= own & self._hard
        return shut

    @cached_property
    def _hard(self) -> int:
        return self.boards.hard(self.situation.failed)

    def _met(self) -> dict[Cell, int]:
        boards, met = self.boards, dict[Cell, int]()
        for x, y, z in self.situation.enemies:
            for dx, dy, layer in cube((0, 0, 0), boards.laid.side):
                place = x - dx, y - dy, z - layer, self.situation.start[3]
                if self._on_board(place):
                    met[dx, dy, layer] = met.get((dx, dy, layer), 0) | 1 << self._bit(place)
        return met

    @cached_property
    def span(self) -> tuple[int, int]:
        """Give the bits of the heights that a budget can lead to."""
        z, low, high = self.situation.start[2], self.boards.low, self.boards.high
        first, last = max(low, z - self.budget) - low, min(high, z + self.budget) + 1 - low
        return first * self.boards.level, last * self.boards.level

    def laid(self, closed: Iterable[Cell]) -> Ends:
        """Give the cells with the least cost, sorted; the start and what is closed left out."""
        low, (costs, west, north) = self.boards.low + self.span[0] // self.boards.level, self._costs()
        deep, high, wide = costs.shape
        cubes = cube((0, 0, 0), self.boards.laid.side)
        shut = ((x - dx, y - dy, z - dz) for x, y, z in closed for dx, dy, dz in cubes)
        for x, y, z in (self.situation.start[:3], *shut):
            if 0 <= x - west < wide and 0 <= y - north < high and 0 <= z - low < deep:
                costs[z - low, y - north, x - west] = UNREACHED
        xs, ys, zs = np.nonzero(costs.T < UNREACHED)
        return Ends(xs + west, ys + north, zs + low, costs[zs, ys, xs])
