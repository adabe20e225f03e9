"""Difficult terrain: what doubles a step and what that costs, compiled for the pathfinder and named for the player."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.ecs.components import Body
from game.mechanics.d20.causes import GROUND, Cause
from game.mechanics.d20.corners import hard_corners
from game.mechanics.d20.diagonals import PLAIN
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.obstacles import Obstacles, meets, too_high
from game.mechanics.d20.sizes import Sizes
from game.mechanics.d20.squeezing import TIGHT, narrow
from game.paths.moves import Ground, Price, Prices
from game.reasons import Because, text
from game.space.field import Field, Kind
from game.space.ledges import ledges
from game.space.sight import Space
from game.space.square import Cell

CANOPY_HEIGHT = 2
"""Cells above the ground up to which treetops hinder fliers."""
MOST_DOUBLINGS = 10
"""Doublings that the price table holds; ground doubled more often is crossed by the minimum movement alone."""


def price(doublings: int) -> Price:
    """A doubled straight step costs two squares and a diagonal one three; each further doubling doubles that.

    A diagonal that difficult terrain or anything else doubles leaves the count of diagonals alone.
    """
    if doublings == 0:
        return PLAIN
    straight = 1 << doublings
    return Price(straight, straight * 3 // 2, straight * 3 // 2, toggles=False)


PRICES: Prices = tuple(price(k) for k in range(MOST_DOUBLINGS + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Hindrances:
    """The law of what ground and obstacles do to steps."""

    obstacles: Obstacles
    difficult: str
    """Moving into difficult terrain counts double, as often as the map marks it."""
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

    @property
    def sizes(self) -> Sizes:
        """Give the law of sizes."""
        return self.obstacles.sizes

    def ground(self, field: Field, body: Body, slowed: int, *, short: bool) -> Ground:
        """Compile the ground for a walker; `slowed`: the doublings that its own state adds to every step."""
        shut = field.plane(lambda kind: self.obstacles.shut(kind, body, short=short))
        tight = field.plane(lambda kind: narrow(kind, self.sizes.wide(body.size)) == TIGHT)
        hard = hard_corners(field, body, lambda kind: too_high(kind, short=short))
        cost = field.numbers(lambda kind: doublings(kind, body) + slowed)
        return Ground(shut, hard, cost.astype(np.uint8), ledges(field, body.side), tight if body.side == 1 else None)

    def causes(self, kind: Kind) -> tuple[Cause, ...]:
        """Name what doubles a walker's step into a square of a kind."""
        return (Cause(self.difficult, kind.title),) * kind.difficult + self.obstacles.causes(kind)

    def worst_of(self, cells: Space, causes: Callable[[Cell], tuple[Cause, ...]]) -> tuple[Cause, ...]:
        """The worst of several squares sets the price: give what doubles a step into it."""
        return max((causes(cell) for cell in cells), key=len)

    def worst_told(self, causes: tuple[Cause, ...], body: Body) -> tuple[Because, ...]:
        """Cite the rule by which the worst square decides, where a big creature pays for it."""
        return (Because(self.worst),) if body.side > 1 and any(cause.hinders for cause in causes) else ()

    def step(self, straight: bool, odd: bool, causes: tuple[Cause, ...]) -> tuple[Because, ...]:
        """Explain one step: the plain step, then each doubling with the rule that causes it.

        Adds up to 5 x 2^k feet straight, 7.5 x 2^k diagonal.
        """
        plain = self.sizes.measuring.step(straight=straight, odd=odd, doubled=bool(causes))
        return (plain, *self._doubled(straight, causes))

    def _doubled(self, straight: bool, causes: tuple[Cause, ...]) -> list[Because]:
        """Give each doubling what it adds to the price, a diagonal into difficult terrain two squares to its one."""
        prices = [price(k).straight if straight else price(k).diagonal for k in range(len(causes) + 1)]
        reasons: list[Because] = []
        for number, cause in enumerate(causes):
            reasons.append(Because(cause.rule, SQUARE * (prices[number + 1] - prices[number]), cause.note))
            reasons += [Because(self.again, 0, text("doubled again"))] if number else []
        if causes:
            reasons.append(Because(self.double))
        if self.aslant and not straight and any(cause.kind == GROUND for cause in causes):
            reasons.append(Because(self.aslant))
        return reasons


def thick_air(field: Field, over: NDArray[np.int16], body: Body) -> NDArray[np.uint8]:
    """Fliers mind only what is dense in the air, treetops or chains: count its doublings for each cell.

    `over`: heights over the ground, (D, H, W).
    """
    thick = field.numbers(lambda kind: kind.difficult if kind.canopy and not body.incorporeal else 0)[None, :, :]
    return np.where((over >= 0) & (over <= CANOPY_HEIGHT), thick, 0).astype(np.uint8)


def doublings(kind: Kind, body: Body) -> int:
    """Add up the different hindrances of a square for a walker: each doubles again."""
    return 0 if body.incorporeal else min(kind.difficult + int(meets(kind, body)), MOST_DOUBLINGS)
