"""How far it is where a way leads up and down steps that nobody walks: out of a pit, onto a roof, down from it."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

import numpy as np

from game.paths.bitboard import PAD, Frame, pack, pull, row_bytes, unpack, whole
from game.space.field import Field, Plane
from game.space.square import Cell

UPWARDS = 2
"""What a cell up or down costs, in cells."""
STEP = 1
"""Cells up or down that a walker takes in its stride."""
NEVER, ROOM = 1 << 60, 24
"""More than any cost; bits for the number of a place."""
Spot = tuple[int, int]
Costs = Mapping[Spot, int]


def uneven(field: Field) -> bool:
    """Say whether there is more on a field than what a walker takes in its stride."""
    return max(field.heights) - min(field.heights) > STEP


def climbed(field: Field, cell: int, goal: Spot, walked: Costs) -> tuple[Costs, frozenset[Spot]]:
    """Give the costs to a goal with all climbs in them, and from where there is one on the way.

    `walked`: the costs of walking from the goal, in which a drop is a step; `cell`: what one cell measures.
    """
    level, shut = _level(field, goal, walked), field.plane(lambda kind: kind.blocks_move)
    rim, even, wide = (level & _beside(~(level | shut))).tobytes(), level.tobytes(), field.width
    costs = {(x, y): cost for (x, y), cost in walked.items() if even[y * wide + x]}
    begin = {(x, y): cost for (x, y), cost in costs.items() if rim[y * wide + x]}
    steep = _climbs(field, cell, level | shut, begin)
    return costs | steep, frozenset(steep)


def _climbs(field: Field, cell: int, walls: Plane, begin: Costs) -> dict[Spot, int]:
    """Give the costs of the places off some walls that one climbs to, from where climbs begin at some cost.

    Places are counted row by row on a board with a rim of walls; the first to be looked at has the least cost.
    """
    wide, high = field.width + 2, field.height + 2
    shut, levels = np.pad(walls, 1, constant_values=True).tobytes(), np.pad(field.levels, 1).ravel().tolist()
    ways = tuple(tuple(dy * wide + dx for dx, dy in shifts.values()) for shifts in field.grid.shifts)
    costs = [NEVER] * (wide * high)
    for (x, y), cost in begin.items():
        costs[(y + 1) * wide + x + 1] = cost
    queue = sorted(cost << ROOM | (y + 1) * wide + x + 1 for (x, y), cost in begin.items())
    lifts = tuple(_lift(rise, cell) for rise in range(max(levels) - min(levels) + 1))
    by_climb: dict[int, bool] = {}
    while queue:
        cost, at = divmod(heappop(queue), 1 << ROOM)
        if cost > costs[at]:
            continue
        here = levels[at]
        for far in ways[(at // wide - 1) & 1]:
            other = at + far
            if shut[other]:
                continue
            further = cost + cell + lifts[abs(levels[other] - here)]
            if further < costs[other]:
                costs[other], by_climb[other] = further, True
                heappush(queue, further << ROOM | other)
    return {(at % wide - 1, at // wide - 1): costs[at] for at in by_climb}


def hanging(field: Field, cell: int, here: Cell, costs: Costs) -> int | None:
    """Give how far it is from a place on a wall, over its top or down to its foot: None where there is no way."""
    foot = here[:2]
    ways = [costs[foot] + UPWARDS * cell * abs(here[2] - field.ground(*foot))] if foot in costs else []
    tops = (spot for spot in field.grid.around(*foot) if spot in costs)
    over = (costs[spot] + cell + _lift(field.ground(*spot) - here[2], cell) for spot in tops)
    return min((*ways, *over), default=None)


def _lift(rise: int, cell: int) -> int:
    return UPWARDS * cell * abs(rise) if abs(rise) > STEP else 0


def _beside(plane: Plane) -> Plane:
    """Say of each place whether one of those around it is on a plane, or it is itself: on hexes of a few more."""
    wide = np.pad(plane, 1)
    rows = wide[:-2] | wide[1:-1] | wide[2:]
    return np.asarray(rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:], np.bool_)


def _level(field: Field, goal: Spot, walked: Costs) -> Plane:
    """Say which places are walked to without any drop, the goal among them."""
    there = np.zeros((field.height, field.width), np.bool_)
    xs, ys = np.array([*walked, goal], np.intp).T
    there[ys, xs] = True
    frame = _frame(field)
    places, steps = whole(pack([there])), _strides(field)
    known = wave = 1 << frame.bit(*goal)
    while wave:
        onward = 0
        for far, out in steps:
            onward |= pull(wave & out, -far)
        wave = onward & places & ~known
        known |= wave
    return unpack(known, frame)[:, PAD : PAD + field.width].astype(np.bool_)


def _frame(field: Field) -> Frame:
    """Give where the bits of a whole map lie."""
    return Frame(-PAD, 0, row_bytes(field.width) * 8, field.height)


@lru_cache(maxsize=16)
def _strides(field: Field) -> tuple[tuple[int, int], ...]:
    """List the steps that a walker takes in its stride, up or down: how many bits far, and out of which places."""
    strides, (high, wide) = list[tuple[int, int]](), field.levels.shape
    for odd, shifts in enumerate(field.grid.shifts):
        for dx, dy in shifts.values():
            out = np.zeros_like(field.levels, np.bool_)
            y0, y1, x0, x1 = max(0, -dy), high - max(0, dy), max(0, -dx), wide - max(0, dx)
            rise = field.levels[y0 + dy : y1 + dy, x0 + dx : x1 + dx] - field.levels[y0:y1, x0:x1]
            out[y0:y1, x0:x1] = np.abs(rise) <= STEP
            out[1 - odd :: 2] = False
            strides.append((dy * _frame(field).stride + dx, whole(pack([out]))))
    return tuple(strides)
