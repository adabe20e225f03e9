"""What one step costs, or why it cannot be taken: ground, diagonals, heights, creatures, corners."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce

from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.on_foot.company import Company, Occupied, Spot
from game.mechanics.on_foot.diagonals import Diagonals, diagonal
from game.mechanics.on_foot.difficult_terrain import DifficultTerrain
from game.mechanics.verbs import shut, turns_into
from game.paths.plan import Step
from game.reasons import Because, Cost, Refusal, text
from game.space import footprint
from game.space.field import Field, Kind
from game.space.sight import Space
from game.space.square import Cell

CLIMBING = "climb"
"""How one is at a place above whose ground one hangs; and how one comes there."""


@dataclass(frozen=True, slots=True, eq=False)
class Stepping:
    """The law of single steps."""

    occupied: Occupied
    rule: str
    """One goes cell by cell on the map, and into no wall."""
    diagonals: Diagonals
    """What a step to the side costs, and a diagonal."""
    rough: DifficultTerrain
    """What a cell costs more than open ground."""
    height: str
    """A step up costs a point more; higher ones are not walked, up or down."""
    climbing: str
    """Who climbs pays a point for each cell of height; deep water is swum."""
    doors: str
    """A closed door bars the way."""
    carrier: Callable[[World, int], int]
    """Whose body has to fit: its own, or that of its mount."""
    door: Callable[[Kind], bool] = turns_into
    """Whether a kind of ground is a door at all."""
    stride: int = 1
    """Up to this height a step is walked."""
    wades: int = 1
    """Water so deep is walked through."""

    def flooded(self, kind: Kind) -> bool:
        """Say whether a cell must be swum."""
        return kind.water > self.wades


@dataclass(frozen=True)
class Mover:
    """A creature on its way: who is in its way, and what each step costs it.

    `climbs`: it climbs and swims. `drags`: whom it drags along; after its first step these are no longer where they
    were.
    """

    law: Stepping
    world: World
    unit: int
    climbs: bool = False
    drags: tuple[int, ...] = ()

    @cached_property
    def field(self) -> Field:
        """Give the ground as it is now."""
        return self.world.field

    @cached_property
    def side(self) -> int:
        """Give the side of its body in cells; a rider goes where its mount finds room."""
        return self.world.get(self.law.carrier(self.world, self.unit), Body).side

    @cached_property
    def start(self) -> Cell:
        """Give where it is."""
        return self.world.get(self.unit, Place).at

    @cached_property
    def hanging(self) -> bool:
        """Say whether it hangs above the ground of its place, on a climb that it has begun."""
        return self.world.get(self.unit, Place).mode == CLIMBING and self.start[2] > self._ground(self.start[:2])

    @cached_property
    def company(self) -> Company:
        """Give who holds which cells."""
        return Company(self.law.occupied, self.world, self.unit, self.drags)

    @cached_property
    def busy(self) -> frozenset[Spot]:
        """Give the places at which its body would meet somebody."""
        wide = range(self.side)
        return frozenset((x - dx, y - dy) for x, y in self.company.standing for dx in wide for dy in wide)

    @cached_property
    def lone(self) -> "Mover":
        """Give one like it with nobody else on the map."""
        return alone(self.law, self.field, self.side, climbs=self.climbs)

    def block(self, spot: Spot) -> tuple[Spot, ...]:
        """List the columns and rows of its body at a place."""
        if self.side == 1:
            return (spot,)
        cells = footprint.cells((*spot, 0), footprint.whole(self.side))
        return tuple((x, y) for x, y, _ in cells)

    def level(self, spot: Spot) -> int:
        """Give the height on which it stands at a place, or hangs where it is: else the highest ground under it."""
        return self.start[2] if spot == self.start[:2] and self.hanging else self._ground(spot)

    def _ground(self, spot: Spot) -> int:
        return max(self.field.ground(*cell) for cell in self.block(spot))

    def at(self, spot: Spot) -> Cell:
        """Give the cell of its place there."""
        return (*spot, self.level(spot))

    def body(self, spot: Spot) -> Space:
        """List the cells that it holds there."""
        return footprint.cells(self.at(spot), footprint.whole(self.side))

    def whole(self, spot: Spot) -> bool:
        """Say whether its body lies on the map there."""
        return all(self.field.inside(*cell) for cell in self.block(spot))

    def deep(self, spot: Spot) -> bool:
        """Say whether it swims there."""
        return any(self.law.flooded(self.field.kind(*cell)) for cell in self.block(spot))

    def slanted(self, before: Spot, after: Spot) -> bool:
        """Say whether a step counts as a diagonal."""
        return diagonal(self.field.grid, before, after)

    def step(self, before: Spot, after: Spot, odd: bool) -> Cost | Refusal:
        """Say what a step costs, or what forbids it; `odd`: an odd number of diagonals has been counted."""
        known = self._steps.get((before, after, odd))
        if known is None:
            lone = self if after in self.busy or (self.hanging and before == self.start[:2]) else self.lone
            known = self._step(before, after, odd) if lone is self else lone.step(before, after, odd)
            self._steps[before, after, odd] = known
        return known

    @cached_property
    def _steps(self) -> dict[tuple[Spot, Spot, bool], Cost | Refusal]:
        return {}

    def _step(self, before: Spot, after: Spot, odd: bool) -> Cost | Refusal:
        rule = self.law.rule
        if self.field.grid.direction(before, after) is None:
            return Refusal(rule, text("That is not beside the cell before."), text("Name each cell of the way."))
        if not self.whole(after):
            return Refusal(rule, text("That is off the map."))
        stopped = self.shut(after) or self._cornered(before, after)
        stopped = stopped or self.company.held(self.block(after), follows=before != self.start[:2])
        return stopped or self._steep(before, after) or self.price(before, after, odd=odd)

    def shut(self, after: Spot) -> Refusal | None:
        """Walls are not entered, and deep water is swum."""
        for cell in self.block(after):
            kind = self.field.kind(*cell)
            door = shut(self.world, self.field.on_ground(*cell), self.law.doors)
            if door is not None and self.law.door(kind):
                return door
            if kind.blocks_move:
                return Refusal(self.law.rule, text("{what} is in the way.", what=kind.title))
            if self.law.flooded(kind) and not self.climbs:
                return Refusal(self.law.climbing, text("The water is too deep to wade."), text("Swim."))
        return None

    def _cornered(self, before: Spot, after: Spot) -> Refusal | None:
        """No diagonal step leads past a wall, nor past ground to which nobody steps up."""
        rule, highest = self.law.diagonals.corners, min(self.level(before), self.level(after)) + self.law.stride
        shoulders = ((after[0], before[1]), (before[0], after[1])) if self.slanted(before, after) else ()
        for shoulder in shoulders:
            if self.level(shoulder) > highest:
                return Refusal(rule, text("The ground at the corner is too high."), text("Go round it."))
            if any(self.field.kind(*cell).hard for cell in self.block(shoulder)):
                return Refusal(rule, text("A wall stands at the corner."), text("Go round it."))
        return None

    def held(self, after: Spot) -> Refusal | None:
        """Say which enemy keeps it out of a place."""
        return self.company.held(self.block(after))

    def thrust(self, before: Spot, after: Spot) -> Refusal | None:
        """Who is shoved goes over an edge and into water, but not through walls nor up a ledge."""
        stopped = replace(self, climbs=True).shut(after) or self._cornered(before, after)
        up_by = self.level(after) - self.level(before)
        if up_by > self.law.stride:
            stopped = stopped or Refusal(self.law.height, text("{n} m up", n=up_by))
        return stopped or self.held(after)

    def away_from(self, other: Space) -> tuple[Cell, ...]:
        """List where it can be shoved from a body: straight away from it, else as far as may be."""
        grid, here = self.field.grid, self.start[:2]
        straight, near = self._beyond(other), grid.around(*here)
        far = {spot: grid.apart(other, ((*spot, other[0][2]),)) for spot in near}
        wanted = (straight,) if straight in near else tuple(spot for spot in near if far[spot] == max(far.values()))
        whole = (spot for spot in wanted if self.whole(spot))
        fit = (spot for spot in whole if self.thrust(here, spot) is None and self.stopping(spot) is None)
        return tuple(self.at(spot) for spot in fit)

    def _beyond(self, other: Space) -> Spot:
        """Give the cell behind it on the line from another body, at any distance."""
        grid = self.field.grid
        one, own = grid.nearest(other, self.law.occupied.cells(self.world, self.unit))
        far = grid.steps(one, (*own[:2], one[2]))
        ahead = (way for way in grid.ways if reduce(grid.step, (way,) * far, one)[:2] == own[:2])
        return next((grid.step(self.start, way)[:2] for way in ahead), (-1, -1))

    def _steep(self, before: Spot, after: Spot) -> Refusal | None:
        """A low step up or down is walked; more takes a climb or a jump."""
        up_by = self.level(after) - self.level(before)
        if abs(up_by) <= self.law.stride or (self.climbs and not self.slanted(before, after)):
            return None
        why = text("{n} m up", n=up_by) if up_by > 0 else text("{n} m down", n=-up_by)
        return Refusal(self.law.height, why, text("Climb or jump."))

    def price(self, before: Spot, after: Spot, *, odd: bool) -> Cost:
        """Add up what a step costs."""
        slanted, grid = self.slanted(before, after), self.field.grid
        rule, twice = self.law.diagonals.counts(grid, slanted=slanted, odd=odd)
        dear = tuple(Because(why.rule, why.amount * twice, why.note) for why in self._hampering(after))
        swimming = (Because(self.law.climbing, 0, text("swimming")),) if self.deep(after) else ()
        return Cost((Because(rule, twice), *dear, *self._rising(before, after), *swimming))

    def _rising(self, before: Spot, after: Spot) -> tuple[Because, ...]:
        """A step up costs a point more, but on a slope; each metre climbed, up or down, is a point."""
        up_by = self.level(after) - self.level(before)
        if abs(up_by) > self.law.stride:
            return (Because(self.law.climbing, abs(up_by), text("{n} m of height", n=abs(up_by))),)
        sloping = any(self.field.kind(*spot).slope for spot in (before, after))
        return (Because(self.law.height, 1, text("a step up")),) if up_by > 0 and not sloping else ()

    def _hampering(self, after: Spot) -> tuple[Because, ...]:
        """Difficult ground costs more, and so does a cell where somebody lies; over both, both count."""
        ground = self.law.rough.hampering(self.field.kind(*cell) for cell in self.block(after))
        return (*ground, *self.company.over(self.block(after)))

    def hung(self, step: Step, left: int) -> Step | None:
        """Who runs out of points on a climb stays where it hangs: as many metres up as it has points."""
        rise = step.after[2] - step.before[2]
        if rise < -self.law.stride:
            return self._hung_below(step, left)
        if rise <= self.law.stride or not left or self.stopping(step.before[:2]) is not None:
            return None
        high = min(left, rise)
        hangs = Because(self.law.climbing, 0, text("hangs there, {n} m below the top", n=rise - high))
        cost = Cost((Because(self.law.climbing, high, text("{n} m of height", n=high)), hangs))
        end = (*step.before[:2], step.before[2] + high)
        return replace(step, after=end, cost=cost, diagonals=step.diagonals, provokes=(), mode=CLIMBING)

    def _hung_below(self, step: Step, left: int) -> Step | None:
        """On the way down one hangs on the wall under the edge, or lower on the wall where one hung before."""
        stays = self.hanging and step.before[:2] == self.start[:2]
        spot = step.before[:2] if stays else step.after[:2]
        over = step.before[2] - self._ground(spot)
        low = min(left, over - 1)
        if low < 1 or self.stopping(spot) is not None:
            return None
        hangs = Because(self.law.climbing, 0, text("hangs there, {n} m above the ground", n=over - low))
        cost = Cost((Because(self.law.climbing, low, text("{n} m of height", n=low)), hangs))
        after = (*spot, step.before[2] - low)
        return replace(step, after=after, cost=cost, mode=CLIMBING, provokes=() if stays else step.provokes)

    def stopping(self, spot: Spot) -> Refusal | None:
        """Say who keeps it from stopping at a place."""
        return self.company.stopping(self.block(spot))

    def lands(self, spot: Spot) -> bool:
        """Say whether it may be put there: on the map, out of walls and deep water, in nobody's cell."""
        return self.whole(spot) and self.shut(spot) is None and self.stopping(spot) is None

    def behind(self, leader: int, left: Spot) -> Cell | None:
        """Give where it comes when it goes along: the cell just left or, where it does not fit, the nearest beside."""
        grid, own = self.field.grid, tuple((x, y, 0) for x, y, _ in self.law.occupied.cells(self.world, leader))
        near = (spot[:2] for cell in own for spot in grid.disc(cell, self.side))

        def beside(spot: Spot) -> bool:
            return self.lands(spot) and grid.apart(tuple((x, y, 0) for x, y in self.block(spot)), own) == 1

        def far(spot: Spot) -> tuple[bool, int, int, int]:
            return spot != left, grid.steps((*spot, 0), (*self.start[:2], 0)), spot[1], spot[0]

        best = min((spot for spot in dict.fromkeys((left, *near)) if beside(spot)), key=far, default=None)
        return None if best is None else self.at(best)


@remembered
def mover_of(world: World, law: Stepping, unit: int, *, climbs: bool = False, drags: tuple[int, ...] = ()) -> Mover:
    """Give a creature on its way, with what is known of its steps until something changes."""
    return Mover(law, world, unit, climbs, drags)


@lru_cache(maxsize=64)
def alone(law: Stepping, field: Field, side: int, *, climbs: bool) -> Mover:
    """Give a creature with nobody else on the map: what a step costs where nobody stands."""
    world = World(field)
    world.put(1, Body("", side))
    world.put(1, Place((0, 0, 0)))
    return Mover(law, world, 1, climbs)
