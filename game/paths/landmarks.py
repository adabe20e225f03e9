"""Landmarks: exact floods of the bare map from a few far places, which bound the way to any goal from below.

Creatures only lengthen ways, so the bounds stay valid with a crowd (save where a foe lets a squeezing body avoid dear
ground: there they are left out).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.paths.beyond import begun, levels_for_boards, moved, settle
from game.paths.bitboard import offsets, pull, unpack
from game.paths.cells import Grid, grid_of, lengthen, whole_map
from game.paths.deadends import DeadEnds, dead_ends
from game.paths.layers import Board, Layers
from game.paths.levels import level_numbers
from game.paths.moves import Crowd, fits_half_steps
from game.paths.spread import one_class, some_classes
from game.paths.subgoals import Subgoals, subgoals_of
from game.paths.table import FAR, Table

Flooded = NDArray[np.int16] | NDArray[np.int32]
SHORT = 32_000
"""What FAR is in two bytes."""
LANDMARKS = 8
NEAREST = 3
"""How many of the landmarks a query uses: those that promise most at its start."""


def _compact(wide: NDArray[np.int32]) -> Flooded:
    """Keep levels in as little room as they need; unreached is the greatest number."""
    if int(wide.max(initial=0, where=wide < FAR)) < SHORT:
        return np.minimum(wide, SHORT).astype(np.int16)
    return wide


@dataclass(frozen=True, eq=False)
class Landmarks:
    """The bare map as a grid, its dead ends, its subgoals, and exact levels from a few far places and back to them.

    Where every step can be taken back at the same price `back` is the same list; where not every step can be taken back
    no dead ends are kept.
    """

    grid: Grid
    ends: DeadEnds | None
    subgoals: Subgoals | None
    there: tuple[Flooded, ...]
    back: tuple[Flooded, ...]


def landmarks(layers: Layers) -> Landmarks:
    """Give the landmarks of a map for one body, built when first asked for."""
    if "far" not in layers.landmarks:
        layers.landmarks["far"] = _survey(layers)
    survey = layers.landmarks["far"]
    assert isinstance(survey, Landmarks)  # noqa: S101 - the only thing filed under this name
    return survey


def _survey(layers: Layers) -> Landmarks:
    planes = whole_map(Board(layers, Crowd()))
    grid = grid_of(planes)
    spots = np.flatnonzero(unpack(planes.placed.open, planes.frame).ravel())
    ahead, back = [], []
    if spots.size:
        nearest = levels_from(grid, int(spots[0]))
        for number in range(LANDMARKS):
            reached = np.where(nearest[spots] < FAR, nearest[spots], -1)
            place = int(spots[int(reached.argmax())])
            levels = levels_from(grid, place)
            ahead.append(_compact(levels))
            if not grid.returns:
                back.append(_compact(levels_to(grid, place)))
            nearest = np.minimum(nearest, levels) if number else levels
    ends = dead_ends(grid) if layers.ground.bars is None else None
    return Landmarks(grid, ends, subgoals_of(grid), tuple(ahead), tuple(ahead if grid.returns else back))


def _numbered(grid: Grid, boards: list[int]) -> NDArray[np.int32] | None:
    """Give the levels of a flood by bit, or None when it was not over at its last level."""
    if any(boards[-grid.track.most :]):
        return None
    levels = level_numbers(boards, grid.planes.frame).ravel().astype(np.int32) - 1
    levels[levels < 0] = FAR
    return levels


def _on_boards(grid: Grid, start: int, many: int) -> list[int]:
    """Flood from a bit over so many levels."""
    placed, row = grid.planes.placed, grid.planes.frame.stride
    spread = one_class if len(placed.classes) == 1 else some_classes
    return spread(placed, row, grid.track, 1 << start, 0, many - 1)


def levels_from(grid: Grid, start: int) -> NDArray[np.int32]:
    """Give the levels from a bit to every bit."""
    frame = grid.planes.frame
    known, many = begun(frame, start, 0), levels_for_boards(frame)
    if many:
        known = moved(level_numbers(_on_boards(grid, start, many), frame), frame, frame)
    table = Table([known], frame, grid.track.most, max(many, 1), FAR - 1)
    settle(table, grid)
    return table.exact.ravel()


def levels_to(grid: Grid, goal: int) -> NDArray[np.int32]:
    """Give the levels from every bit to a bit: backwards, so that a step costs what the cell left behind costs."""
    placed, shifts, last = (
        grid.planes.placed,
        offsets(grid.planes.frame.stride),
        levels_for_boards(grid.planes.frame) - 1,
    )
    if last < 0:
        return np.array(_backwards(grid, goal), np.int32)
    terms = [(grid.track.weights[k], board) for k, board in placed.classes]
    boards = [0] * (last + 1 + max(max(prices) for prices, _ in terms))
    boards[0], free = 1 << goal, placed.open | 1 << goal
    for g in range(last + 1):
        wave = boards[g] = boards[g] & free
        free ^= wave
        for prices, board in terms if wave else ():
            part = wave & board
            for d, offset in enumerate(shifts) if part else ():
                came = pull(part, offset)
                boards[g + prices[d & 1]] |= came & placed.allow[d] if placed.dirty else came
    levels = _numbered(grid, boards[: last + 1])
    return np.array(_backwards(grid, goal), np.int32) if levels is None else levels


def _backwards(grid: Grid, goal: int) -> list[int]:
    """Give the levels from every bit to a goal."""
    size, shifts = len(grid.legal), offsets(grid.planes.frame.stride)
    levels, settled, legal = [FAR] * size, bytearray(size), grid.legal
    levels[goal] = 0
    buckets: list[list[int]] = [[goal]]
    for bucket in buckets:
        while bucket:
            here = bucket.pop()
            if settled[here]:
                continue
            settled[here] = 1
            straight, diagonal = levels[here] + grid.straight[here], levels[here] + grid.diagonal[here]
            for d in range(8):
                came, level = here - shifts[d], diagonal if d & 1 else straight
                if 0 <= came < size and legal[came] >> d & 1 and level < levels[came]:
                    levels[came] = level
                    (buckets[level] if level < len(buckets) else lengthen(buckets, level)).append(came)
    return levels


def known_landmarks(board: Board) -> Landmarks | None:
    """Give the landmarks where their bounds hold for this crowd."""
    layers = board.layers
    if layers.body.squeezes and layers.body.side > 1 and board.crowd.barriers:
        return None
    if not fits_half_steps([layers.prices[k] for k in layers.numbers]):
        return None
    return landmarks(layers)


def _limit(levels: Flooded) -> int:
    return SHORT if levels.dtype == np.int16 else FAR


def _octile(grid: Grid, goal: int) -> Flooded:
    """Bound the levels to a goal from below by the cheapest prices on the map."""
    frame = grid.planes.frame
    straight = min(price[0] for price in grid.track.weights.values())
    diagonal = min(2 * straight, *(price[1] for price in grid.track.weights.values()))
    straight = min(straight, diagonal)
    short = 2 * diagonal * (frame.stride + frame.rows) < SHORT
    y, x = divmod(goal, frame.stride)
    dx, dy = np.abs(np.arange(frame.stride) - x)[None, :], np.abs(np.arange(frame.rows) - y)[:, None]
    rest = diagonal - straight
    ways = [(straight * dx, rest * dy), (rest * dx, straight * dy)]
    rising, falling = [a.astype(np.int16) + b.astype(np.int16) if short else a + b for a, b in ways]
    bound: Flooded = np.maximum(rising, falling).ravel()
    return bound


def _less(bound: Flooded, start: int) -> Flooded:
    less: Flooded = bound - bound[start]
    return less


def _promising(known: Landmarks, start: int, goal: int) -> list[tuple[Flooded, bool]]:
    """List the landmarks that promise most for a way, with whether the levels from them or those to them do."""
    promises = []
    for i, (outward, back) in enumerate(zip(known.there, known.back, strict=True)):
        if max(outward[goal], outward[start]) < _limit(outward):
            promises.append((int(outward[goal]) - int(outward[start]), i, 1))
        if max(back[goal], back[start]) < _limit(back):
            promises.append((int(back[start]) - int(back[goal]), i, 0))
    best = [(i, ahead) for promise, i, ahead in sorted(promises, reverse=True)[:NEAREST] if promise > 0]
    return [(known.there[i] if ahead else known.back[i], ahead == 1) for i, ahead in best]


def bound_of(grid: Grid, known: Landmarks | None, start: int, goal: int) -> Flooded:
    """Join the octile bound with those landmarks that promise most: d(L, goal) - d(L, v), or d(v, L) - d(goal, L).

    What comes back is the bound of each bit less that of the start.
    """
    bound = _octile(grid, goal)
    for levels, ahead in _promising(known, start, goal) if known else ():
        more = levels[goal] - levels if ahead else np.where(levels < _limit(levels), levels - levels[goal], 0)
        bound = np.maximum(bound, more)
    return _less(bound, start)


def bound_at(known: Landmarks, subgoals: Subgoals, start: int, goal: int) -> NDArray[np.int32]:
    """Bound so, on even ground, the levels to a goal: from each subgoal by number, and from the start at the end."""
    bits = np.append(subgoals.bits, np.int32(start))
    frame, (straight, diagonal) = known.grid.planes.frame, next(iter(known.grid.track.weights.values()))
    (rows, columns), (y, x) = np.divmod(bits, np.int32(frame.stride)), divmod(goal, frame.stride)
    high, wide = np.abs(rows - np.int32(y)), np.abs(columns - np.int32(x))
    bound: NDArray[np.int32] = np.int32(straight) * np.maximum(high, wide)
    bound += np.int32(diagonal - straight) * np.minimum(high, wide)
    for levels, ahead in _promising(known, start, goal):
        at, there = levels.take(bits).astype(np.int32), np.int32(levels[goal])
        more = there - at if ahead else np.where(at < _limit(levels), at - there, 0)
        np.maximum(bound, more, out=bound)
    return bound
