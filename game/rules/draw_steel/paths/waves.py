"""What a mover reaches, found on boards all at once: for who takes up one square."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import Frame, unpack
from game.paths.graph import HARM, Found
from game.paths.lattice import Leap, Toll, ones, spread
from game.paths.levels import level_numbers
from game.paths.recall import Into, Recall
from game.paths.sought import NEVER
from game.rules.draw_steel.paths.boards import OnFoot
from game.rules.draw_steel.paths.in_space import InSpace
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.steps import LEVEL, SLANTED
from game.space.square import Cell

UNREACHED = 1 << 30
"""More than anything costs."""


class Waves:
    """Everything within a budget; the same questions as `Found`, and the same answers.

    A node is the bit of a place; who has landed on somebody's head has one beyond all boards.
    """

    full = False
    lips = 0

    def __init__(self, situation: Situation, budget: int, boards: OnFoot | InSpace) -> None:
        self.situation, self.budget, self.boards, self.lattice = situation, budget, boards, boards.lattice
        self.heads: dict[Stance, int] = {}
        self.tolls, self.start = self._tolls(), self._bit(situation.start)
        self.levels, self.leapt = spread(self.lattice, self.tolls, self.start, budget, self._leaps, self.lips)

    def _bit(self, stance: Stance) -> int:
        """Give the bit of a place on the boards."""
        raise NotImplementedError

    def _on_board(self, stance: Stance) -> bool:
        """Say whether a stance has a bit."""
        raise NotImplementedError

    def stance(self, node: int) -> Stance:
        """Give the stance that a node stands for."""
        raise NotImplementedError

    def _tolls(self) -> tuple[Toll, ...]:
        """Price the places for who goes there as it started, upright or prone."""
        raise NotImplementedError

    def _leaps(self, node: int) -> Iterable[Leap]:  # noqa: ARG002 - one shape for all
        """List the falls off the edges of a place."""
        return ()

    def _priced(self, enemies: int, prone: bool) -> tuple[Toll, ...]:
        """Price the places where a mover may go, by what hinders there and harms."""
        situation, boards = self.situation, self.boards
        places, dear = boards.open, boards.rough | enemies
        tolls = []
        for harm, hurting in (*boards.harms, (0, -1)):
            here = places & hurting
            places ^= here
            rough = here & dear
            if not situation.careful:
                tolls.append(Toll(2 + prone, harm, rough))
            if not (situation.careful and harm):
                tolls.append(Toll(1 + prone, harm, here ^ rough))
        return tuple(toll for toll in tolls if toll.places)

    @cached_property
    def count(self) -> int:
        """Count the stances in reach."""
        return sum(board.bit_count() for _, board in self.levels)

    @cached_property
    def keys(self) -> list[int]:
        """List the keys of the levels, nothing first."""
        return [-1, *(key for key, _ in self.levels)]

    @cached_property
    def span(self) -> tuple[int, int]:
        """Give the first bit, and the one after the last, of the boards on which anything is in reach."""
        return 0, self.lattice.frame.size * 8

    @cached_property
    def numbers(self) -> NDArray[np.uint16]:
        """Number each bit of the span by its level, from 1."""
        first, last = self.span
        size, stride = last - first, self.boards.stride
        boards = [board >> first & (1 << size) - 1 for _, board in self.levels]
        return level_numbers(boards, Frame(0, 0, stride, size // stride))

    @cached_property
    def _flat(self) -> memoryview:
        return self.numbers.reshape(-1).data

    def _level(self, node: int) -> int:
        """Give the number of a node's level, 0 for what was not reached."""
        place = node - self.span[0]
        return self._flat[place] if 0 <= place < len(self._flat) else 0

    @cached_property
    def _above_heads(self) -> dict[int, int]:
        """Give the keys of those who have landed on somebody."""
        size = self.lattice.frame.size * 8
        return {size + bit: key for key, board in self.levels for bit in ones(board >> size)} if self.heads else {}

    def key(self, stance: Stance) -> int | None:
        """Give the key of a stance, None where it was not reached."""
        if stance in self.heads:
            return self._above_heads.get(self.heads[stance])
        level = self._level(self._bit(stance)) if self._on_board(stance) else 0
        return self.keys[level] if level else None

    def cost(self, stance: Stance) -> int | None:
        """Give the price of a stance, None where it was not reached."""
        key = self.key(stance)
        return None if key is None else key // HARM

    def best(self, stances: Iterable[Stance]) -> tuple[Stance, ...]:
        """Give those of some stances that cost least, and of these those that do the least harm."""
        known = [(key, stance) for stance in stances if (key := self.key(stance)) is not None]
        least = min((key for key, _ in known), default=0)
        return tuple(stance for key, stance in known if key == least)

    def path(self, goals: Sequence[Stance], noticed: Callable[[Stance, Stance], int] | None = None) -> list[Stance]:
        """Give the stances of the way to the best of some goals, the start left out; `noticed`: who sees a step."""
        return self._recalled(goals).path(goals, noticed)

    def node(self, stance: Stance) -> int:
        """Give the node of a stance that is reached."""
        return self.heads[stance] if stance in self.heads else self._bit(stance)

    def entering(self) -> NDArray[np.int64]:
        """Give what entering each place of the boards adds to a key, by its bit; NEVER where no way leads."""
        tolls = np.full(self.lattice.frame.size * 8, NEVER)
        for toll in self.tolls:
            tolls[unpack(toll.places, self.lattice.frame).ravel().astype(np.bool_)] = toll.price * HARM + toll.harm
        return tolls

    def _recalled(self, goals: Sequence[Stance]) -> Found[Stance]:
        """Give what a search would have found on the way to some stances that are reached."""
        nodes = [self.node(stance) for stance in goals]
        came = Recall(self.start, self._into, self.key_of).behind(nodes)
        recalled = Found(self.situation.start, SLANTED)
        place = {node: number for number, node in enumerate(came)}
        recalled.stances = [self.stance(node) for node in came]
        recalled.numbers = {stance: number for number, stance in enumerate(recalled.stances)}
        recalled.keys = [self.key_of(node) for node in came]
        recalled.came = [[(way, place[source]) for way, source in steps] for steps in came.values()]
        return recalled

    def key_of(self, node: int) -> int:
        """Give the key of a node that is reached."""
        return self._above_heads[node] if node in self._above_heads else self.keys[self._level(node)]

    def _into(self, node: int) -> list[Into]:
        """List the steps into a node from whatever is in reach."""
        key, steps = self.key_of(node), []
        toll = next((toll for toll in self.tolls if toll.places >> node & 1), None)
        if toll is not None:
            keys, most = self.keys, (self.budget - toll.price + 1) * HARM
            paid = key - toll.price * HARM - toll.harm
            for position, (way, out) in enumerate(zip(self.lattice.ways, self.lattice.outs, strict=True)):
                source = node - way.offset
                level = self._level(source)
                if level and out[source >> 3] >> (source & 7) & 1 and keys[level] < most:
                    steps.append(Into(source, way.number, position, keys[level] == paid))
        for source, leap in self.leapt.get(node, ()):
            paid = self.key_of(source) + leap.price * HARM + leap.harm
            steps.append(Into(source, leap.number, leap.position, paid == key))
        return steps

    def ends(self, closed: Iterable[Cell]) -> list[tuple[Cell, int]]:
        """List the cells on the boards with the least cost, sorted; the start and what is closed left out."""
        raise NotImplementedError

    def _costs(self) -> tuple[NDArray[np.int32], int, int]:
        """Give the cost of each bit of the span, UNREACHED where it was not; and the first column and row told."""
        field, (x, y, _, _), far = self.situation.steps.foot.land.field, self.situation.start, self.budget
        west, north = max(0, x - far), max(0, y - far)
        boards = self.numbers.reshape(-1, field.height + 1, self.boards.stride)
        near = boards[:, north : min(field.height, y + far + 1), west : min(field.width, x + far + 1)]
        costs = np.array([UNREACHED, *(key // HARM for key, _ in self.levels)], np.int32)
        return np.asarray(costs[near], np.int32), west, north


class Walked(Waves):
    """What is reached on foot: a bit a square for who stands, and another for who lies prone."""

    boards: OnFoot

    def _bit(self, stance: Stance) -> int:
        return stance[1] * self.boards.stride + stance[0] + (self.boards.level if stance[3] else 0)

    def _on_board(self, stance: Stance) -> bool:
        field = self.situation.steps.foot.land.field
        return field.inside(*stance[:2]) and field.ground(*stance[:2]) == stance[2]

    def stance(self, node: int) -> Stance:
        """Give the stance that a node stands for."""
        if node >= 2 * self.boards.level:
            return next(stance for stance, number in self.heads.items() if number == node)
        prone, bit = divmod(node, self.boards.level)
        y, x = divmod(bit, self.boards.stride)
        return x, y, self.situation.steps.foot.land.field.ground(x, y), bool(prone)

    def _tolls(self) -> tuple[Toll, ...]:
        situation, boards = self.situation, self.boards
        field = situation.steps.foot.land.field
        on_ground = [(x, y) for x, y, z in situation.enemies if field.inside(x, y) and field.ground(x, y) == z]
        enemies, size = 0, boards.level
        for x, y in on_ground:
            enemies |= 1 << y * boards.stride + x
        if situation.steps.drops:
            self.lips = boards.lips | boards.lips << size
        upright, prone = (self._priced(enemies, lying) for lying in (False, True))
        lying = [Toll(price, harm, places << size) for price, harm, places in prone]
        return (*(() if situation.start[3] else upright), *(lying if situation.start[3] or self.lips else ()))

    def _leaps(self, node: int) -> Iterator[Leap]:
        situation, (x, y, z, prone) = self.situation, self.stance(node)
        for step in situation.steps.out((x, y, z)):
            if step.rest != step.into and not situation.closed((x, y, z), step):
                price, harm = 1 + sum(situation.extras(step, prone)), situation.harm(step)
                to = self._leads(situation.stance(step, prone))
                yield Leap(to, price, harm, step.direction, step.direction % LEVEL)

    def _leads(self, stance: Stance) -> int:
        if self._on_board(stance):
            return self._bit(stance)
        return self.heads.setdefault(stance, 4 * self.boards.level + len(self.heads))

    def ends(self, closed: Iterable[Cell]) -> list[tuple[Cell, int]]:
        """List the squares with the least cost, sorted; the start and what is closed left out."""
        field, (costs, west, north) = self.situation.steps.foot.land.field, self._costs()
        least = np.minimum(costs[0], costs[1])
        for x, y, z in (self.situation.start[:3], *closed):
            near = 0 <= x - west < least.shape[1] and 0 <= y - north < least.shape[0]
            if near and field.ground(x, y) == z:
                least[y - north, x - west] = UNREACHED
        xs, ys = np.nonzero(least.T < UNREACHED)
        heights = field.levels[ys + north, xs + west].tolist()
        cells = zip((xs + west).tolist(), (ys + north).tolist(), heights, strict=True)
        return list(zip(cells, least[ys, xs].tolist(), strict=True))


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

    def _tolls(self) -> tuple[Toll, ...]:
        enemies = 0
        for cell in self.situation.enemies:
            stance = (*cell, self.situation.start[3])
            enemies |= 1 << self._bit(stance) if self._on_board(stance) else 0
        tolls, own = self._priced(enemies, self.situation.start[3]), self.boards.own
        if self.boards.mode not in self.situation.dear:
            return tolls
        dearer = (Toll(price + 1, harm, places & own) for price, harm, places in tolls)
        usual = (Toll(price, harm, places ^ (places & own)) for price, harm, places in tolls)
        return tuple(toll for toll in (*usual, *dearer) if toll.places)

    @cached_property
    def span(self) -> tuple[int, int]:
        """Give the bits of the heights that a budget can lead to."""
        z, low, high = self.situation.start[2], self.boards.low, self.boards.high
        first, last = max(low, z - self.budget) - low, min(high, z + self.budget) + 1 - low
        return first * self.boards.level, last * self.boards.level

    def ends(self, closed: Iterable[Cell]) -> list[tuple[Cell, int]]:
        """List the cells with the least cost, sorted; the start and what is closed left out."""
        low, (costs, west, north) = self.boards.low + self.span[0] // self.boards.level, self._costs()
        deep, high, wide = costs.shape
        for x, y, z in (self.situation.start[:3], *closed):
            if 0 <= x - west < wide and 0 <= y - north < high and 0 <= z - low < deep:
                costs[z - low, y - north, x - west] = UNREACHED
        xs, ys, zs = np.nonzero(costs.T < UNREACHED)
        cells = zip((xs + west).tolist(), (ys + north).tolist(), (zs + low).tolist(), strict=True)
        return list(zip(cells, costs[zs, ys, xs].tolist(), strict=True))
