"""What a mover reaches, found on boards all at once, whatever the size of body."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from game.paths.afoot import Ends
from game.paths.bitboard import Frame, unpack
from game.paths.graph import HARM, Found
from game.paths.lattice import Entering, EnteringBy, Lattice, Leap, Toll, listed, ones, spread
from game.paths.levels import level_numbers
from game.paths.recall import Into, Recall
from game.paths.sought import NEVER
from game.rules.draw_steel.boards.in_space import InSpace
from game.rules.draw_steel.boards.on_foot import OnFoot
from game.rules.draw_steel.conditions.frightened import Fear
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.steps import LEVEL, SLANTED, UPRIGHT
from game.space.square import Cell

UNREACHED = 1 << 30
"""More than anything costs."""


@lru_cache(maxsize=16)
def daring(boards: OnFoot | InSpace, fear: Fear) -> Lattice:
    """Leave out of the steps of a map those that lead closer to something that is feared."""
    lattice, ways = boards.lattice, []
    for way, step in zip(lattice.ways, boards.displacements, strict=True):
        closer = boards.closer(fear, step)
        ways.append(way._replace(out=way.out ^ (way.out & closer)))
    return replace(lattice, ways=tuple(ways))


@lru_cache(maxsize=64)
def in_line(lattice: Lattice, directions: tuple[int, ...]) -> Lattice:
    """Leave out of some steps those that lead in other directions, as seen from above, and not straight up or down."""
    along = (*directions, UPRIGHT)
    ways = [way if way.number % LEVEL in along else way._replace(out=0) for way in lattice.ways]
    return replace(lattice, ways=tuple(ways))


class Waves:
    """Everything within a budget; the same questions as `Found`, and the same answers.

    A node is the bit of a place; who has landed on somebody's head has one beyond all boards.
    """

    full = False
    lips = 0

    def __init__(self, situation: Situation, budget: int, boards: OnFoot | InSpace) -> None:
        self.situation, self.budget, self.boards = situation, budget, boards
        self.lattice = boards.lattice if situation.fear is None else daring(boards, situation.fear)
        if situation.directions:
            self.lattice = in_line(self.lattice, situation.directions)
        self.heads: dict[Stance, int] = {}
        self.start = self._bit(situation.start)
        self.tolls = self._tolls() if boards.laid.side == 1 else ()
        self.levels, self.leapt = spread(self._entering(), self.start, budget, self._leaps, self.lips)

    @cached_property
    def ways(self) -> Entering:
        """Give what places cost; of large bodies it takes much room, and is told again when a way is read."""
        return self._entering()

    def _entering(self) -> Entering:
        wide = self.boards.laid.side > 1
        return EnteringBy(self.lattice, self._by_way()) if wide else Entering(self.lattice, self.tolls)

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

    @cached_property
    def positions(self) -> list[int]:
        """Give where among the steps out of a place each way stands."""
        return list(range(len(self.lattice.ways)))

    def _leaps(self, node: int) -> Iterable[Leap]:  # noqa: ARG002 - one shape for all
        """List the falls off the edges of a place."""
        return ()

    def _priced(self, dear: int, harms: Iterable[tuple[int, int]], prone: bool, shut: int = 0) -> list[Toll]:
        """Price the places where a mover may go, by what hinders there and harms; `shut`: those that are closed."""
        situation, places = self.situation, self.boards.open ^ (self.boards.open & shut)
        tolls = []
        for harm, hurting in (*harms, (0, -1)):
            here = places & hurting
            places ^= here
            rough = here & dear
            if not situation.careful and not situation.directions:
                tolls.append(Toll(2 + prone, harm, rough))
            if not (situation.careful and harm):
                tolls.append(Toll(1 + prone, harm, here ^ rough))
        return [toll for toll in tolls if toll.places]

    def _met(self) -> dict[Cell, int]:
        """Give the places where an enemy is met in a cube of a large body, by how far that is from its first one."""
        raise NotImplementedError

    def _by_way(self) -> list[list[Toll]]:
        """Price the places for a large body, of which each step newly takes up some part: by the way."""
        met, ways = self._met(), list[list[Toll]]()
        for step, (rough, harms) in zip(self.boards.displacements, self.boards.hurdles, strict=True):
            dear = rough
            for (dx, dy), layers in self.boards.laid.entered(step):
                for layer in layers:
                    dear |= met.get((dx, dy, layer), 0)
            ways.append(self._way(len(ways), dear, harms))
        return ways

    def _way(self, position: int, dear: int, harms: Iterable[tuple[int, int]]) -> list[Toll]:
        """Price the places that a way leads to, upright or prone."""
        raise NotImplementedError

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
        first, last = self.span
        return self._flat[node - first] if first <= node < last else 0

    @cached_property
    def _above_heads(self) -> dict[int, int]:
        """Give the keys of those who have landed on somebody."""
        size = self.lattice.frame.size * 8
        return {size + bit: key for key, board in self.levels for bit in ones(board >> size)} if self.heads else {}

    @cached_property
    def found(self) -> dict[Stance, int]:
        """Give the keys of all stances in reach, the cheapest first."""
        return {self.stance(node): key for key, board in self.levels for node in listed(board)}

    @property
    def stances(self) -> Iterable[Stance]:
        """Give all stances in reach, the cheapest first."""
        return self.found

    def harm(self, stance: Stance) -> int:
        """Give the harm that the cheapest way to a stance does, 0 where it was not reached."""
        return (self.key(stance) or 0) % HARM

    def key(self, stance: Stance) -> int | None:
        """Give the key of a stance, None where it was not reached."""
        if self.situation.directions:
            return self.found.get(stance)
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

    @property
    def entering(self) -> Callable[[int], NDArray[np.int64]]:
        """Give what entering each place of the boards by a way adds to a key, by its bit; NEVER where it is shut."""
        ways = self.ways
        if isinstance(ways, EnteringBy):
            return lambda position: self._keyed(ways.by_way[position])
        keyed = self._keyed(ways.tolls)
        return lambda _: keyed

    def _keyed(self, tolls: Iterable[Toll]) -> NDArray[np.int64]:
        keyed = np.full(self.lattice.frame.size * 8, NEVER)
        for toll in tolls:
            keyed[unpack(toll.places, self.lattice.frame).ravel().astype(np.bool_)] = toll.key
        return keyed

    def ahead(self, goal: Cell) -> NDArray[np.int64]:
        """Give what is surely still ahead of each bit: no step rises by more than 1; a fall is as deep as it likes."""
        (x, y, z), boards, field = goal, self.boards, self.boards.laid.field
        across = np.abs(np.arange(field.width) - x)[None, :]
        down = np.abs(np.arange(field.height) - y)[:, None]
        rising = z - self.heights()
        ahead = np.zeros((len(rising), field.height + 1, boards.stride), np.int64)
        ahead[:, : field.height, : field.width] = np.maximum(np.maximum(across, down), rising)
        return ahead.ravel()

    def heights(self) -> NDArray[np.int64]:
        """Give the heights of the places, for each board."""
        raise NotImplementedError

    def over(self, x: int, y: int, heights: range) -> Iterable[Stance]:
        """List the stances on the boards above or below a square, at some heights where there are several."""
        raise NotImplementedError

    @cached_property
    def _recall(self) -> Recall:
        return Recall(self.start)

    def _recalled(self, goals: Sequence[Stance]) -> Found[Stance]:
        """Give what a search would have found on the way to some stances that are reached."""
        nodes = [self.node(stance) for stance in goals]
        came = self._recall.behind(nodes, self._into, self.key_of)
        recalled = Found(self.situation.start, SLANTED)
        place = {node: number for number, node in enumerate(came)}
        recalled.stances = [self.stance(node) for node in came]
        recalled.numbers = {stance: number for number, stance in enumerate(recalled.stances)}
        recalled.keys = [self.key_of(node) for node in came]
        recalled.came = [[(way, place[source]) for way, source in steps] for steps in came.values()]
        return recalled

    def key_of(self, node: int) -> int:
        """Give the key of a node that is reached."""
        known = self._above_heads.get(node) if self.heads else None
        return self.keys[self._level(node)] if known is None else known

    @cached_property
    def _back(self) -> list[tuple[int, int, int, int, bytes]]:
        """List the ways to be read backwards: offset, number, position, place among the ways, where it leads out."""
        ways = enumerate(zip(self.lattice.ways, self.positions, self.lattice.outs, strict=True))
        return [(way.offset, way.number, position, at, out) for at, (way, position, out) in ways]

    def _into(self, node: int) -> list[Into]:
        """List the steps into a node from whatever is in reach."""
        key, steps, flat, (first, last) = self.key_of(node), list[Into](), self._flat, self.span
        keys, limit, wide = self.keys, (self.budget + 1) * HARM, self.boards.laid.side > 1
        toll = None if wide else self.ways.toll(0, node)
        for offset, number, position, at, out in self._back if wide or toll is not None else ():
            source = node - offset
            level = flat[source - first] if first <= source < last else 0
            if level and out[source >> 3] >> (source & 7) & 1:
                toll = self.ways.toll(at, node) if wide else toll
                if toll is not None and keys[level] + toll.price * HARM < limit:
                    steps.append(Into(source, number, position, keys[level] + toll.key == key))
        for source, leap in self.leapt.get(node, ()):
            paid = self.key_of(source) + leap.price * HARM + leap.harm
            steps.append(Into(source, leap.number, leap.position, paid == key))
        return steps

    def laid(self, closed: Iterable[Cell]) -> Ends:
        """Give the cells on the boards with the least cost, sorted; the start and what is closed left out."""
        raise NotImplementedError

    def _costs(self) -> tuple[NDArray[np.int32], int, int]:
        """Give the cost of each bit of the span, UNREACHED where it was not; and the first column and row told."""
        field, (x, y, _, _), far = self.situation.steps.foot.land.field, self.situation.start, self.budget
        west, north = max(0, x - far), max(0, y - far)
        boards = self.numbers.reshape(-1, field.height + 1, self.boards.stride)
        near = boards[:, north : min(field.height, y + far + 1), west : min(field.width, x + far + 1)]
        costs = np.array([UNREACHED, *(key // HARM for key, _ in self.levels)], np.int32)
        return np.asarray(costs[near], np.int32), west, north
