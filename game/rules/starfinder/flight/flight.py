"""Flying, swimming, climbing and burrowing: the space that a creature meets, and the rules behind each step's price."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from game.ecs.components import Body, Budget, Name, Place
from game.ecs.world import World
from game.mechanics.d20.passing import BARS, HELD, HULK, Passage
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.terrain import AIR, BODY, ENTANGLED, PRICES, SQUEEZED, UNSKILLED, Cause, too_high
from game.paths import moves
from game.paths.airflood import fly
from game.paths.airreach import AirReach
from game.paths.airwalk import airwalk
from game.paths.moves import Stride
from game.paths.volume import Air, AirCrowd, AirPlanes
from game.reasons import Because, Text, text
from game.rules.starfinder.flight.heights import Traveller, air, bounds, fly_gravity
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.passing import PASSING
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.space.terrain import HINDRANCES
from game.space import footprint
from game.space.square import Cell

NEAR = 8
"""Cells around a mover in which stops are looked up on one set of boards."""
FIRST_LOOK = 64
"""Squares of movement that the way to a goal is first looked for in, more than any turn holds."""


def fly_budget() -> Because:
    """Flying on, turning and rising are all paid out of the one speed.   [sf.fly-budget]"""
    return Because("sf.fly-budget")


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
        return PASSING.passages(self.world, self.unit)

    @cached_property
    def slow(self) -> tuple[Cause, ...]:
        """List the rules that double every step."""
        return PACE.slowing(self.world, self.unit, self.mode)

    @cached_property
    def entangled(self) -> bool:
        """Entangling and squeezing halve the speed only once.   [sf.squeezing-entangled]"""
        return any(cause.kind == ENTANGLED for cause in self.slow)

    def air(self, *heights: int) -> Air:
        """Give the space laid out round where it is and some heights more."""
        body, field = self.body, self.world.field
        mover = Traveller(
            self.mode,
            Body(body.size, body.side, incorporeal=body.incorporeal),
            len(self.slow),
            0 if self.entangled else 1,
            any(self._clings(cause) for cause in self.slow),
            SIZES.short(self.world, self.unit),
        )
        return air(field, mover, *bounds(field, self.mode, self.place.at[2], *heights))

    @cached_property
    def crowd(self) -> AirCrowd:
        """Give what the others do to this mover."""
        return AirCrowd(self._held(BARS), self._held(HELD), tuple((cell, 1) for cell in self._held(HULK)))

    def _held(self, access: str) -> tuple[Cell, ...]:
        return tuple(cell for one, cells in self.company if one.access == access for cell in cells)

    @cached_property
    def shape(self) -> moves.Body:
        """Give the body for the pathfinder."""
        side = self.body.side
        return moves.Body(side, (side + 1) // 2, self.mode != "climb", 0 if self.entangled else 1)

    def reach(self, budget: int, *heights: int) -> AirReach:
        """Flood what a budget reaches; goals at these heights are among it."""
        return _fly(self.air(*heights), self.shape, self.crowd, self.place.at, self.heading, budget, self.odd)

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal, stop or not; None where it is out of reach."""
        return self._towards(goal, budget).cost_at(goal)

    def _towards(self, goal: Cell, budget: int) -> AirReach:
        """Flood no farther than to a goal: twice as far again and again, so that near ones of a big map cost little."""
        far = FIRST_LOOK
        while far < budget:
            found = self.reach(far, goal[2])
            if found.cost_at(goal) is not None:
                return found
            far *= 2
        return self.reach(budget, goal[2])

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost."""
        return [((x, y, z), cost) for x, y, z, cost in self.reach(budget).ends()]

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal within reach."""
        return self._towards(goal, budget).stops(goal)

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop in a cell, whatever the way there."""
        planes = self._around
        if not planes.space.holds(cell):
            planes = self.air(cell[2]).layers(self.shape, PRICES).window(self.crowd, cell, 1)
        return planes.stop >> planes.space.bit(cell) & 1 == 1

    @cached_property
    def _around(self) -> AirPlanes:
        return self.air().layers(self.shape, PRICES).window(self.crowd, self.place.at, NEAR)

    def strides(self, goal: Cell, budget: int, threats: Sequence[Sequence[Cell]]) -> list[Stride] | None:
        """Read the cheapest way to a goal that provokes the fewest."""
        found = self._towards(goal, budget).path(goal, list(threats) or None)
        if found is not None and _early(found):
            return self.trace([stride.after for stride in found if stride.before != stride.after])[0]
        return None if found is None else [self._squeezed(stride) for stride in found]

    def trace(self, route: Sequence[Cell]) -> tuple[list[Stride], int | None, str]:
        """Price a given route, turns included."""
        space = self.air(*(z for _, _, z in route))
        strides, at, why = airwalk(
            space, self.shape, self.crowd, PRICES, self.place.at, self.heading, route, self.odd
        )  # fmt: skip
        return [self._squeezed(stride) for stride in strides], at, why

    def _squeezed(self, stride: Stride) -> Stride:
        """One square wide, a creature squeezes through a narrow gap.   [sf.squeezing]"""
        x, y, _ = stride.after
        tight = self.body.side == 1 and HINDRANCES.narrow(self.world.field.kind(x, y), self.body.size) == "tight"
        return stride._replace(squeezed=True) if tight else stride

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
        """Name what doubles a step: worst cell first, the mover's own state among it, then squeezing."""
        tight = stride.squeezed and not self.entangled
        squeeze = (Cause("sf.squeezing", text("squeezing"), SQUEEZED),) if tight else ()
        wanted = stride.hindrance - len(squeeze)
        cells = footprint.cells(stride.after, footprint.whole(self.body.side))
        found = (self._hindrances(cell) + self._own(cell) for cell in cells)
        return next((one for one in found if len(one) == wanted), ()) + squeeze

    def hindrances(self, cells: Sequence[Cell]) -> tuple[Cause, ...]:
        """Name what doubles a step into the worst of some cells, the mover's own state apart."""
        return max((self._hindrances(cell) for cell in cells), key=len)

    def _own(self, cell: Cell) -> tuple[Cause, ...]:
        """Name what doubles every step; climbing by Athletics, only steps on a wall.   [sf.climb-without-speed]"""
        field, (x, y, z) = self.world.field, cell
        grounded = z == field.ground(x, y) and not too_high(field.kind(x, y), short=SIZES.short(self.world, self.unit))
        return tuple(cause for cause in self.slow if not (grounded and self._clings(cause)))

    def _clings(self, cause: Cause) -> bool:
        """Say whether something slows on a wall alone: climbing without a speed for it."""
        return self.mode == "climb" and cause.kind == UNSKILLED

    def _hindrances(self, cell: Cell) -> tuple[Cause, ...]:
        x, y, z = cell
        space, kind = self.air(z), self.world.field.kind(x, y)
        tight = self.body.side == 1 and not self.entangled and HINDRANCES.narrow(kind, self.body.size) == "tight"
        thick = int(space.hindrance[z - space.z0, y, x]) - len(self._own(cell)) - int(tight)
        fly, difficult = self.mode == "fly", Cause(HINDRANCES.difficult, kind.title)
        low = int(kind.obstacle and not fly and thick > 0)
        dense = (Cause(HINDRANCES.dense, kind.title, AIR) if fly else difficult,)
        lying = (one for one, cells in self.company if one.access == HULK and cell in cells)
        bodies = tuple(Cause(one.rule, self._over(one), BODY) for one in lying)
        return (*dense * (thick - low), *((Cause(HINDRANCES.obstacle, kind.title),) * low), *bodies)

    def _over(self, one: Passage) -> Text:
        return text("over {name}", name=self.world.get(one.other, Name).name)


def _early(strides: Sequence[Stride]) -> bool:
    """Say whether a turn stands before a step that needs none, straight up or down.   [sf.fly-direction]"""
    pairs = ((one, other) for one, other in pairwise(strides) if one.before == one.after != other.after)
    return any(other.before[:2] == other.after[:2] for _, other in pairs)


@lru_cache(maxsize=16)
def _fly(
    space: Air, shape: moves.Body, crowd: AirCrowd, start: Cell, heading: int | None, budget: int, odd: bool
) -> AirReach:
    return fly(space, shape, crowd, PRICES, start, heading, budget, odd)
