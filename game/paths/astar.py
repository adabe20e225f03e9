"""A path to one far goal: A* with a bucket queue and landmarks, over the same boards as the floods.

Costs are half steps on one board (`track.halves`); where prices need two boards it floods instead.  Landmarks are
exact floods of the bare map, kept with the Layers; creatures only lengthen ways, so the bounds stay valid (save where
a foe lets a squeezing body avoid dear ground: there they are left out).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import offsets, pull, unpack
from game.paths.flood import flood, measure
from game.paths.layers import Board, Layers, Planes
from game.paths.moves import Crowd, Spot, Stride, fits_half_steps
from game.paths.steps import price_of
from game.paths.track import Track, halves
from game.space.square import STEPS

FAR = 1 << 30
LANDMARKS = 8
NEAREST = 2
"""How many of the landmarks a query uses: those that promise most at its start."""


@dataclass(frozen=True, eq=False)
class Grid:
    """One board as tables by bit: `legal` (bit d set: a step in direction d is legal), prices in levels, classes."""

    planes: Planes
    track: Track
    legal: bytes
    kinds: bytes
    straight: bytes | list[int]
    diagonal: bytes | list[int]


@cache
def _ways(stride: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """For each byte of legal moves the offsets of the straight and of the diagonal ones."""
    shifts = offsets(stride)
    tables = []
    for parity in (0, 1):
        tables.append([tuple([shifts[d] for d in range(parity, 8, 2) if mask >> d & 1]) for mask in range(256)])
    return tables[0], tables[1]


def _grid(planes: Planes) -> Grid:
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
    tables = [_table(kinds, {k: price[i] for k, price in track.weights.items()}) for i in (0, 1)]
    return Grid(planes, track, legal.tobytes(), kinds, *tables)


def _table(kinds: bytes, prices: dict[int, int]) -> bytes | list[int]:
    if max(prices.values()) < 256:
        return kinds.translate(bytes([prices.get(k, 0) for k in range(256)]))
    return [prices.get(k, 0) for k in kinds]


def search(grid: Grid, start: int, goal: int, bound: Sequence[int], shut: Sequence[int]) -> list[int] | None:
    """Give levels by bit, exact wherever a best path to the goal goes; None when there is no path.

    Goal -1 with a bound of zeros settles everything.  `shut`: bits that may not be entered.
    """
    size = len(grid.legal)
    levels, settled = [FAR] * size, bytearray(size)
    for bit in shut:
        levels[bit] = -1
    levels[start] = 0
    straight, diagonal = _ways(grid.planes.frame.stride)
    legal, so, sd = grid.legal, grid.straight, grid.diagonal
    buckets: list[list[int]] = [[] for _ in range(bound[start] + 1)]
    buckets[-1].append(start)
    for bucket in buckets:  # grows while it is read
        while bucket:
            here = bucket.pop()
            if settled[here]:
                continue
            settled[here] = 1
            if here == goal:
                return levels
            now, mask = levels[here], legal[here]
            for ways, prices in ((straight[mask], so), (diagonal[mask], sd)):
                for offset in ways:
                    there = here + offset
                    level = now + prices[there]
                    if level < levels[there]:
                        levels[there] = level
                        f = level + bound[there]
                        while f >= len(buckets):
                            buckets.append([])
                        buckets[f].append(there)
    return levels if goal < 0 else None


def _flooded(grid: Grid, start: int) -> NDArray[np.int32]:
    size = len(grid.legal)
    found = search(grid, start, -1, bytes(size), ())
    return np.array(found, np.int32)


@dataclass(frozen=True, eq=False)
class Landmarks:
    """The bare map as a grid, and exact levels from a few far places."""

    grid: Grid
    floods: tuple[NDArray[np.int32], ...]


def landmarks(layers: Layers) -> Landmarks:
    """Give the landmarks of a map for one body, built when first asked for."""
    if "far" not in layers.landmarks:
        layers.landmarks["far"] = _survey(layers)
    found = layers.landmarks["far"]
    assert isinstance(found, Landmarks)  # noqa: S101 - the only thing filed under this name
    return found


def _survey(layers: Layers) -> Landmarks:
    planes = _whole(Board(layers, Crowd()))
    grid = _grid(planes)
    spots = np.flatnonzero(unpack(planes.placed.open, planes.frame).ravel())
    floods: list[NDArray[np.int32]] = []
    if spots.size:
        nearest = _flooded(grid, int(spots[0]))
        while len(floods) < LANDMARKS:
            reached = np.where(nearest[spots] < FAR, nearest[spots], -1)
            place = int(spots[int(reached.argmax())])
            floods.append(_flooded(grid, place))
            nearest = floods[0] if len(floods) == 1 else np.minimum(nearest, floods[-1])
    return Landmarks(grid, tuple(floods))


def _whole(board: Board) -> Planes:
    ground = board.layers.ground
    return board.window(0, 0, max(ground.width, ground.height))


def _known(board: Board) -> Landmarks | None:
    """Give the landmarks where their bounds hold for this crowd."""
    layers = board.layers
    if layers.body.squeezes and layers.body.side > 1 and board.crowd.barriers:
        return None
    if not fits_half_steps([layers.prices[k] for k in layers.numbers]):
        return None
    return landmarks(layers)


def _octile(grid: Grid, goal: int) -> NDArray[np.int32]:
    """Bound the levels to a goal from below by the cheapest prices on the map."""
    frame = grid.planes.frame
    straight = min(price[0] for price in grid.track.weights.values())
    diagonal = min(2 * straight, *(price[1] for price in grid.track.weights.values()))
    straight = min(straight, diagonal)
    y, x = divmod(goal, frame.stride)
    dx = np.abs(np.arange(frame.stride, dtype=np.int32) - x)[None, :]
    dy = np.abs(np.arange(frame.rows, dtype=np.int32) - y)[:, None]
    rest = diagonal - straight
    bound: NDArray[np.int32] = np.maximum(straight * dx + rest * dy, rest * dx + straight * dy).ravel()
    return bound


def _bound(grid: Grid, known: Landmarks | None, start: int, goal: int) -> NDArray[np.int32]:
    bound = _octile(grid, goal)
    if known is None:
        return bound
    promises = [(int(flood[goal]) - int(flood[start]), i) for i, flood in enumerate(known.floods) if flood[goal] < FAR]
    for promise, i in sorted(promises, reverse=True)[:NEAREST]:
        if promise > 0:
            np.maximum(bound, known.floods[i][goal] - known.floods[i], out=bound)
    return bound


def far_path(board: Board, start: Spot, goal: Spot) -> list[Stride] | None:
    """Find a cheapest path to a goal however far, None when there is none.

    It is the same whatever was asked before.  Raises ValueError when the start's block leaves the map.
    """
    layers, crowd = board.layers, board.crowd
    planes = _whole(board)
    if not planes.frame.holds(*goal):
        return None
    board.window(*start, 0)
    if layers.ground.hexes or layers.body.fresh or measure(planes).split:
        return _widening(board, start, goal)
    known = _known(board)
    if known is not None and not crowd.bodies and (layers.body.side == 1 or not crowd.barriers):
        grid = known.grid
    else:
        grid = _grid(planes)
    first, last = planes.frame.bit(*start), planes.frame.bit(*goal)
    shut = [planes.frame.bit(x, y) for x, y in crowd.barriers if planes.frame.holds(x, y)]
    bound = memoryview(_bound(grid, known, first, last).data)
    levels = search(grid, first, last, bound, shut if layers.body.side == 1 else ())
    return None if levels is None else _strides(grid, planes, _back(grid, levels, first, last))


def _widening(board: Board, start: Spot, goal: Spot) -> list[Stride] | None:
    """Flood with growing budgets where the count needs more than one board."""
    budget = 2 * max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) + 1
    while True:
        reach = flood(board, start, budget)
        path = reach.path(goal)
        if path is not None or reach.spent:
            return path
        budget *= 2


def _back(grid: Grid, levels: Sequence[int], start: int, goal: int) -> list[tuple[int, int]]:
    """Go back from the goal, straight on where that is as cheap: (direction, bit arrived at), start left out."""
    shifts, steps, here, last = offsets(grid.planes.frame.stride), [], goal, 0
    while here != start:
        last = next(d for d in (last, *range(8)) if _led(grid, levels, here - shifts[d], here, d))
        steps.append((last, here))
        here -= shifts[last]
    return steps[::-1]


def _led(grid: Grid, levels: Sequence[int], came: int, here: int, direction: int) -> bool:
    if not 0 <= came < len(levels) or levels[came] < 0 or not grid.legal[came] >> direction & 1:
        return False
    return levels[came] + (grid.diagonal if direction & 1 else grid.straight)[here] == levels[here]


def _strides(grid: Grid, planes: Planes, steps: Sequence[tuple[int, int]]) -> list[Stride]:
    frame, prices, odd = planes.frame, planes.board.layers.prices, False
    fits = unpack(planes.placed.fits, frame).tobytes()
    strides = []
    for direction, bit in steps:
        k = grid.kinds[bit]
        price, after = price_of(prices[k], direction, odd, False)
        x, y = frame.spot(bit)
        dx, dy = STEPS[direction]
        squeezed = not fits[bit]
        side = planes.body.side
        band = planes.band(bit) if squeezed else (0, 0, side, side)
        strides.append(Stride((x - dx, y - dy, 0), (x, y, 0), direction, odd, price, k, squeezed, band))
        odd = after
    return strides
