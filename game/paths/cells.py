"""The boards of a whole map as tables by bit, and the search over them cell by cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from game.paths.bitboard import offsets, pull, unpack
from game.paths.layers import Board, Planes
from game.paths.moves import Spot
from game.paths.table import FAR
from game.paths.track import Track, halves


@dataclass(frozen=True, eq=False)
class Grid:
    """One board as tables by bit: `legal` (bit d set: a step in direction d is legal), prices in levels, classes."""

    planes: Planes
    track: Track
    legal: bytes
    kinds: bytes
    straight: bytes | list[int]
    diagonal: bytes | list[int]

    @property
    def returns(self) -> bool:
        """Say whether every step between open anchors can be taken back at the same price."""
        return len(self.track.weights) == 1 and self.planes.board.layers.ground.bars is None


@cache
def ways_out(stride: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """For each byte of legal moves the offsets of the straight and of the diagonal ones; kept by widths of maps."""
    shifts = offsets(stride)
    tables = []
    for parity in (0, 1):
        tables.append([tuple([shifts[d] for d in range(parity, 8, 2) if mask >> d & 1]) for mask in range(256)])
    return tables[0], tables[1]


@lru_cache(maxsize=2)
def grid_of(planes: Planes) -> Grid:
    """Spread the boards of a whole map out to tables; those of the latest two are kept, some bytes a bit."""
    placed, frame = planes.placed, planes.frame
    prices = planes.board.layers.prices
    track = halves([(k, prices[k]) for k, _ in placed.classes] or [(0, prices[0])])
    legal = np.zeros((frame.rows, frame.stride), np.uint8)
    for d, offset in enumerate(offsets(frame.stride)):
        way = pull(placed.open, offset)
        legal |= unpack(way & placed.allow[d] if placed.dirty else way, frame) << np.uint8(d)
    total = np.zeros_like(legal)
    for k, board in placed.classes:
        total += unpack(board, frame) * np.uint8(k)
    kinds = total.tobytes()
    return Grid(planes, track, legal.tobytes(), kinds, prices_by_bit(kinds, track, 0), prices_by_bit(kinds, track, 1))


def prices_by_bit(kinds: bytes, track: Track, slanted: int) -> bytes | list[int]:
    """Give for each bit what a straight step or a slanted one into it costs, in levels."""
    return _table(kinds, {k: price[slanted] for k, price in track.weights.items()})


def _table(kinds: bytes, prices: dict[int, int]) -> bytes | list[int]:
    if max(prices.values()) < 256:
        return kinds.translate(bytes([prices.get(k, 0) for k in range(256)]))
    return [prices.get(k, 0) for k in kinds]


def whole_map(board: Board, start: Spot = (0, 0)) -> Planes:
    """Give the boards of the whole map for a body that starts at an anchor."""
    ground = board.layers.ground
    return board.window(0, 0, max(ground.width, ground.height), start)


def search(grid: Grid, start: int, goal: int, bound: Sequence[int], shut: Sequence[int]) -> list[int] | None:
    """Give levels by bit, exact wherever a best path to the goal goes; None when there is no path.

    `bound`: how much farther from the goal than the start a bit is
    at least, never falling by more than a step costs (but where no way to the goal is left); `shut`: bits that may not
    be entered.
    """
    levels = [FAR] * len(grid.legal)
    for bit in shut:
        levels[bit] = -FAR
    levels[start] = 0
    buckets: list[list[int]] = [[start]]
    arrived = (_evenly if len(grid.track.weights) == 1 else _priced)(grid, levels, buckets, goal, bound)
    return levels if arrived else None


def _evenly(grid: Grid, levels: list[int], buckets: list[list[int]], goal: int, bound: Sequence[int]) -> bool:
    """Search where every step of a kind costs the same."""
    ((so, sd),) = grid.track.weights.values()
    straight, diagonal = ways_out(grid.planes.frame.stride)
    legal, settled, f = grid.legal, bytearray(len(levels)), 0
    for bucket in buckets:  # grows while it is read
        while bucket:
            here = bucket.pop()
            if settled[here]:
                continue
            settled[here] = 1
            if here == goal:
                return True
            mask, level = legal[here], levels[here] + so
            for offset in straight[mask]:
                near = here + offset
                if level < levels[near]:
                    levels[near] = level
                    f = level + bound[near]
                    try:
                        buckets[f].append(near)
                    except IndexError:
                        lengthen(buckets, f).append(near)
            level += sd - so
            for offset in diagonal[mask]:
                near = here + offset
                if level < levels[near]:
                    levels[near] = level
                    f = level + bound[near]
                    try:
                        buckets[f].append(near)
                    except IndexError:
                        lengthen(buckets, f).append(near)
    return False


def _priced(grid: Grid, levels: list[int], buckets: list[list[int]], goal: int, bound: Sequence[int]) -> bool:
    """Search where the price depends on the cell entered."""
    straight, diagonal = ways_out(grid.planes.frame.stride)
    legal, so, sd, settled = grid.legal, grid.straight, grid.diagonal, bytearray(len(levels))
    for bucket in buckets:  # grows while it is read
        while bucket:
            here = bucket.pop()
            if settled[here]:
                continue
            settled[here] = 1
            if here == goal:
                return True
            mask, now = legal[here], levels[here]
            for offset in straight[mask]:
                near = here + offset
                level = now + so[near]
                if level < levels[near]:
                    levels[near] = level
                    f = level + bound[near]
                    try:
                        buckets[f].append(near)
                    except IndexError:
                        lengthen(buckets, f).append(near)
            for offset in diagonal[mask]:
                near = here + offset
                level = now + sd[near]
                if level < levels[near]:
                    levels[near] = level
                    f = level + bound[near]
                    try:
                        buckets[f].append(near)
                    except IndexError:
                        lengthen(buckets, f).append(near)
    return False


def lengthen(buckets: list[list[int]], level: int) -> list[int]:
    """Add buckets up to a level, and give that one."""
    buckets.extend([[] for _ in range(level + 64 - len(buckets))])
    return buckets[level]
