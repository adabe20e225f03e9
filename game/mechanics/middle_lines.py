"""Lines from middle to middle, at eye level: who sees whom, what is within reach, who lies behind low cover."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from game.ecs.world import World
from game.reasons import Cost
from game.space.field import Field
from game.space.grid import Grid
from game.space.lines import Passage
from game.space.sight import Space
from game.space.square import Cell

LOW = "low"


@dataclass(frozen=True, slots=True, eq=False)
class MiddleLines:
    """The law of lines from middle to middle."""

    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""
    distance: Callable[[Grid, Space, Space], Cost]
    """How far two bodies are from each other."""
    eyes: int
    """So far above the higher of two cells the line between them is drawn: what is as high hides nobody who stands."""

    def sees(self, world: World, unit: int, other: int) -> bool:
        """Say whether a line leads from a cell of one body to a cell of another."""
        there, field = self.cells(world, other), world.field
        return any(open_line(field, one, two, self.eyes) for one in self.cells(world, unit) for two in there)

    def in_reach(self, world: World, space: Space, target: Space, reach: int) -> bool:
        """Distance and height must be within reach, and no wall in between."""
        return _in_reach(self, world.field, space, target, reach)

    def around(self, world: World, unit: int, far: int) -> Space:
        """List the cells within reach of a creature that no wall fills or cuts off."""
        own, field = self.cells(world, unit), world.field
        near = {spot[:2] for cell in own for spot in field.grid.disc(cell, far) if field.inside(*spot[:2])}
        spots = (field.on_ground(*spot) for spot in sorted(near) if field.on_ground(*spot) not in own)
        return tuple(cell for cell in spots if not dark(field, cell) and self.in_reach(world, own, (cell,), far))

    def behind_low(self, world: World, by: int, at: int) -> bool:
        """Say whether low cover beside the target is on every line from who looks."""
        lines = ((one, other) for one in self.cells(world, by) for other in self.cells(world, at))
        return all(_sheltered(world, *line) for line in lines)


@lru_cache(maxsize=1 << 14)
def _in_reach(law: MiddleLines, field: Field, space: Space, target: Space, reach: int) -> bool:
    return any(
        law.distance(field.grid, (one,), (other,)).total <= reach
        and abs(one[2] - other[2]) <= reach
        and open_line(field, one, other, law.eyes, effect=True)
        for one in space
        for other in target
    )


@lru_cache(maxsize=1 << 14)
def open_line(field: Field, one: Cell, other: Cell, eyes: int, *, effect: bool = False) -> bool:
    """Say whether no wall stops a line; a corner only touched is free, but where two walls touch at it."""
    top = max(one[2], other[2]) + eyes
    ends = (*one[:2], top), (*other[:2], top)
    return next(_stops(field, *ends, partial(solid if effect else dark, field)), None) is None


def _sheltered(world: World, one: Cell, other: Cell) -> bool:
    grid, field = world.field.grid, world.field
    flat = (one[0], one[1], 0), (other[0], other[1], 0)
    for passage in grid.line(*flat):
        cells = [cell for cell in passage if field.inside(*cell[:2]) and cell not in flat]
        near = [cell for cell in cells if grid.steps(cell, flat[1]) == 1 and field.kind(*cell[:2]).cover == LOW]
        if near and len(near) == len(cells):
            return True
    return False


def solid(ground: Field, cell: Cell) -> bool:
    """Say whether a cell of the map stops what flies straight: a wall's, or one under the ground."""
    x, y, z = cell
    kind = ground.kind(x, y)
    return kind.blocks_effect or z < ground.ground(x, y) - kind.water


def dark(ground: Field, cell: Cell) -> bool:
    """Say whether a cell of the map stops sight: it is solid, or what stands there blocks sight."""
    return solid(ground, cell) or ground.kind(cell[0], cell[1]).blocks_sight


def stopped(ground: Field, one: Cell, other: Cell, stops: Callable[[Cell], bool]) -> Space:
    """List the cells that stop the line from the middle of a cell to the middle of another; none: it is open.

    Those two stop nothing themselves. A line between cells, along a side or through a corner, is stopped where all of
    them stop it; what lies off the map stops lines too, so that none looks round a wall at the map's rim.
    """
    return tuple(cell for passage in _stops(ground, one, other, stops) for cell in passage)


def _stops(ground: Field, one: Cell, other: Cell, stops: Callable[[Cell], bool]) -> Iterator[Passage]:
    """Yield what stops the line, from the first on."""

    def bars(cell: Cell) -> bool:
        return cell not in (one, other) and (not ground.inside(cell[0], cell[1]) or stops(cell))

    return (passage for passage in ground.grid.line(one, other) if all(bars(cell) for cell in passage))
