"""Changes of height that no slope joins: which steps of a block they bar."""

import numpy as np
from numpy.typing import NDArray

from game.space.field import Field, Plane
from game.space.square import STEPS


def ledges(field: Field, side: int) -> NDArray[np.uint8] | None:
    """Give, for each anchor of a block `side` wide, a bit for each direction that is barred; None on flat ground."""
    if field.flat:
        return None
    height, width = field.height, field.width
    level = _level_blocks(field, side)
    barred = np.zeros((height, width), dtype=np.uint8)
    for direction, (dx, dy) in enumerate(STEPS):
        bad = _shifted(~level, dx, dy)
        if side == 1:
            bad |= ~_joined(field, dx, dy) | _over_edge(field, dx, dy)
        barred |= bad.astype(np.uint8) << direction
    return barred


def _shifted(plane: Plane, dx: int, dy: int) -> Plane:
    """Give, for each cell, what stands one step further; beyond the edge: False."""
    height, width = plane.shape
    out = np.zeros_like(plane)
    rows = slice(max(0, -dy), height - max(0, dy))
    columns = slice(max(0, -dx), width - max(0, dx))
    out[rows, columns] = plane[max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)]
    return out


def _heights(field: Field, dx: int, dy: int) -> NDArray[np.int16]:
    padded = np.pad(field.levels, 1, mode="edge")
    return padded[1 + dy : 1 + dy + field.height, 1 + dx : 1 + dx + field.width]


def _joined(field: Field, dx: int, dy: int) -> Plane:
    """Say for each cell whether its neighbour is level with it, joined to it by a slope, or solid and so no ground."""
    slope, wall = field.plane(lambda kind: kind.slope), field.plane(lambda kind: kind.blocks_move)
    apart = np.abs(_heights(field, dx, dy) - field.levels)
    joined: Plane = (apart == 0) | ((apart == 1) & (slope | _shifted(slope, dx, dy))) | wall | _shifted(wall, dx, dy)
    return joined


def _over_edge(field: Field, dx: int, dy: int) -> Plane:
    """Say for each cell whether a diagonal would pass a shoulder of higher ground, which is as solid as a wall."""
    if dx == 0 or dy == 0:
        return np.zeros((field.height, field.width), dtype=np.bool_)
    top = np.maximum(field.levels, _heights(field, dx, dy))
    over: Plane = (_heights(field, dx, 0) > top) | (_heights(field, 0, dy) > top)
    return over


def _level_blocks(field: Field, side: int) -> Plane:
    """Say for each anchor whether all cells of its block are joined to their neighbours inside it."""
    east, south = _joined(field, 1, 0), _joined(field, 0, 1)
    ok = np.ones((field.height, field.width), dtype=np.bool_)
    for j in range(side):
        for i in range(side):
            if i + 1 < side:
                ok &= _far(east, i, j)
            if j + 1 < side:
                ok &= _far(south, i, j)
    return ok


def _far(plane: Plane, dx: int, dy: int) -> Plane:
    """Give, for each cell, what stands so many cells east and south; beyond the edge: True."""
    out = np.ones_like(plane)
    height, width = plane.shape
    out[: height - dy, : width - dx] = plane[dy:, dx:]
    return out
