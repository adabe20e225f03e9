"""Flying, swimming, climbing and burrowing: the space that a creature meets, and the rules behind each step's price."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.d20.air_water_soil import Traveller, air, bounds
from game.mechanics.d20.burrowing import undug
from game.mechanics.d20.causes import AIR, UNSKILLED, Cause
from game.mechanics.d20.diagonals import odd
from game.mechanics.d20.difficult_terrain import PRICES, Hindrances
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.obstacles import filled, meets, too_high
from game.mechanics.d20.occupied_squares import WEIGHT, lying
from game.mechanics.d20.passages import BARS, HELD, HULK, Company
from game.mechanics.d20.poor_visibility import Columns, veiled
from game.mechanics.d20.squeezing import TIGHT, narrow, shape
from game.mechanics.d20.steps import Steps, Told
from game.mechanics.states import ENTANGLED
from game.paths import moves
from game.paths.airflood import fly
from game.paths.airreach import AirReach
from game.paths.airwalk import airwalk
from game.paths.aloft import Aloft
from game.paths.kept import Kept
from game.paths.moves import Stride
from game.paths.plan import Stops
from game.paths.volume import Air, AirCrowd, AirPlanes
from game.reasons import Because, Cost, Refusal, text
from game.space import footprint
from game.space.field import Kind
from game.space.square import Cell

NEAR = 8
"""Cells around a mover in which stops are looked up on one set of boards."""
TURN = 1
"""Squares that a flier pays for each turn of 45 degrees."""
FLOODS, BYTES = 16, 1 << 27
"""Floods that are kept, and what they may come to in memory together: fewer of big ones, the latest always."""
FIRST_LOOK = 64
"""Squares of movement that the way to a goal is first looked for in, more than any turn holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Heights:
    """The law of movement with height, and on foot where a mode has none."""

    steps: Steps
    """Diagonals, corners, passing others and stopping are as on foot."""
    modes: Mapping[str, str]
    """The rule of each mode that has a speed of its own; each needs its soil, its liquid or its face."""
    turn: str = ""
    """A flier has a main direction, and pays for each turn of it; '': it goes any way it likes."""
    tunnels: str = ""
    """Nobody follows a burrower: the passage falls in behind it."""
    ascend: str = ""
    """Each cell of height costs a flier something extra;"""
    gravity: str = ""
    """What a cell of height costs depends on gravity."""
    rise: Mapping[str, int] = field(default_factory=dict)
    """Squares that it costs, by gravity."""
    budget: str = ""
    """Flying on, turning and rising are all paid out of the one speed."""

    def rising(self, gravity: str) -> int:
        """What a cell of height costs depends on gravity: so many squares extra."""
        return self.rise.get(gravity, 0)

    def unfit(self, world: World, unit: int, mode: str, cell: Cell) -> Refusal | None:
        """Say what a mode does not find in a cell: soil, liquid, a face."""
        (x, y, z), here = cell, world.field
        kind, over = here.kind(x, y), z - here.ground(x, y)
        undiggable = undug(kind, over, self.modes.get("burrow", ""), self.tunnels, burrows=mode == "burrow")
        if undiggable is not None:
            return undiggable
        if mode in ("swim", "climb") and not kind.blocks_move and over > -max(kind.water, 1):
            rule = self.steps.pace.unskilled.rule(world, unit, mode) or self.modes[mode]
            if mode == "swim" and (over > 0 or not kind.water):
                return Refusal(rule, text("There is no liquid to swim in."), text("Move in another mode."))
            if mode == "climb" and over > 0:
                return Refusal(rule, text("There is no face to climb."), text("Stay beside the wall."))
        return None


@dataclass(frozen=True)
class Moving:
    """One creature in a mode that has height, as the board stands now. Budgets and costs in squares."""

    law: Heights
    world: World
    unit: int
    mode: str

    @cached_property
    def told(self) -> dict[Stride, Told]:
        """Keep what strides were told to cost: ways from one place share their first ones."""
        return {}

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
        """The count of diagonals runs through the whole turn."""
        return odd(self.world, self.unit)

    @cached_property
    def heading(self) -> int | None:
        """The main direction is free at the start of a turn, and kept through it."""
        return self.place.heading if self.turns and self.place.heading >= 0 else None

    @property
    def turns(self) -> bool:
        """Say whether it has a main direction, and pays for turning."""
        return self.mode == "fly" and bool(self.law.turn)

    @property
    def hinder(self) -> Hindrances:
        """Give the law of the ground."""
        return self.law.steps.hindrances

    @cached_property
    def short(self) -> bool:
        """Say whether low obstacles are walls to it."""
        return self.hinder.obstacles.short(self.world, self.unit)

    @cached_property
    def company(self) -> Company:
        """List all others and how they stand in the way."""
        return self.law.steps.passing.passages(self.world, self.unit)

    @cached_property
    def slow(self) -> tuple[Cause, ...]:
        """List the rules that double every step."""
        return self.law.steps.pace.slowing(self.world, self.unit, self.mode)

    @cached_property
    def entangled(self) -> bool:
        """Entangling and squeezing halve the speed only once."""
        return any(cause.kind == ENTANGLED for cause in self.slow)

    @cached_property
    def veiled(self) -> tuple[tuple[Cause, ...], Columns]:
        """Give how what it cannot see doubles a step, and where that is."""
        return veiled(self.law.steps.veil, self.world, self.unit)

    @cached_property
    def traveller(self) -> Traveller:
        """Give what its body is to the space."""
        return Traveller(
            self.mode,
            Body(self.body.size, self.body.side, incorporeal=self.body.incorporeal),
            len(self.slow),
            0 if self.entangled else 1,
            any(self._clings(cause) for cause in self.slow),
            self.short,
            self.law.rising(self.world.field.gravity) if self.mode == "fly" else 0,
            self.turns,
            self.veiled[1],
            TURN,
        )

    def air(self, *heights: int) -> Air:
        """Give the space laid out round where it is and some heights more."""
        here, mover = self.world.field, self.traveller
        return air(self.hinder, here, mover, *bounds(here, mover, self.place.at[2], *heights))

    @cached_property
    def crowd(self) -> AirCrowd:
        """Give what the others do to this mover."""
        return AirCrowd(self._held(BARS), self._held(HELD), tuple((cell, WEIGHT) for cell in self._held(HULK)))

    def among(self, space: Air) -> AirCrowd:
        """Give what the others do to it in some space; what is solid there it goes through, and stops in none."""
        if self.mode != "fly" or not self.hinder.obstacles.through(self.body):
            return self.crowd
        solid = filled(self.world.field, space.z0, space.z0 + len(space.hindrance) - 1)
        return AirCrowd(self.crowd.barriers, self.crowd.held + solid, self.crowd.bodies)

    def _held(self, access: str) -> tuple[Cell, ...]:
        return tuple(cell for one, cells in self.company if one.access == access for cell in cells)

    @cached_property
    def shape(self) -> moves.Body:
        """Give the body for the pathfinder."""
        return shape(self.body.side, shoulders=self.mode != "climb", entangled=self.entangled)

    def reach(self, budget: int, *heights: int) -> AirReach:
        """Flood what a budget reaches; goals at these heights are among it."""
        space = self.air(*heights)
        return _fly(space, self.shape, self.among(space), self.place.at, self.heading, budget, self.odd)

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal, stop or not; None where it is out of reach."""
        return self._towards(goal, budget).cost_at(goal)

    def _towards(self, goal: Cell, budget: int) -> AirReach:
        """Flood no farther than to a goal: twice as far again and again, until nothing more is reached.

        Not much farther than the first look it is all flooded at once: what a turn reaches is asked for anyway.
        """
        far = FIRST_LOOK if budget >= 2 * FIRST_LOOK else budget
        while far < budget:
            found = self.reach(far, goal[2])
            if found.spent or found.cost_at(goal) is not None:
                return found
            far *= 2
        return self.reach(budget, goal[2])

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost."""
        return self.reach(budget).ends()

    def laid(self, budget: int, holds: Sequence[int]) -> Stops:
        """Give where it may stop with what each stop costs in feet, and by which purse."""
        return Aloft(self.reach(budget), SQUARE, holds)

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal within reach."""
        return self._towards(goal, budget).stops(goal)

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop in a cell, whatever the way there."""
        planes = self._around
        if not planes.space.holds(cell):
            planes = self._boards(cell, 1)
        return planes.stop >> planes.space.bit(cell) & 1 == 1

    @cached_property
    def _around(self) -> AirPlanes:
        return self._boards(self.place.at, NEAR)

    def _boards(self, cell: Cell, far: int) -> AirPlanes:
        space = self.air(cell[2])
        return space.layers(self.shape, PRICES).window(self.among(space), cell, far)

    def strides(self, goal: Cell, budget: int, threats: Sequence[Sequence[Cell]]) -> list[Stride] | None:
        """Read the cheapest way to a goal that provokes the fewest."""
        found = self._towards(goal, budget).path(goal, list(threats) or None)
        if found is not None and _early(found):
            return self.trace([stride.after for stride in found if stride.before != stride.after])[0]
        return None if found is None else [self._squeezed(stride) for stride in found]

    def trace(self, route: Sequence[Cell]) -> tuple[list[Stride], int | None, str]:
        """Diagonals, corners, passing others and stopping are as on foot: price a given route, turns included."""
        space = self.air(*(z for _, _, z in route))
        strides, at, why = airwalk(
            space, self.shape, self.among(space), PRICES, self.place.at, self.heading, route, self.odd
        )  # fmt: skip
        return [self._squeezed(stride) for stride in strides], at, why

    def _squeezed(self, stride: Stride) -> Stride:
        """One square wide, a creature squeezes through a narrow gap."""
        x, y, _ = stride.after
        return stride._replace(squeezed=True) if self._tight(self.world.field.kind(x, y)) else stride

    def _tight(self, kind: Kind) -> bool:
        return self.body.side == 1 and narrow(kind, self.hinder.sizes.wide(self.body.size)) == TIGHT

    def turning(self, stride: Stride) -> Cost:
        """A flier pays a square for each turn of 45 degrees."""
        return Cost.one(self.law.turn, SQUARE * stride.price, text("turn"))

    def ascent(self, stride: Stride) -> tuple[Because, ...]:
        """Each cell of height costs a flier something extra, by gravity."""
        law, gravity = self.law, self.world.field.gravity
        if self.mode != "fly" or not law.ascend or stride.after[2] <= stride.before[2]:
            return ()
        extra, note = law.rising(gravity) * SQUARE, text("one cell up")
        if gravity == "normal":
            return Because(law.ascend, extra, note), Because(law.budget)
        return Because(law.ascend), Because(law.gravity, extra, note), Because(law.budget)

    def causes(self, stride: Stride) -> tuple[Cause, ...]:
        """Name what doubles a step: worst cell first, the mover's own state among it, then squeezing."""
        tight = stride.squeezed and not self.entangled
        squeeze = (self.law.steps.squeezing.cause,) if tight else ()
        wanted = stride.hindrance - len(squeeze)
        cells = footprint.cells(stride.after, footprint.whole(self.body.side))
        found = (self._hindrances(cell) + self._own(cell) for cell in cells)
        return next((one for one in found if len(one) == wanted), ()) + squeeze

    def hindrances(self, cells: Sequence[Cell]) -> tuple[Cause, ...]:
        """Name what doubles a step into the worst of some cells, the mover's own state apart."""
        return self.hinder.worst_of(tuple(cells), self._hindrances)

    def _own(self, cell: Cell) -> tuple[Cause, ...]:
        """Name what doubles every step; climbing by a skill, only steps on a wall."""
        (x, y, z), here = cell, self.world.field
        grounded = z == here.ground(x, y) and not too_high(here.kind(x, y), short=self.short)
        return tuple(cause for cause in self.slow if not (grounded and self._clings(cause)))

    def _clings(self, cause: Cause) -> bool:
        """Say whether something slows on a wall alone: climbing without a speed for it."""
        return self.mode == "climb" and cause.kind == UNSKILLED

    def _hindrances(self, cell: Cell) -> tuple[Cause, ...]:
        (x, y, z), law = cell, self.hinder
        space, kind, (veil, columns) = self.air(z), self.world.field.kind(x, y), self.veiled
        tight = self._tight(kind) and not self.entangled
        hidden = veil if (x, y) in columns else ()
        thick = int(space.hindrance[z - space.z0, y, x]) - len(self._own(cell)) - int(tight) - len(hidden)
        low = int(meets(kind, self.body, self.mode) and thick > 0)
        dense = Cause(law.dense, kind.title, AIR) if self.mode == "fly" else Cause(law.difficult, kind.title)
        bodies = lying(self.world, self.company, cell)
        return (*(dense,) * (thick - low), *((Cause(law.obstacles.cost, kind.title),) * low), *bodies, *hidden)


def _early(strides: Sequence[Stride]) -> bool:
    """Say whether a turn stands before a step that needs none, straight up or down."""
    pairs = ((one, other) for one, other in pairwise(strides) if one.before == one.after != other.after)
    return any(other.before[:2] == other.after[:2] for _, other in pairs)


_FLOWN = Kept[tuple[object, ...], AirReach](FLOODS, BYTES)


def _fly(
    space: Air, shape: moves.Body, crowd: AirCrowd, start: Cell, heading: int | None, budget: int, odd: bool
) -> AirReach:
    key = space, shape, crowd, start, heading, budget, odd
    return _FLOWN.get(key, lambda: fly(space, shape, crowd, PRICES, start, heading, budget, odd), AirReach.weigh)
