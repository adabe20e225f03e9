"""What a law of movement tells the pathfinder: prices, ground, bodies, crowds; and the strides that come back.

Everything here is plain numbers given by the caller; no rulebook is known below this line.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import pack
from game.space.grid import SQUARES, Grid
from game.space.square import Cell

Spot = tuple[int, int]
"""(x, y) of an anchor (north-west cell of a space) or of a cell, on one level."""
Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
MAX_SIDE = 8
"""The widest body in cells: the boards keep so many empty columns on either side."""


class Price(NamedTuple):
    """What a step into one hindrance class costs, in whole steps (the rulebook's smallest unit), at least 1.

    `diagonal` is asked when an even number of counted diagonals came before, `second` when an odd number did;
    `toggles` says whether this diagonal itself counts.
    """

    straight: int
    diagonal: int
    second: int
    toggles: bool


Prices = tuple[Price, ...]
"""Prices by hindrance class; a placement of a class beyond the table cannot be entered."""


def fits_half_steps(prices: Sequence[Price]) -> bool:
    """Say whether counting in half steps alone is exact, so that the parity of diagonals needs no plane of its own.

    Exact for diagonals (k, k + 1) that toggle, as 2k + 1 halves, and (k, k) that do not, as 2k: the last bit of the
    sum is then the parity, and floor(half / 2) never falls.
    """
    return all(price.second - price.diagonal == price.toggles for price in prices)


@dataclass(frozen=True, eq=False)
class Ground:
    """The cells of a map as one kind of mover meets them; numpy planes of shape (H, W), not to be changed afterwards.

    `closed`: may not be entered; `hard`: blocks corners; `hindrance`: class of the cell; `barred`: bit d set = no step
    in direction d from this anchor; `tight`: a mover of one cell can only squeeze through.
    """

    closed: Bools
    hard: Bools
    hindrance: Bytes
    barred: Bytes | None = None
    tight: Bools | None = None
    grid: Grid = SQUARES

    @cached_property
    def hexes(self) -> bool:
        """Say whether the cells are hexes."""
        return self.grid.hexes

    @cached_property
    def width(self) -> int:
        """Count the columns."""
        return int(self.closed.shape[1])

    @cached_property
    def height(self) -> int:
        """Count the rows."""
        return int(self.closed.shape[0])

    @cached_property
    def worst(self) -> int:
        """Give the highest hindrance class on the map."""
        return int(self.hindrance.max(initial=0))

    @cached_property
    def cells(self) -> Bytes:
        """Pack closed, hard, tight and `hindrance >= k` for k = 1..worst: (3 + worst, H, bytes a row)."""
        tight = self.tight if self.tight is not None else np.zeros_like(self.closed)
        steps = [self.hindrance >= k for k in range(1, self.worst + 1)]
        return pack([self.closed, self.hard, tight, *steps])

    @cached_property
    def bars(self) -> Bytes | None:
        """Pack the barred directions, a plane each, or give None when nothing is barred."""
        if self.barred is None or not self.barred.any():
            return None
        return pack([(self.barred >> d & 1).astype(np.bool_) for d in range(8)])


@dataclass(frozen=True, slots=True)
class Body:
    """A footprint of side x side cells; squeezed it takes `band` rows or columns, its class rising by `squeeze_class`.

    `fresh`: only the cells that a step newly covers set the class (never together with `squeezes`).
    """

    side: int
    band: int
    squeezes: bool
    squeeze_class: int = 1
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Crowd:
    """What other creatures do to a mover; never its own cells.

    `barriers`: cells closed to it, which block no corner; `held`: cells where it may pass but not stop; `bodies`:
    (x, y, extra classes) of things lying in the way.
    """

    barriers: tuple[Spot, ...] = ()
    held: tuple[Spot, ...] = ()
    bodies: tuple[tuple[int, int, int], ...] = ()


NOBODY = Crowd()


class Stride(NamedTuple):
    """One step of a path.

    `direction` 0..7, or -1 for straight up, straight down and turns; `odd`: parity of counted diagonals before it;
    `price` in whole steps; `hindrance`: class of the placement entered, squeezing included; `band`: (dx, dy, w, h)
    inside the block that the body occupies afterwards; `heading` afterwards in flight, else -1; `turned`: turns of 45
    degrees, a turn being a stride of its own with before == after.
    """

    before: Cell
    after: Cell
    direction: int
    odd: bool
    price: int
    hindrance: int
    squeezed: bool
    band: tuple[int, int, int, int]
    heading: int = -1
    turned: int = 0
