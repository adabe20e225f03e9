"""Terrain and obstacles: what the ground costs and bars, compiled for the pathfinder and named for the player."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.ecs.components import Body
from game.mechanics.d20.sizes import SQUARE
from game.paths.moves import Bools, Ground, Price, Prices
from game.reasons import NOTHING, Because, Text, text
from game.rules.starfinder.sizes import SIZES
from game.space.field import UNIT_TENTHS, Field, Kind
from game.space.square import STEPS

MOST_DOUBLINGS = 10
"""Doublings that the price table holds; ground doubled more often is crossed by the minimum movement alone."""


def price(doublings: int) -> Price:
    """k doublings: straight 5 x 2^k feet, diagonal 7.5 x 2^k.   [sf.repeated-doubling] [sf.double-cost]"""
    if doublings == 0:
        return Price(1, 1, 2, True)
    straight = 1 << doublings
    return Price(straight, straight * 3 // 2, straight * 3 // 2, False)


PRICES: Prices = tuple(price(k) for k in range(MOST_DOUBLINGS + 1))


def difficult_terrain(kind: Kind) -> int:
    """Moving into difficult terrain counts double, as often as the map marks it.   [sf.difficult-terrain]"""
    return kind.difficult


def obstacle(kind: Kind) -> int:
    """What is low enough to be crossed doubles the step that enters it.   [sf.obstacles]"""
    return int(kind.obstacle)


def too_high(kind: Kind, *, short: bool) -> bool:
    """Who is short has to climb what others step over; it is as good as a wall to its steps.   [sf.obstacles]"""
    return short and kind.obstacle and kind.cover == "low"


@lru_cache(maxsize=16)
def low_walls(field: Field) -> bool:
    """Say whether the map has anything that who is short must climb."""
    return bool(field.plane(lambda kind: too_high(kind, short=True)).any())


def difficult_air(kind: Kind) -> int:
    """Fliers mind only what is dense in the air, treetops or chains.   [sf.difficult-fliers]"""
    return kind.difficult if kind.canopy else 0


def solid(kind: Kind) -> bool:
    """What fills its square lets nobody in.   [sf.obstacles]"""
    return kind.blocks_move


def hard_corner(kind: Kind) -> bool:
    """Walls, closed doors and solid objects bar diagonals past their corners; plants do not.   [sf.hard-corners]"""
    return kind.hard


def narrow(kind: Kind, size: str) -> str:
    """A passage as wide as the space is open, half as wide is squeezed through, less is closed.   [sf.squeezing]"""
    if not 0 < kind.gap_tenths < UNIT_TENTHS:
        return "open"
    space = SIZES.rows[size].space_tenths
    if kind.gap_tenths >= space:
        return "open"
    return "tight" if kind.gap_tenths * 2 >= space and space <= UNIT_TENTHS else "closed"


def doublings(kind: Kind, body: Body) -> int:
    """Add up the different hindrances of a square for a walker: each doubles again.   [sf.repeated-doubling]"""
    return 0 if body.incorporeal else min(difficult_terrain(kind) + obstacle(kind), MOST_DOUBLINGS)


def closed(kind: Kind, size: str, *, short: bool) -> bool:
    """Say whether a walker finds no way into a square: something solid, water, too little room, too high a wall."""
    return solid(kind) or kind.water > 0 or narrow(kind, size) == "closed" or too_high(kind, short=short)


@lru_cache(maxsize=64)
def walking_ground(field: Field, body: Body, slowed: int, short: bool) -> Ground:
    """Compile the ground for a walker; `slowed` is the doublings that the creature's own state adds to every step."""
    shut = field.plane(lambda kind: closed(kind, body.size, short=short))
    tight = field.plane(lambda kind: narrow(kind, body.size) == "tight")
    hard = field.plane(lambda kind: not body.incorporeal and (hard_corner(kind) or too_high(kind, short=short)))
    cost = field.numbers(lambda kind: doublings(kind, body) + slowed)
    return Ground(shut, hard, cost.astype(np.uint8), ledges(field, body.side), tight if body.side == 1 else None)


def ledges(field: Field, side: int) -> NDArray[np.uint8] | None:
    """A change of height that no slope joins is no walking step.   [sf.other-movement]

    Gives, for each anchor of a block `side` wide, a bit for each direction that is barred; None on flat ground.
    """
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


def _shifted(plane: Bools, dx: int, dy: int) -> Bools:
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


def _joined(field: Field, dx: int, dy: int) -> Bools:
    """Say for each cell whether its neighbour is level with it, joined to it by a slope, or solid and so no ground."""
    slope, wall = field.plane(lambda kind: kind.slope), field.plane(solid)
    apart = np.abs(_heights(field, dx, dy) - field.levels)
    joined: Bools = (apart == 0) | ((apart == 1) & (slope | _shifted(slope, dx, dy))) | wall | _shifted(wall, dx, dy)
    return joined


def _over_edge(field: Field, dx: int, dy: int) -> Bools:
    """Say for each cell whether a diagonal would pass a shoulder of higher ground, which is as solid as a wall."""
    if dx == 0 or dy == 0:
        return np.zeros((field.height, field.width), dtype=np.bool_)
    top = np.maximum(field.levels, _heights(field, dx, dy))
    over: Bools = (_heights(field, dx, 0) > top) | (_heights(field, 0, dy) > top)
    return over


def _level_blocks(field: Field, side: int) -> Bools:
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


def _far(plane: Bools, dx: int, dy: int) -> Bools:
    out = np.ones_like(plane)
    height, width = plane.shape
    out[: height - dy, : width - dx] = plane[dy:, dx:]
    return out


def step_reasons(straight: bool, odd: bool, causes: tuple[tuple[str, Text], ...]) -> tuple[Because, ...]:
    """Explain one step: the plain step, then each doubling with the rule that causes it.

    Adds up to 5 x 2^k feet straight, 7.5 x 2^k diagonal.   [sf.double-cost] [sf.repeated-doubling]
    """
    if straight:
        plain = Because("sf.measuring", SQUARE)
    elif not causes and odd:
        plain = Because("sf.diagonals", 2 * SQUARE, text("second diagonal"))
    else:
        plain = Because("sf.diagonals", SQUARE, text("first diagonal") if not causes else text("diagonal"))
    return (plain, *_doubled(straight, causes))


def _doubled(straight: bool, causes: tuple[tuple[str, Text], ...]) -> list[Because]:
    total, extra = (SQUARE, SQUARE) if straight else (3 * SQUARE, 2 * SQUARE)
    reasons: list[Because] = []
    for number, (rule, note) in enumerate(causes):
        if number == 0:
            reasons.append(Because(rule, extra, note))
            total = SQUARE + extra
            continue
        reasons += [Because(rule, total, note), Because("sf.repeated-doubling", 0, text("doubled again"))]
        total *= 2
    if causes:
        reasons.append(Because("sf.double-cost", 0, NOTHING))
    return reasons
