"""Taking one's place when a battle is mustered: bands, states, modes; and what may never be on a board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from game.ecs.components import Body, Condition, Conditions, Name, Pairs, Place, Speeds, Vitals
from game.ecs.world import World
from game.mechanics.d20.difficult_terrain import Hindrances
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.obstacles import holds_on, solid
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passages import BARS, HELD, Passage
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import may_lie
from game.mechanics.d20.squeezing import CLOSED, TIGHT, first_band, narrow
from game.mechanics.muster import ready
from game.mechanics.states import PRONE, has
from game.space import footprint
from game.space.footprint import Band
from game.space.sight import Space
from game.space.square import Cell


@dataclass(frozen=True, slots=True, eq=False)
class Muster:
    """The law by which a world that a level has filled is completed, and held against what may never be."""

    moves: Moves
    behind: Mapping[str, str]
    """The rule behind each condition that a level may begin with;"""
    rule: str
    """that of the others."""
    same_as: Mapping[str, str] = field(default_factory=dict)
    """Conditions that a level may call by another name."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """When a condition ends that a level names so."""
    lies: Condition | None = None
    """The state that comes with those below."""
    lying: tuple[str, ...] = ()
    """Conditions in which one lies on the ground."""
    holds: Callable[[World, int], Pairs] | None = None
    """What is left of a turn to who is as it is; None: all of it."""

    @property
    def passing(self) -> Passing:
        """Give the law of passing others."""
        return self.moves.passing

    @property
    def hindrances(self) -> Hindrances:
        """Give the law of the ground."""
        return self.moves.routes.steps.hindrances

    def muster(self, world: World) -> None:
        """Complete a world: full budgets, bands, the rules behind its conditions."""
        units = ready(world, self.moves.slots.full, self._named, self.holds)
        for unit in units:
            if self.lies is not None and has(world, unit, *self.lying):
                world.put(unit, world.get(unit, Conditions).plus(self.lies))
            if has(world, unit, PRONE) and not may_lie(world, unit):
                world.put(unit, self._upright(world, unit))
        for unit in units:
            self.settle(world, unit)

    def _named(self, world: World, unit: int, given: Condition) -> Condition:  # noqa: ARG002 - one shape for all books
        """Call a condition by the book's name, and say whose rule it is and when it ends."""
        name = self.same_as.get(given.name, given.name)
        rule = given.rule or self.behind.get(name, self.rule)
        return replace(given, name=name, rule=rule, ends=self.ends.get(given.name, given.ends))

    def _upright(self, world: World, unit: int) -> Conditions:
        """Who is not on the ground does not lie; without weight it spins instead, where the book has such a rule."""
        conditions, fallen = world.get(unit, Conditions).minus(PRONE), self.moves.harm.fallen(world)
        return conditions if fallen is self.moves.harm.prone else conditions.plus(fallen)

    def settle(self, world: World, unit: int) -> None:
        """Give a creature the band that it holds, the squeezing state that goes with it, and its mode.

        What is off the ground flies if it can; if it cannot it hangs on a wall, or in the air where there is none.
        """
        body, place = world.get(unit, Body), world.get(unit, Place)
        band = self.first_band(world, unit) or footprint.whole(body.side)
        x, y, z = place.at
        flies = (world.find(unit, Speeds) or Speeds()).of("fly")
        hangs = not flies and holds_on(world.field, footprint.cells(place.at, band))
        aloft = ("climb" if hangs else "fly") if z > world.field.ground(x, y) else place.mode
        if (band, aloft) != (place.band, place.mode):
            world.put(unit, replace(place, band=band, mode=aloft))
        tight = body.side == 1 and narrow(world.field.kind(x, y), self.hindrances.sizes.wide(body.size)) == TIGHT
        if band != footprint.whole(body.side) or tight:
            world.put(unit, world.get(unit, Conditions).plus(self.moves.squeezing.state))

    def first_band(self, world: World, unit: int) -> Band | None:
        """A creature that does not fit holds the first free band of its block."""
        body, at = world.get(unit, Body), world.get(unit, Place).at
        held = self.passing.in_the_way
        return first_band(
            body.side,
            clear=lambda band: self._clear(world, unit, footprint.cells(at, band)),
            free=lambda band: held(world, unit, footprint.cells(at, band), HELD) is None,
        )

    def _clear(self, world: World, unit: int, cells: Space) -> bool:
        """Say whether nothing narrows these squares: walls, cracks, foes; friends do not."""
        shut = any(self._shut(world, unit, cell) for cell in cells)
        return not shut and self.passing.in_the_way(world, unit, cells, BARS) is None

    def _shut(self, world: World, unit: int, cell: Cell) -> bool:
        """Say whether a square is closed to a creature; on the ground deep water is, too, unless it swims."""
        (x, y, z), law, size = cell, self.hindrances, world.get(unit, Body).size
        kind = world.field.kind(x, y)
        if z != world.field.ground(x, y) or (kind.water and (world.find(unit, Speeds) or Speeds()).of("swim")):
            return solid(kind) or narrow(kind, law.sizes.wide(size)) == CLOSED
        return law.obstacles.closed(kind, size, short=law.obstacles.short(world, unit))

    def faults(self, world: World) -> tuple[str, ...]:
        """Name what may never be: squares shared without a rule, who lies on nothing, who goes on without hit points.

        In sentences for a developer, by id of the creature.
        """
        crowded = _above_each_other(world)
        found = ((world.get(unit, Name).name, self._faults(world, unit, crowded)) for unit, _ in world.all(Place))
        return tuple(f"{name} {fault}" for name, faults in found for fault in faults)

    def _faults(self, world: World, unit: int, crowded: frozenset[int]) -> list[str]:
        others = self.passing.passages(world, unit) if unit in crowded else ()
        own, vitals, found = space(world, unit), world.find(unit, Vitals), list[str]()
        if any(self._crowding(world, unit, one) for one, cells in others if any(cell in cells for cell in own)):
            found.append("shares a square with another creature")
        if has(world, unit, PRONE) and not may_lie(world, unit):
            found.append("lies prone where there is nothing to lie on")
        return found if vitals is None else [*found, *self._spent(world, unit, vitals)]

    def _crowding(self, world: World, unit: int, one: Passage) -> bool:
        """Say whether two creatures share squares where neither may stop on the other's."""
        back = self.passing.passage(world, one.other, unit)
        return one.access in (BARS, HELD) and back.access in (BARS, HELD)

    def _spent(self, world: World, unit: int, vitals: Vitals) -> list[str]:
        """Say whether a creature goes on though its hit points are spent, or has fewer than there are."""
        harm, found = self.moves.harm, list[str]()
        fate = harm.fate(world, unit, vitals)
        felled = harm.states.at_mercy(world, unit)
        if fate is not None and not felled and not has(world, unit, *(state.name for state in fate.states)):
            found.append("fights on with no hit points")
        if harm.least is not None and vitals.hp < harm.least(world, unit):
            found.append("has fewer hit points than there are")
        return found


def _above_each_other(world: World) -> frozenset[int]:
    """Give all creatures above, below or in whose space another one is."""
    columns: dict[tuple[int, int], list[int]] = {}
    for unit, _ in world.all(Place):
        for spot in dict.fromkeys(cell[:2] for cell in space(world, unit)):
            columns.setdefault(spot, []).append(unit)
    return frozenset(unit for units in columns.values() if len(units) > 1 for unit in units)
