"""The space with height that fliers, swimmers, climbers and burrowers meet: what bars, what is hard, what hinders."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.ecs.components import Body
from game.mechanics.d20.burrowing import dug
from game.mechanics.d20.corners import hard_corner
from game.mechanics.d20.difficult_terrain import Hindrances, doublings, thick_air
from game.mechanics.d20.obstacles import solid, too_high
from game.mechanics.d20.squeezing import CLOSED, TIGHT, narrow
from game.paths.moves import Bools
from game.paths.volume import Air
from game.space.field import Field, Kind
from game.space.square import STEPS

STORY, LAYER = 8, 24
"""Heights that are laid out at once: of soil, and of air."""


Veiled = frozenset[tuple[int, int]]
"""Columns of the map that somebody cannot see."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """What a body is to the space: `slowed`, `tight`: the doublings of every step, and of one through a narrow gap.

    `clinging`: one of the doublings of every step counts on walls only. `short`: low obstacles are walls to it.
    `rise`: squares that each cell of height costs besides. `turns`: it has a main direction, and pays `turn` squares
    for 45 degrees.
    `veiled`: what it cannot see doubles a step once more.
    """

    mode: str
    body: Body
    slowed: int = 0
    tight: int = 1
    clinging: bool = False
    short: bool = False
    rise: int = 0
    turns: bool = False
    veiled: Veiled = frozenset()
    turn: int = 1

    def climbs(self, kind: Kind) -> bool:
        """Say whether it has to climb to get across something on the ground."""
        return self.mode == "climb" and too_high(kind, short=self.short)


@dataclass(frozen=True, slots=True)
class Planes:
    """Cells of shape (D, H, W): what bars and is hard, what bars alone, how often a step into it is doubled."""

    hard: Bools
    closed: Bools
    cost: NDArray[np.uint8]


def bounds(field: Field, mover: Traveller, at: int, *heights: int) -> tuple[int, int]:
    """Give the lowest and the highest cell to lay out for a creature at a height, so that others lie inside too.

    Fliers have room for two double moves above, climbers for one where there are walls without an upper end.
    """
    low, high, water, walls = _extent(field)
    low, high, above = min(low, at, *heights), max(high, at), max(heights, default=at)
    if mover.mode == "swim":
        low -= water
    if mover.mode == "burrow":
        low = low // STORY * STORY - STORY
    if mover.mode == "fly":
        high = high // LAYER * LAYER + (2 if mover.rise else 4) * LAYER
    if mover.mode == "climb" and walls:
        high = high // STORY * STORY + LAYER
    return low, (high if above <= high else above // LAYER * LAYER + LAYER) + 1


@lru_cache(maxsize=12)
def _extent(field: Field) -> tuple[int, int, int, bool]:
    """Give the lowest and the highest ground, the deepest water, and whether there are walls without an upper end."""
    deepest = int(field.numbers(lambda kind: kind.water).max())
    return int(field.levels.min()), int(field.levels.max()), deepest, bool(field.plane(hard_corner).any())


@lru_cache(maxsize=12)
def air(law: Hindrances, field: Field, mover: Traveller, low: int, high: int) -> Air:
    """Lay out the space of a mode from its lowest cell up to its highest."""
    over = np.arange(low, high + 1, dtype=np.int16)[:, None, None] - field.levels[None, :, :]
    build: dict[str, Callable[[Field, NDArray[np.int16], Body], Planes]] = {
        "fly": flying, "swim": swimming, "climb": climbing, "burrow": burrowing,
    }  # fmt: skip
    body, planes = mover.body, build[mover.mode](field, over, mover.body)
    walls = _walls(field, over, mover.climbs)
    cost = planes.cost + mover.slowed - ((over == 0) & ~walls) * mover.clinging - ((over == 0) & walls)
    if body.side == 1:
        cost = cost + _walls(field, over, lambda kind: narrow(kind, law.sizes.wide(body.size)) == TIGHT) * mover.tight
    for x, y in sorted(mover.veiled):
        cost[:, y, x] += 1
    cramped = _walls(field, over, lambda kind: narrow(kind, law.sizes.wide(body.size)) == CLOSED)
    shut = planes.closed | planes.hard | cramped
    if mover.mode == "fly" and law.obstacles.through(body):
        shut = over < 0
    hard = np.zeros_like(shut) if body.incorporeal else planes.hard
    return Air(hard, cost.astype(np.uint8), shut, low, mover.turns, mover.turn, mover.rise)


def _walls(field: Field, like: NDArray[np.int16], question: Callable[[Kind], bool]) -> Bools:
    return np.broadcast_to(field.plane(question)[None, :, :], like.shape)


def _depth(field: Field) -> NDArray[np.int16]:
    return field.numbers(lambda kind: kind.water)[None, :, :]


def flying(field: Field, over: NDArray[np.int16], body: Body) -> Planes:
    """Fliers pass over all that does not rise from the ground to any height; treetops hinder."""
    hard = (over < 0) | _walls(field, over, hard_corner)
    return Planes(hard, _walls(field, over, solid), thick_air(field, over, body))


def swimming(field: Field, over: NDArray[np.int16], body: Body) -> Planes:
    """Swimmers move through liquid, its surface included, up and down like aside."""
    water = (over <= 0) & (over > -_depth(field))
    hard = ((over < 0) & ~water) | _walls(field, over, hard_corner)
    cost = np.where(water, field.numbers(lambda kind: doublings(kind, body))[None, :, :], 0)
    return Planes(hard, ~water | _walls(field, over, solid), cost.astype(np.uint8))


def climbing(field: Field, over: NDArray[np.int16], body: Body) -> Planes:
    """Climbers move over faces: cells on the ground, beside something solid, or at its lip.

    A big climber holds on with one of its squares.
    """
    hard = (over < 0) | _walls(field, over, hard_corner)
    beside, wet = _beside(hard), _depth(field) > 0
    grip = ((over == 0) & ~wet) | beside
    grip[1:] |= beside[:-1]
    closed = ~_spread(grip, body.side - 1) | ((over == 0) & wet & ~beside) | _walls(field, over, solid)
    cost = np.where(over == 0, field.numbers(lambda kind: doublings(kind, body))[None, :, :], 0)
    return Planes(hard, closed, cost.astype(np.uint8))


def _beside(hard: Bools) -> Bools:
    """Say for each cell whether one of its four neighbours at the same height is solid."""
    room = np.pad(hard, ((0, 0), (1, 1), (1, 1)))
    _, high, wide = hard.shape
    found = np.zeros_like(hard)
    for dx, dy in STEPS[::2]:
        found |= room[:, 1 + dy : 1 + dy + high, 1 + dx : 1 + dx + wide]
    return found


def _spread(plane: Bools, far: int) -> Bools:
    """Say for each cell whether one of the plane's is at most so many cells away at the same height."""
    room = np.pad(plane, ((0, 0), (far, far), (far, far)))
    _, high, wide = plane.shape
    found = np.zeros_like(plane)
    for j in range(2 * far + 1):
        for i in range(2 * far + 1):
            found |= room[:, j : j + high, i : i + wide]
    return found


def burrowing(field: Field, over: NDArray[np.int16], body: Body) -> Planes:  # noqa: ARG001 - one shape for all
    """Burrowers find what they can dig, and hard corners."""
    rock, closed = dug(field, over)
    return Planes(rock | _walls(field, over, hard_corner), closed, np.zeros(over.shape, dtype=np.uint8))
