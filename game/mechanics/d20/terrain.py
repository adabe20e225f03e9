"""Terrain and obstacles: what the ground costs and bars, compiled for the pathfinder and named for the player."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.ecs.components import Body
from game.mechanics.d20.causes import GROUND, OBSTACLE, Cause
from game.mechanics.d20.corners import hard_corner, hard_corners
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.sizes import Sizes
from game.mechanics.d20.squeezing import CLOSED, TIGHT, narrow
from game.paths.moves import Ground, Price, Prices
from game.reasons import Because, text
from game.space.field import Field, Kind
from game.space.ledges import ledges
from game.space.sight import Space
from game.space.square import STEPS

MOST_DOUBLINGS = 10
"""Doublings that the price table holds; ground doubled more often is crossed by the minimum movement alone."""


def price(doublings: int) -> Price:
    """Double a step so often: straight 5 x 2^k feet, diagonal 7.5 x 2^k; in squares, doubled once more for a half."""
    if doublings == 0:
        return Price(1, 1, 2, True)
    straight = 1 << doublings
    return Price(straight, straight * 3 // 2, straight * 3 // 2, False)


PRICES: Prices = tuple(price(k) for k in range(MOST_DOUBLINGS + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Hindrances:
    """The law of what ground and obstacles do to steps."""

    sizes: Sizes
    difficult: str
    """Moving into difficult terrain counts double, as often as the map marks it."""
    obstacle: str
    """What is low enough to be crossed doubles the step that enters it."""
    dense: str
    """Fliers mind only what is dense in the air."""
    double: str
    """A doubled step costs twice as much, a diagonal three squares."""
    again: str
    """What doubles a step again doubles what it costs by then."""
    worst: str
    """The worst of several squares sets the price."""
    aslant: str = ""
    """A diagonal step into difficult terrain costs three squares."""
    crossing: str = ""
    """One has to cross obstacles whole: no movement ends among them."""
    ghosts: str = ""
    """Who is incorporeal goes through what is solid, and stops in none of it."""

    def through(self, body: Body) -> bool:
        """Say whether a body goes through what is solid."""
        return body.incorporeal and bool(self.ghosts)

    def lingering(self, kinds: Sequence[Kind], body: Body) -> str:
        """Name the rule by which no movement that gets there ends on ground of these kinds; '' for none."""
        if self.through(body) and any(solid(kind) for kind in kinds):
            return self.ghosts
        return self.crossing if any(kind.obstacle for kind in kinds) else ""

    def closed(self, kind: Kind, size: str, *, short: bool) -> bool:
        """Say whether a walker finds no way in: something solid, water, too little room, too high a wall."""
        shut = kind.blocks_move or kind.water > 0
        return shut or narrow(kind, self.sizes.wide(size)) == CLOSED or too_high(kind, short=short)

    def _shut(self, kind: Kind, body: Body, *, short: bool) -> bool:
        return kind.water > 0 if self.through(body) else self.closed(kind, body.size, short=short)

    def ground(self, field: Field, body: Body, slowed: int, *, short: bool) -> Ground:
        """Compile the ground for a walker; `slowed`: the doublings that its own state adds to every step."""
        shut = field.plane(lambda kind: self._shut(kind, body, short=short))
        tight = field.plane(lambda kind: narrow(kind, self.sizes.wide(body.size)) == TIGHT)
        hard = hard_corners(field, body, lambda kind: too_high(kind, short=short))
        cost = field.numbers(lambda kind: doublings(kind, body) + slowed)
        return Ground(shut, hard, cost.astype(np.uint8), ledges(field, body.side), tight if body.side == 1 else None)

    def causes(self, kind: Kind) -> tuple[Cause, ...]:
        """Name what doubles a walker's step into a square of a kind."""
        obstacle = (Cause(self.obstacle, kind.title, OBSTACLE),) if kind.obstacle else ()
        return (Cause(self.difficult, kind.title),) * kind.difficult + obstacle

    def step(self, straight: bool, odd: bool, causes: tuple[Cause, ...]) -> tuple[Because, ...]:
        """Explain one step: the plain step, then each doubling with the rule that causes it.

        Adds up to 5 x 2^k feet straight, 7.5 x 2^k diagonal.
        """
        plain = self.sizes.measuring.step(straight=straight, odd=odd, doubled=bool(causes))
        return (plain, *self._doubled(straight, causes))

    def _doubled(self, straight: bool, causes: tuple[Cause, ...]) -> list[Because]:
        total, extra = (SQUARE, SQUARE) if straight else (3 * SQUARE, 2 * SQUARE)
        reasons: list[Because] = []
        for number, cause in enumerate(causes):
            if number == 0:
                reasons.append(Because(cause.rule, extra, cause.note))
                total = SQUARE + extra
                continue
            reasons += [Because(cause.rule, total, cause.note), Because(self.again, 0, text("doubled again"))]
            total *= 2
        if causes:
            reasons.append(Because(self.double))
        if self.aslant and not straight and any(cause.kind == GROUND for cause in causes):
            reasons.append(Because(self.aslant))
        return reasons


def too_high(kind: Kind, *, short: bool) -> bool:
    """Who is short has to climb what others step over; it is as good as a wall to its steps."""
    return short and kind.obstacle and kind.cover == "low"


def solid(kind: Kind) -> bool:
    """What fills its square lets nobody in."""
    return kind.blocks_move


def holds_on(field: Field, cells: Space) -> bool:
    """Say whether a face to climb, or its lip, is beside one of these cells."""
    near = ((x + dx, y + dy, z) for x, y, z in cells for dx, dy in STEPS[::2] if field.inside(x + dx, y + dy))
    return any(hard_corner(field.kind(x, y)) or field.ground(x, y) >= z for x, y, z in near)


def dense_air(kind: Kind) -> int:
    """Count the doublings of what is dense in the air, treetops or chains."""
    return kind.difficult if kind.canopy else 0


def doublings(kind: Kind, body: Body) -> int:
    """Add up the different hindrances of a square for a walker: each doubles again."""
    return 0 if body.incorporeal else min(kind.difficult + int(kind.obstacle), MOST_DOUBLINGS)


@lru_cache(maxsize=16)
def low_walls(field: Field) -> bool:
    """Say whether the map has anything that who is short must climb."""
    return bool(field.plane(lambda kind: too_high(kind, short=True)).any())
