"""Riding: rider and mount share a cell and go as one; getting into the saddle, out of it, and thrown out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Conditions, Place, Side, Weapons
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.mechanics.sides import Judge, friends
from game.mechanics.states import began, has
from game.reasons import Because, Refusal, text
from game.space.sight import Space
from game.space.square import Cell


@component
@dataclass(frozen=True, slots=True)
class Saddle:
    """Of a rider: the mount that it sits on; 0: one that is not on the map."""

    on: int


def beast(world: World, unit: int) -> bool:
    """A beast fights with nothing but what it was born with."""
    own = (world.find(unit, Weapons) or Weapons()).carried
    return bool(own) and all(one.natural for one in own)


@dataclass(frozen=True, slots=True, eq=False)
class Riding:
    """The law of riders and mounts."""

    rule: str
    """Rider and mount are one: in one cell, one after the other out of it."""
    mounting: str
    """One gets into the saddle of a friend beside that can carry one, and out of it into a free cell beside."""
    larger: Callable[[World, int, int], int]
    """By how much a creature is larger than another: a larger one carries it, and a beast of its size."""
    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""
    beside: Callable[[World, int, int], bool]
    """Whether two stand side by side."""
    able: Judge
    """Who can carry anybody now."""
    poses: tuple[str, ...]
    """The poses that one gives up in the saddle."""
    thrown: Condition
    """How one lies who is thrown out of it."""
    beasts: str
    """Beasts do not ride."""

    def rides(self, world: World, unit: int) -> bool:
        """Say whether a creature is in the saddle."""
        return world.find(unit, Saddle) is not None

    def carries(self, world: World, mount: int, rider: int) -> bool:
        """Say whether one may get into the saddle of another: of a beast, or of somebody larger, never of a smaller.

        A beast itself rides nobody. Nobody rides a rider, nor who is ridden.
        """
        taller = self.larger(world, mount, rider)
        fit = taller > 0 or (beast(world, mount) and taller == 0)
        return fit and not beast(world, rider) and not self.rides(world, mount) and not self.rider_of(world, mount)

    def mount_of(self, world: World, unit: int) -> int:
        """Give whom a creature rides; 0 where nobody on the map."""
        saddle = world.find(unit, Saddle)
        return 0 if saddle is None or world.find(saddle.on, Place) is None else saddle.on

    def rider_of(self, world: World, unit: int) -> int:
        """Give who rides a creature; 0 where nobody does."""
        return next((rider for rider, saddle in world.all(Saddle) if saddle.on == unit), 0)

    def pair(self, world: World, unit: int) -> tuple[int, ...]:
        """List a creature and whom it rides or who rides it."""
        other = self.mount_of(world, unit) or self.rider_of(world, unit)
        return (unit, other) if other else (unit,)

    def fit(self, world: World, unit: int) -> tuple[int, ...]:
        """List the friends that could carry a creature."""
        return tuple(one for one in friends(world, unit, self.able) if self.carries(world, one, unit))

    def no_rider(self, world: World, unit: int) -> Refusal | None:
        """Beasts do not ride."""
        if not beast(world, unit):
            return None
        return Refusal(self.beasts, text("{who} is a beast, and beasts do not ride.", who=called(world, unit)))

    def no_mount(self, world: World, unit: int, target: object) -> Refusal | None:
        """The mount stands beside, is a friend, and can carry this rider."""
        if not isinstance(target, int) or target not in friends(world, unit, self.able):
            return Refusal(self.mounting, text("That is no mount."))
        if not self.carries(world, target, unit):
            return Refusal(self.mounting, text("{name} cannot carry a rider now.", name=called(world, target)))
        if not self.beside(world, unit, target):
            return Refusal(self.mounting, text("{name} is not beside it.", name=called(world, target)))
        return None

    def mounted(self, world: World, unit: int, target: int) -> Iterator[Event]:
        """Into the saddle: the rider shares the mount's cell, and gives up its pose."""
        own, there, conditions = world.get(unit, Place), world.get(target, Place), world.get(unit, Conditions)
        for name in self.poses:
            conditions = conditions.minus(name)
        place = Place(there.at, own.band, own.heading, own.mode)
        changes = put(world, unit, place, Saddle(target), conditions)
        note = text("gets into the saddle of {name}", name=called(world, target))
        yield Event("slipped", unit, (Because(self.mounting),), changes, note)

    def seated(self, world: World, unit: int) -> None:
        """Write into a world that one rides a friend in its cell or beside it, else a mount that is not on the map."""
        if self.rides(world, unit):
            return
        fit = (one for one in friends(world, unit) if self.carries(world, one, unit) and self.beside(world, unit, one))
        mount = next(fit, 0)
        world.put(unit, Saddle(mount))
        if mount:
            world.put(unit, replace(world.get(unit, Place), at=world.get(mount, Place).at))

    def free_beside(self, world: World, unit: int) -> Space:
        """List the free cells beside a creature, row by row."""
        field, own = world.field, self.cells(world, unit)
        taken = {cell[:2] for other, _ in world.all(Side) for cell in self.cells(world, other)}
        near = dict.fromkeys(spot for x, y, _ in own for spot in field.grid.around(x, y))
        free = (at for at in near if field.inside(*at) and at not in taken and not field.kind(*at).blocks_move)
        return tuple(field.on_ground(*spot) for spot in sorted(free, key=lambda spot: (spot[1], spot[0])))

    def landings(self, world: World, rider: int) -> Space:
        """List the free cells beside a rider's mount."""
        return self.free_beside(world, self.mount_of(world, rider) or rider)

    def _off(self, world: World, rider: int, cell: Cell) -> tuple[Change, ...]:
        here = world.get(rider, Place)
        place = put(world, rider, Place(cell, here.band, here.heading, here.mode))
        return (Change(rider, world.get(rider, Saddle), None), *place)

    def dismounted(self, world: World, rider: int, number: int) -> Iterator[Event]:
        """Out of the saddle, into one of the free cells beside."""
        cells = self.landings(world, rider)
        if number < len(cells):
            off = self._off(world, rider, cells[number])
            yield Event("slipped", rider, (Because(self.mounting),), off, text("dismounts"))

    def unseated(self, world: World, rider: int, *why: Because, pose: Condition | None = None) -> Iterator[Event]:
        """A rider who is thrown lies in a free cell beside its mount, or is in another pose; `why`: what threw it."""
        state = pose or self.thrown
        for cell in self.landings(world, rider)[:1]:
            off = self._off(world, rider, cell)
            yield Event("slipped", rider, (*why, Because(self.rule)), off, text("comes out of the saddle"))
            if not has(world, rider, state.name):
                yield began(world, rider, state, Because(self.rule))
