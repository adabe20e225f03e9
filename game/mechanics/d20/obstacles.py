"""Obstacles: what bars the way, and what is crossed, at a price."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.causes import OBSTACLE, Cause
from game.mechanics.d20.corners import Corners, hard_corner
from game.mechanics.d20.sizes import FOOT, Sizes
from game.mechanics.d20.squeezing import CLOSED, narrow
from game.space.field import Field, Kind
from game.space.sight import Space
from game.space.square import STEPS, Cell

Columns = tuple[tuple[int, int], ...]
"""Squares of the map, at whatever height."""
LOW_HEIGHT = 3 * FOOT
"""How high a low obstacle is, in hundredths of a foot."""


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """The law of what stands on a square."""

    sizes: Sizes
    cost: str
    """What is low enough to be crossed doubles the step that enters it."""
    blocking: str
    """What fills its square lets nobody in."""
    corners: Corners
    """The law of corners past which no step leads diagonally."""
    all_or_nothing: str = ""
    """One has to cross obstacles whole: no movement ends among them."""
    climbed: str = ""
    """Who is short has to climb what is low; '': everybody steps over it."""
    ghosts: str = ""
    """Fliers and the incorporeal avoid most obstacles; those go through what is solid, and stop in none of it."""

    def short(self, world: World, unit: int) -> bool:
        """Whoever is not twice as high as a low obstacle cannot step over it, but has to climb."""
        if not self.climbed or world.get(unit, Body).incorporeal:
            return False
        return self.sizes.height(world, unit) < 2 * LOW_HEIGHT

    def causes(self, kind: Kind) -> tuple[Cause, ...]:
        """What is low enough to be crossed doubles the step that enters it."""
        return (Cause(self.cost, kind.title, OBSTACLE),) if obstacle(kind) else ()

    def through(self, body: Body) -> bool:
        """Fliers and the incorporeal avoid most obstacles; say whether a body goes through what is solid, too."""
        return body.incorporeal and bool(self.ghosts)

    def lingering(self, kinds: Sequence[Kind], body: Body, *, halting: bool = False) -> str:
        """Name the rule by which no movement that gets there ends on ground of these kinds; '' for none.

        `halting`: it may stop among obstacles that others have to cross whole.
        """
        if self.through(body) and any(solid(kind) for kind in kinds):
            return self.ghosts
        whole = self._whole(halting=halting) and any(meets(kind, body) for kind in kinds)
        return self.all_or_nothing if whole else ""

    def no_stops(self, field: Field, body: Body, *, halting: bool = False) -> Columns:
        """List the squares of a map that are passed only, for the same reasons."""
        among = columns(field, obstacle) if self._whole(halting=halting) and not body.incorporeal else ()
        return among + (columns(field, solid) if self.through(body) else ())

    def _whole(self, *, halting: bool) -> bool:
        """Say whether who meets obstacles has to cross them whole or not at all."""
        return bool(self.all_or_nothing) and not halting

    def closed(self, kind: Kind, size: str, *, short: bool) -> bool:
        """Say whether a walker finds no way in: something solid, water, too little room, too high a wall."""
        shut = kind.blocks_move or kind.water > 0
        return shut or narrow(kind, self.sizes.wide(size)) == CLOSED or too_high(kind, short=short)

    def shut(self, kind: Kind, body: Body, *, short: bool) -> bool:
        """Say the same of a body that may go through what is solid."""
        return kind.water > 0 if self.through(body) else self.closed(kind, body.size, short=short)


def obstacle(kind: Kind) -> bool:
    """What is low enough to be crossed is crossed, at a price."""
    return kind.obstacle


def meets(kind: Kind, body: Body, mode: str = "walk") -> bool:
    """Fliers and the incorporeal avoid most obstacles; say whether a mover meets what is crossed at all."""
    return obstacle(kind) and mode != "fly" and not body.incorporeal


def solid(kind: Kind) -> bool:
    """What fills its square lets nobody in."""
    return kind.blocks_move


def too_high(kind: Kind, *, short: bool) -> bool:
    """Who is short has to climb what others step over; it is as good as a wall to its steps."""
    return short and kind.obstacle and kind.cover == "low"


def holds_on(field: Field, cells: Space) -> bool:
    """Say whether a face to climb, or its lip, is beside one of these cells."""
    near = ((x + dx, y + dy, z) for x, y, z in cells for dx, dy in STEPS[::2] if field.inside(x + dx, y + dy))
    return any(hard_corner(field.kind(x, y)) or field.ground(x, y) >= z for x, y, z in near)


@lru_cache(maxsize=16)
def columns(field: Field, question: Callable[[Kind], bool]) -> Columns:
    """List the squares of some kinds, row by row."""
    rows, across = np.nonzero(field.plane(question))
    return tuple(zip(across.tolist(), rows.tolist(), strict=True))


@lru_cache(maxsize=16)
def low_walls(field: Field) -> bool:
    """Say whether the map has anything that who is short must climb."""
    return bool(field.plane(lambda kind: too_high(kind, short=True)).any())


@lru_cache(maxsize=12)
def filled(field: Field, low: int, high: int) -> tuple[Cell, ...]:
    """List the cells of what is solid, in which the incorporeal do not stop, from one height up to another."""
    shut = columns(field, solid)
    return tuple((x, y, z) for x, y in shut for z in range(max(low, field.ground(x, y)), high + 1))
