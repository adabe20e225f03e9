"""What one step costs, or why it cannot be taken: ground, diagonals, heights, creatures, corners."""

from dataclasses import dataclass, replace
from functools import cached_property

from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.verbs import shut
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.movement.occupied_cells import Company, Spot
from game.rules.lordsouls.positions.mounts import mount_of
from game.space import footprint
from game.space.field import Field, Kind
from game.space.square import Cell

WADED = 1
"""Water so deep is walked through; deeper is swum.   [ls.climb-swim]"""


def heaped(kind: Kind) -> int:
    """Give what a cell costs more than open ground: a point for each thing that hampers.   [ls.difficult-terrain]"""
    return kind.difficult + kind.obstacle


def flooded(kind: Kind) -> bool:
    """Say whether a cell must be swum.   [ls.climb-swim]"""
    return kind.water > WADED


@dataclass(frozen=True)
class Mover:
    """A creature on its way: who is in its way, and what each step costs it."""

    world: World
    unit: int
    climbs: bool = False
    """It climbs and swims.   [ls.climb-swim]"""

    drags: tuple[int, ...] = ()
    """Whom it drags along: after its first step these are no longer where they were.   [ls.drag]"""

    @cached_property
    def field(self) -> Field:
        """Give the ground as it is now."""
        return self.world.field

    @cached_property
    def side(self) -> int:
        """Give the side of its body in cells; a rider goes where its mount finds room.   [ls.mounted]"""
        return self.world.get(mount_of(self.world, self.unit) or self.unit, Body).side

    @cached_property
    def start(self) -> Cell:
        """Give where it is."""
        return self.world.get(self.unit, Place).at

    @cached_property
    def company(self) -> Company:
        """Give who holds which cells."""
        return Company(self.world, self.unit, self.drags)

    def block(self, spot: Spot) -> tuple[Spot, ...]:
        """List the columns and rows of its body at a place."""
        if self.side == 1:
            return (spot,)
        cells = footprint.cells((*spot, 0), footprint.whole(self.side))
        return tuple((x, y) for x, y, _ in cells)

    def level(self, spot: Spot) -> int:
        """Give the height on which it stands at a place: the highest ground under it."""
        return max(self.field.ground(*cell) for cell in self.block(spot))

    def at(self, spot: Spot) -> Cell:
        """Give the cell of its place there."""
        return (*spot, self.level(spot))

    def whole(self, spot: Spot) -> bool:
        """Say whether its body lies on the map there."""
        return all(self.field.inside(*cell) for cell in self.block(spot))

    def step(self, before: Spot, after: Spot, odd: bool) -> Cost | Refusal:
        """Say what a step costs on foot, or what forbids it.   [ls.move]"""
        known = self._steps.get((before, after, odd))
        if known is None:
            known = self._steps[before, after, odd] = self._step(before, after, odd)
        return known

    @cached_property
    def _steps(self) -> dict[tuple[Spot, Spot, bool], Cost | Refusal]:
        return {}

    def _step(self, before: Spot, after: Spot, odd: bool) -> Cost | Refusal:
        grid = self.field.grid
        way = grid.direction(before, after)
        if way is None:
            return Refusal("ls.move", text("That is not beside the cell before."), text("Name each cell of the way."))
        if not self.whole(after):
            return Refusal("ls.move", text("That is off the map."))
        slanted = not grid.hexes and way % 2 == 1
        stopped = self.shut(after) or (self._cornered(before, after) if slanted else None)
        stopped = stopped or self.held(after, follows=before != self.start[:2])
        return stopped or self._steep(before, after) or self.price(before, after, odd=odd)

    def shut(self, after: Spot) -> Refusal | None:
        """Walls are not entered, and deep water is swum.   [ls.move] [ls.climb-swim]"""
        for cell in self.block(after):
            kind = self.field.kind(*cell)
            door = shut(self.world, self.field.on_ground(*cell), "ls.use")
            if door is not None:
                return door
            if kind.blocks_move:
                return Refusal("ls.move", text("{what} is in the way.", what=kind.title))
            if flooded(kind) and not self.climbs:
                return Refusal("ls.climb-swim", text("The water is too deep to wade."), text("Swim."))
        return None

    def _cornered(self, before: Spot, after: Spot) -> Refusal | None:
        """No diagonal step leads past a wall, nor past ground to which nobody steps up.   [ls.corners] [ls.height]"""
        highest = min(self.level(before), self.level(after)) + 1
        for shoulder in ((after[0], before[1]), (before[0], after[1])):
            if self.level(shoulder) > highest:
                return Refusal("ls.corners", text("The ground at the corner is too high."), text("Go round it."))
            if any(self.field.kind(*cell).hard for cell in self.block(shoulder)):
                return Refusal("ls.corners", text("A wall stands at the corner."), text("Go round it."))
        return None

    def held(self, after: Spot, *, follows: bool = False) -> Refusal | None:
        """Say which enemy keeps it out of a place, none that `follows` where it is dragged along."""
        return self.company.held(self.block(after), follows=follows)

    def thrust(self, before: Spot, after: Spot) -> Refusal | None:
        """Who is shoved goes over an edge and into water, but not through walls nor up a ledge.   [ls.push-shove]"""
        slanted = not self.world.field.grid.hexes and diagonal(self.world, before, after)
        stopped = replace(self, climbs=True).shut(after) or (self._cornered(before, after) if slanted else None)
        up_by = self.level(after) - self.level(before)
        if up_by > 1:
            stopped = stopped or Refusal("ls.height", text("{n} m up", n=up_by))
        return stopped or self.held(after)

    def _steep(self, before: Spot, after: Spot) -> Refusal | None:
        """A step up or down of 1 m is walked; more takes a climb or a jump.   [ls.height]"""
        up_by = self.level(after) - self.level(before)
        if abs(up_by) <= 1 or (self.climbs and not diagonal(self.world, before, after)):
            return None
        why = text("{n} m up", n=up_by) if up_by > 0 else text("{n} m down", n=-up_by)
        return Refusal("ls.height", why, text("Climb or jump."))

    def price(self, before: Spot, after: Spot, *, odd: bool) -> Cost:
        """Add up what a step costs.   [ls.square-straight] [ls.square-diagonal] [ls.hex-move]"""
        hexes, slanted = self.field.grid.hexes, diagonal(self.world, before, after)
        extra = self._hampering(after)
        one = "ls.hex-move" if hexes else "ls.square-diagonal" if slanted else "ls.square-straight"
        twice = 2 if slanted and odd else 1
        dear = tuple(Because(why.rule, why.amount * twice, why.note) for why in extra)
        return Cost((Because(one, twice), *dear, *self._rising(before, after), *self._swimming(after)))

    def _rising(self, before: Spot, after: Spot) -> tuple[Because, ...]:
        """A step up costs a point more; each metre climbed, up or down, is a point.   [ls.height] [ls.climb-swim]"""
        up_by = self.level(after) - self.level(before)
        if abs(up_by) > 1:
            return (Because("ls.climb-swim", abs(up_by), text("{n} m of height", n=abs(up_by))),)
        steps_up = up_by == 1 and not self._sloping(before, after)
        return (Because("ls.height", 1, text("a step up")),) if steps_up else ()

    def _swimming(self, after: Spot) -> tuple[Because, ...]:
        deep = any(flooded(self.field.kind(*cell)) for cell in self.block(after))
        return (Because("ls.climb-swim", 0, text("swimming")),) if deep else ()

    def _sloping(self, before: Spot, after: Spot) -> bool:
        return any(self.field.kind(*spot).slope for spot in (before, after))

    def _hampering(self, after: Spot) -> tuple[Because, ...]:
        """Difficult ground costs more, and so does a cell where somebody lies; it is ordinary ground all the same.

        Over somebody who lies on difficult ground both count.   [ls.difficult-terrain] [ls.difficult-is-ordinary]
        [decided.lying-on-rough-ground]
        """
        worst = max((self.field.kind(*cell) for cell in self.block(after)), key=heaped)
        ground = (Because("ls.difficult-terrain", heaped(worst), worst.title),) if heaped(worst) else ()
        return (*ground, *self.company.over(self.block(after)))

    def stopping(self, spot: Spot) -> Refusal | None:
        """Say who keeps it from stopping at a place."""
        return self.company.stopping(self.block(spot))


@remembered
def mover_of(world: World, unit: int, *, climbs: bool = False, drags: tuple[int, ...] = ()) -> Mover:
    """Give a creature on its way, with what is known of its steps until something changes."""
    return Mover(world, unit, climbs, drags)


def diagonal(world: World, before: Spot, after: Spot) -> bool:
    """Say whether a step counts as a diagonal.   [ls.square-diagonal]"""
    grid = world.field.grid
    way = grid.direction(before, after)
    return not grid.hexes and way is not None and way % 2 == 1
