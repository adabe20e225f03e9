"""A route that somebody names, walked step by step on the same boards as the search reads."""

from collections.abc import Sequence

from game.paths.layers import Board, Planes
from game.paths.moves import Crowd, Spot, Stride
from game.paths.steps import class_at, stride

Walked = tuple[list[Stride], int | None, str]


def _closed(planes: Planes, before: int, after: int, direction: int) -> str:
    """Say why the boards forbid a step between two anchors of the map, or give an empty word."""
    placed = planes.placed
    bars = planes.bars
    if bars and bars[direction] >> before & 1:
        return "barred"
    if class_at(planes, after, direction) is None:
        return "blocked"
    if not placed.dirty or placed.allow[direction] >> before & 1:
        return ""
    return "corner" if direction & 1 and planes.cornered(before, direction) else "no-band"


def refused(planes: Planes, bare: Planes, before: Spot, after: Spot) -> str:
    """Say in a word why a step is illegal, or give an empty word; `bare` are the same boards without barriers."""
    ground, side = planes.board.layers.ground, planes.board.layers.body.side
    direction = ground.grid.direction(before, after)
    if direction is None:
        return "not-a-step"
    if not (0 <= after[0] <= ground.width - side and 0 <= after[1] <= ground.height - side):
        return "off-map"
    bits = planes.frame.bit(*before), planes.frame.bit(*after)
    why = _closed(planes, *bits, direction)
    return "foe" if why in ("blocked", "no-band") and not _closed(bare, *bits, direction) else why


def walk(board: Board, start: Spot, route: Sequence[Spot], odd: bool = False) -> Walked:
    """Walk a route (start left out): the strides taken, and where and why it first is illegal.

    The reason is one of off-map, not-a-step, blocked, corner, no-band, foe (legal but for barriers), barred; where all
    is legal the number is None and the word empty.  Raises ValueError when the start's block leaves the map.
    """
    planes = board.window(*start, len(route))
    bare = Board(board.layers, Crowd((), board.crowd.held, board.crowd.bodies)).window(*start, len(route))
    strides: list[Stride] = []
    here = start
    for at, spot in enumerate(route):
        why = refused(planes, bare, here, spot)
        if why:
            return strides, at, why
        direction = board.layers.ground.grid.direction(here, spot) or 0
        bits = planes.frame.bit(*here), planes.frame.bit(*spot)
        taken, odd = stride(planes, board.layers.prices, *bits, direction, odd)
        strides.append(taken)
        here = spot
    return strides, None, ""
