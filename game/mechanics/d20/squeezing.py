"""Squeezing: which ways are narrow, who squeezes, what a step costs then, and what else it does.

How a body goes from band to band of its block is geometry: the pathfinder knows it (`game/paths/placements.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.components import Body, Condition, Place
from game.ecs.world import World
from game.mechanics import states
from game.mechanics.d20.causes import SQUEEZED, Cause
from game.mechanics.states import has
from game.paths import moves
from game.paths.moves import Stride
from game.reasons import Refusal, text
from game.space import footprint
from game.space.field import UNIT_TENTHS, Kind
from game.space.footprint import Band
from game.space.sight import Space
from game.space.square import Cell

OPEN, TIGHT, CLOSED = "open", "tight", "closed"
"""What a passage is to a creature: as wide as it, half as wide, less."""
Causes = tuple[Cause, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Squeezing:
    """The law of squeezing."""

    step: str
    """A step that ends squeezed counts double."""
    too_narrow: str
    """What is less than half as wide as a creature is too narrow."""
    penalties: str
    """Who squeezes is hampered while it does."""
    holding: tuple[str, ...]
    """Who finds no room for its block holds a band of it (steps between bands: `placements.py`)."""
    rush: str = ""
    """Who squeezes neither runs nor charges; '': by the rules of those."""

    @property
    def cause(self) -> Cause:
        """Give what squeezing does to a step."""
        return Cause(self.step, text("squeezing"), SQUEEZED)

    @property
    def state(self) -> Condition:
        """Give the state of who squeezes, until it stands free."""
        return Condition(states.SQUEEZING, self.penalties, 0, "standing free")

    def causes(
        self, stride: Stride, side: int, slow: Causes, shut: Callable[[Cell], bool], worst: Callable[[Space], Causes],
        *, entangled: bool,
    ) -> Causes:  # fmt: skip
        """A step that ends squeezed counts double: name all that doubles it.

        The ground of the cheapest band, the squeezing, the walker's own state.
        """
        squeeze = () if entangled else (self.cause,)
        wanted = stride.hindrance - len(squeeze) - len(slow)
        return cheapest(stride.after, side, wanted, shut, worst) + squeeze + slow

    def rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which who squeezes holds what it holds."""
        return self.holding if squeezed(world, unit) else ()

    def no_rush(self, rule: str) -> Refusal:
        """Nobody runs or charges where it would have to squeeze."""
        return Refusal(self.rush or rule, text("The way is too narrow: it would have to squeeze."))


def narrow(kind: Kind, space_tenths: int) -> str:
    """What is less than half as wide as a creature is too narrow; as wide as its space is open, else it squeezes."""
    if not 0 < kind.gap_tenths < UNIT_TENTHS or kind.gap_tenths >= space_tenths:
        return OPEN
    return TIGHT if kind.gap_tenths * 2 >= space_tenths and space_tenths <= UNIT_TENTHS else CLOSED


def half(side: int) -> int:
    """Give how many squares wide a squeezed body is: half its side, rounded up."""
    return (side + 1) // 2


def shape(side: int, *, shoulders: bool, entangled: bool) -> moves.Body:
    """Give a body for the pathfinder: half as wide where it squeezes; entangled as well, it is slowed only once."""
    return moves.Body(side, half(side), shoulders, 0 if entangled else 1)


def first_band(side: int, clear: Callable[[Band], bool], free: Callable[[Band], bool]) -> Band | None:
    """Who finds no room for its block holds a band of it: the first free one, rows before columns."""
    whole = footprint.whole(side)
    if side == 1 or clear(whole):
        return whole
    fitting = [band for band in bands(side) if clear(band)]
    return next(filter(free, fitting), next(iter(fitting), None))


def bands(side: int) -> tuple[Band, ...]:
    """List the bands of its block that a squeezed body may hold: rows before columns, lower first."""
    return footprint.bands(side, half(side))


def banded(world: World, unit: int) -> bool:
    """Say whether a creature holds less than its block."""
    return world.get(unit, Place).band != footprint.whole(world.get(unit, Body).side)


def squeezed(world: World, unit: int) -> bool:
    """Say whether a creature squeezes where it stands."""
    return has(world, unit, states.SQUEEZING) or banded(world, unit)


def cheapest(
    at: Cell, side: int, wanted: int, shut: Callable[[Cell], bool], worst: Callable[[Space], Causes]
) -> Causes:
    """Of several clear bands the cheapest sets the price: give the first whose worst square is doubled as wanted."""
    spaces = (footprint.cells(at, band) for band in bands(side))
    clear = (worst(space) for space in spaces if not any(shut(cell) for cell in space))
    return next((causes for causes in clear if len(causes) == wanted), ())
