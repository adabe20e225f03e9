"""Flying, swimming, climbing and burrowing: the space that a creature meets, and the rules behind each step's price."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from game.ecs.components import Body, Budget, Name, Place
from game.ecs.world import World
from game.paths import moves
from game.paths.airreach import AirReach
from game.paths.airwalk import airwalk
from game.paths.moves import Bools, Stride
from game.paths.volume import Air, AirCrowd, fly
from game.reasons import Because, Text, text
from game.rules.starfinder.passing import BARS, HELD, HULK, Passage, passages
from game.rules.starfinder.space import SQUARE
from game.rules.starfinder.speeds import slowing
from game.rules.starfinder.terrain import PRICES, difficult_air, doublings, hard_corner, narrow, solid
from game.space import footprint
from game.space.field import Field, Kind
from game.space.square import STEPS, Cell

Cause = tuple[str, Text]
CANOPY_HEIGHT = 2
"""Cells above the ground up to which treetops hinder fliers."""
DEPTH = 8
CLIMB_EXTRA = {"zero": 0, "low": 0, "normal": 1, "high": 2}
"""Squares that each cell of height costs a flier.   [sf.fly-ascend] [sf.fly-gravity]"""
FLIGHT_HEIGHT = 24
Planes = tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.uint8]]


def fly_gravity(gravity: str) -> int:
    """Ascending costs 5 feet extra a cell, nothing in low or zero gravity, 10 in high.   [sf.fly-gravity]"""
    return CLIMB_EXTRA[gravity]


@lru_cache(maxsize=32)
def air(field: Field, mode: str, size: str, side: int, incorporeal: bool, slowed: int, top: int) -> Air:
    """Lay out the space of a mode from its lowest cell up to `top`."""
    low = int(field.levels.min()) - (DEPTH if mode == "burrow" else 0)
    low -= int(field.numbers(lambda kind: kind.water).max()) if mode == "swim" else 0
    heights = np.arange(low, top + 1, dtype=np.int16)[:, None, None]
    body = Body(size, side, incorporeal=incorporeal)
    build: dict[str, Callable[[Field, NDArray[np.int16], Body], Planes]] = {
        "fly": flying, "swim": swimming, "climb": climbing, "burrow": burrowing,
    }  # fmt: skip
    blocked, closed, cost = build[mode](field, heights, body)
    hard = np.zeros_like(blocked) if incorporeal else blocked
    shut = closed | blocked if incorporeal else closed
    climb = fly_gravity(field.gravity) if mode == "fly" else 0
    return Air(hard, (cost + slowed).astype(np.uint8), shut, low, mode == "fly", 1, climb)


def _ground(field: Field) -> NDArray[np.int16]:
    return field.levels[None, :, :]


def _walls(field: Field, like: NDArray[np.bool_], question: Callable[[Kind], bool]) -> Bools:
    return np.broadcast_to(field.plane(question)[None, :, :], like.shape)


def flying(field: Field, heights: NDArray[np.int16], body: Body) -> Planes:
    """Fliers pass over all that does not rise from the ground to any height; treetops hinder.   [sf.fly-speed]"""
    over = heights - _ground(field)
    soil = over < 0
    hard = soil | _walls(field, soil, hard_corner)
    closed = _walls(field, soil, lambda kind: solid(kind) or narrow(kind, body.size) != "open")
    dense = field.numbers(lambda kind: 0 if body.incorporeal else difficult_air(kind))[None, :, :]
    return hard, closed, np.where((over >= 0) & (over <= CANOPY_HEIGHT), dense, 0).astype(np.uint8)


def swimming(field: Field, heights: NDArray[np.int16], body: Body) -> Planes:
    """Swimmers move through liquid, its surface included, up and down like aside.   [sf.swim-speed]"""
    over, deep = heights - _ground(field), field.numbers(lambda kind: kind.water)[None, :, :]
    water = (over <= 0) & (over > -deep)
    soil = (over < 0) & ~water
    hard = soil | _walls(field, soil, hard_corner)
    cost = field.numbers(lambda kind: doublings(kind, body))[None, :, :]
    return hard, ~water, np.where(water, cost, 0).astype(np.uint8)


def climbing(field: Field, heights: NDArray[np.int16], body: Body) -> Planes:
    """Climbers move over faces: cells on the ground, beside something solid, or at its lip.   [sf.climb-speed]"""
    over = heights - _ground(field)
    soil = over < 0
    hard = soil | _walls(field, soil, hard_corner)
    beside = _beside(hard)
    lip = np.zeros_like(beside)
    lip[1:] = beside[:-1]
    grip = (over == 0) | beside | lip
    closed = ~grip | _walls(field, soil, lambda kind: solid(kind) or kind.water > 0)
    cost = field.numbers(lambda kind: doublings(kind, body))[None, :, :]
    return hard, closed, np.where(over == 0, cost, 0).astype(np.uint8)


def _beside(hard: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Say for each cell whether one of its four neighbours at the same height is solid."""
    room = np.pad(hard, ((0, 0), (1, 1), (1, 1)))
    _, high, wide = hard.shape
    found = np.zeros_like(hard)
    for dx, dy in STEPS[::2]:
        found |= room[:, 1 + dy : 1 + dy + high, 1 + dx : 1 + dx + wide]
    return found


def fly_budget() -> Because:
    """Flying on, turning and rising are all paid out of the one speed.   [sf.fly-budget]"""
    return Because("sf.fly-budget")


def burrowing(field: Field, heights: NDArray[np.int16], body: Body) -> Planes:  # noqa: ARG001 - one shape for all
    """Burrowers dig through soil, never through rock or floor; they come and go at its surface.   [sf.burrow]

    The way falls in behind them: the soil stays what it was for all others.   [sf.burrow-no-tunnel]
    """
    over = heights - _ground(field)
    below = over < 0
    soil = _walls(field, below, lambda kind: kind.diggable)
    hard = (below & ~soil) | _walls(field, below, hard_corner)
    open_ = (below & soil) | (over == 0)
    return hard, ~open_, np.zeros(below.shape, dtype=np.uint8)


@dataclass(frozen=True)
class Moving:
    """One creature in a mode that has height, as the board stands now. Budgets and costs in squares."""

    world: World
    unit: int
    mode: str

    @cached_property
    def body(self) -> Body:
        """Give the mover's body."""
        return self.world.get(self.unit, Body)

    @cached_property
    def place(self) -> Place:
        """Give where and how it is."""
        return self.world.get(self.unit, Place)

    @cached_property
    def odd(self) -> bool:
        """The count of diagonals runs through the whole turn.   [sf.diagonals]"""
        budget = self.world.find(self.unit, Budget)
        return budget is not None and budget.diagonals % 2 == 1

    @cached_property
    def heading(self) -> int | None:
        """The main direction is free at the start of a turn, and kept through it.   [sf.fly-direction]"""
        return self.place.heading if self.mode == "fly" and self.place.heading >= 0 else None

    @cached_property
    def company(self) -> tuple[tuple[Passage, tuple[Cell, ...]], ...]:
        """List all others and how they stand in the way."""
        return tuple(passages(self.world, self.unit))

    @cached_property
    def slow(self) -> tuple[str, ...]:
        """List the rules that double every step."""
        return slowing(self.world, self.unit, self.mode)

    @cached_property
    def air(self) -> Air:
        """Give the space laid out: up to what a double move could reach, in steps of a few heights."""
        field, body = self.world.field, self.body
        top = max(self.place.at[2], int(field.levels.max())) // FLIGHT_HEIGHT * FLIGHT_HEIGHT + 2 * FLIGHT_HEIGHT
        if self.mode != "fly":
            top = int(field.levels.max()) + (DEPTH if self.mode == "climb" else 0)
        top = max(top, self.place.at[2])
        return air(field, self.mode, body.size, body.side, body.incorporeal, len(self.slow), top)

    @cached_property
    def crowd(self) -> AirCrowd:
        """Give what the others do to this mover."""
        held = {way: tuple(c for one, cells in self.company if one.way == way for c in cells) for way in _WAYS}
        return AirCrowd(held[BARS], held[HELD], tuple((cell, 1) for cell in held[HULK]))

    @cached_property
    def shape(self) -> moves.Body:
        """Give the body for the pathfinder."""
        side = self.body.side
        return moves.Body(side, (side + 1) // 2, True, 0 if "sf.squeezing-entangled" in self.slow else 1)

    def reach(self, budget: int) -> AirReach:
        """Flood what a budget reaches."""
        return _fly(self.air, self.shape, self.crowd, self.place.at, self.heading, budget, self.odd)

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal, stop or not; None where it is out of reach."""
        return self.reach(budget).cost_at(goal)

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost."""
        return [((x, y, z), cost) for x, y, z, cost in self.reach(budget).ends()]

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal within reach."""
        return self.reach(budget).stops(goal)

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop in a cell, whatever the way there."""
        planes = self.air.layers(self.shape, PRICES).window(self.crowd, cell, 1)
        return planes.stop >> planes.space.bit(cell) & 1 == 1

    def strides(self, goal: Cell, budget: int, threats: Sequence[Sequence[Cell]]) -> list[Stride] | None:
        """Read the cheapest way to a goal that provokes the fewest."""
        return self.reach(budget).path(goal, list(threats) or None)

    def trace(self, route: Sequence[Cell]) -> tuple[list[Stride], int | None, str]:
        """Price a given route, turns included."""
        return airwalk(self.air, self.shape, self.crowd, PRICES, self.place.at, self.heading, route, self.odd)

    def ascent(self, stride: Stride) -> tuple[Because, ...]:
        """Each cell of height costs a flier 5 feet extra, by gravity.   [sf.fly-ascend] [sf.fly-gravity]"""
        if self.mode != "fly" or stride.after[2] <= stride.before[2]:
            return ()
        gravity = self.world.field.gravity
        extra = fly_gravity(gravity) * SQUARE
        if gravity == "normal":
            return Because("sf.fly-ascend", extra, text("one cell up")), fly_budget()
        return Because("sf.fly-ascend"), Because("sf.fly-gravity", extra, text("one cell up")), fly_budget()

    def causes(self, stride: Stride) -> tuple[Cause, ...]:
        """Name what doubles a step, worst cell first, then squeezing, then the mover's own state."""
        own = tuple((rule, text("slowed")) for rule in self.slow)
        squeeze: tuple[Cause, ...] = ()
        if stride.squeezed and "sf.squeezing-entangled" not in self.slow:
            squeeze = (("sf.squeezing", text("squeezing")),)
        wanted = stride.hindrance - len(own) - len(squeeze)
        cells = footprint.cells(stride.after, footprint.whole(self.body.side))
        found = [self._hindrances(cell) for cell in cells]
        worst = next((one for one in found if len(one) == wanted), ())
        return worst + squeeze + own

    def _hindrances(self, cell: Cell) -> tuple[Cause, ...]:
        x, y, z = cell
        space, kind = self.air, self.world.field.kind(x, y)
        thick = int(space.hindrance[z - space.z0, y, x]) - len(self.slow)
        low = int(kind.obstacle and self.mode != "fly" and thick > 0)
        dense = (("sf.difficult-fliers" if self.mode == "fly" else "sf.difficult-terrain", kind.title),)
        lying = (one for one, cells in self.company if one.way == HULK and cell in cells)
        bodies = tuple(("sf.pass-hulk", self._over(one)) for one in lying)
        return (*dense * (thick - low), *((("sf.obstacles", kind.title),) * low), *bodies)

    def _over(self, one: Passage) -> Text:
        return text("over {name}", name=self.world.get(one.other, Name).name)


_WAYS = (BARS, HELD, HULK)


@lru_cache(maxsize=64)
def _fly(
    space: Air, shape: moves.Body, crowd: AirCrowd, start: Cell, heading: int | None, budget: int, odd: bool
) -> AirReach:
    return fly(space, shape, crowd, PRICES, start, heading, budget, odd)
