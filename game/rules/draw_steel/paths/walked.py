"""What is reached on foot, found on boards all at once."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.afoot import Ends
from game.paths.lattice import Leap, Toll
from game.rules.draw_steel.boards.on_foot import OnFoot, company
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.steps import LEVEL
from game.rules.draw_steel.paths.waves import UNREACHED, Waves
from game.space.square import Cell


class Walked(Waves):
    """What is reached on foot: a bit a square for who stands, and another for who lies prone."""

    boards: OnFoot

    def _bit(self, stance: Stance) -> int:
        return stance[1] * self.boards.stride + stance[0] + (self.boards.level if stance[3] else 0)

    def _on_board(self, stance: Stance) -> bool:
        return self.boards.at_rest(stance[:3])

    @cached_property
    def positions(self) -> list[int]:
        """Give where among the steps out of a place each way stands."""
        return [way.number % LEVEL for way in self.lattice.ways]

    def stance(self, node: int) -> Stance:
        """Give the stance that a node stands for."""
        if node >= 2 * self.boards.level:
            return next(stance for stance, number in self.heads.items() if number == node)
        prone, bit = divmod(node, self.boards.level)
        y, x = divmod(bit, self.boards.stride)
        return x, y, self.boards.heights[y][x], bool(prone)

    def heights(self) -> NDArray[np.int64]:
        """Give the heights of the places, upright and prone."""
        return np.repeat(self.boards.laid.top.astype(np.int64)[None], 2, axis=0)

    def over(self, x: int, y: int, heights: range) -> Iterator[Stance]:  # noqa: ARG002 - one shape for all
        """Yield the two stances of a square."""
        if self.situation.steps.foot.on_map((x, y, 0)):
            yield from ((x, y, self.boards.heights[y][x], prone) for prone in (False, True))

    def _tolls(self) -> tuple[Toll, ...]:
        enemies = company(self.boards, self.situation.enemies)
        return tuple(self._way(0, self.boards.rough | enemies, self.boards.harms))

    def _way(self, position: int, dear: int, harms: Iterable[tuple[int, int]]) -> list[Toll]:  # noqa: ARG002 - one shape
        size, start = self.boards.level, self.situation.start
        if self.situation.steps.drops:
            self.lips = self.boards.lips | (0 if self._ends_where_it_falls else self.boards.lips << size)
        shut = self.boards.open if self.situation.swims else 0
        upright = [] if start[3] else self._priced(dear, harms, False, shut)
        crawls = start[3] or (self.lips and not self._ends_where_it_falls)
        prone = self._priced(dear, harms, True, shut) if crawls else []
        return [*upright, *(Toll(price, harm, places << size) for price, harm, places in prone)]

    @property
    def _ends_where_it_falls(self) -> bool:
        """A charge comes to an end where one falls.   Part of ds.charge."""
        return bool(self.situation.directions) and not self.situation.start[3]

    def _met(self) -> dict[Cell, int]:
        side, met, boards = self.boards.laid.side, dict[Cell, int](), self.boards
        for x, y, z in self.situation.enemies:
            for dx, dy in boards.laid.base:
                if 0 <= x - dx < len(boards.heights[0]) and 0 <= y - dy < len(boards.heights):
                    layer = z - boards.heights[y - dy][x - dx]
                    if 0 <= layer < side:
                        bit = 1 << (y - dy) * boards.stride + x - dx
                        met[dx, dy, layer] = met.get((dx, dy, layer), 0) | bit
        return met

    def _leaps(self, node: int) -> Iterator[Leap]:
        situation, (x, y, z, prone) = self.situation, self.stance(node)
        for step in situation.out((x, y, z)):
            if step.rest != step.into and not situation.closed((x, y, z), step):
                price, harm = 1 + sum(situation.extras(step, prone)), situation.harm(step)
                to = self._leads(situation.stance(step, prone))
                yield Leap(to, price, harm, step.direction, step.direction % LEVEL)

    def _leads(self, stance: Stance) -> int:
        if self._on_board(stance):
            return self._bit(stance)
        return self.heads.setdefault(stance, 4 * self.boards.level + len(self.heads))

    def laid(self, closed: Iterable[Cell]) -> Ends:
        """Give the squares with the least cost, sorted; the start and what is closed left out."""
        boards, (costs, west, north) = self.boards, self._costs()
        least, side = np.minimum(costs[0], costs[1]), boards.laid.side
        for x, y, z in closed:
            for dx, dy in boards.laid.base:
                across, down = x - dx - west, y - dy - north
                near = 0 <= across < least.shape[1] and 0 <= down < least.shape[0]
                if near and 0 <= z - boards.heights[y - dy][x - dx] < side:
                    least[down, across] = UNREACHED
        least[self.situation.start[1] - north, self.situation.start[0] - west] = UNREACHED
        xs, ys = np.nonzero(least.T < UNREACHED)
        return Ends(xs + west, ys + north, boards.laid.top[ys + north, xs + west], least[ys, xs])
