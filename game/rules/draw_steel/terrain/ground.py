"""The ground as a creature's space meets it: where it stands, swims, grips, digs and fits."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, wraps

from game.ecs.components import Body
from game.ecs.world import World
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.terrain.cells import Land, land
from game.space.field import Field
from game.space.square import Cell

Ask = Callable[["Footing", Cell], bool]


def kept(ask: Ask) -> Ask:
    """Keep what is so at a cell: the ground that a footing stands for never changes."""
    name = ask.__name__

    @wraps(ask)
    def asked(foot: "Footing", at: Cell) -> bool:
        known = foot.known[name]
        answer = known.get(at)
        if answer is None:
            answer = known[at] = ask(foot, at)
        return answer

    return asked


@dataclass(frozen=True, eq=False)
class Footing:
    """The same for spaces of one size: what holds at the space whose lowest north-west cube is a cell."""

    land: Land
    side: int
    known: dict[str, dict[Cell, bool]] = field(default_factory=lambda: defaultdict(dict))

    def _base(self, at: Cell) -> tuple[Cell, ...]:
        if self.side == 1:
            return (at,)
        return tuple((at[0] + i, at[1] + j, at[2]) for j in range(self.side) for i in range(self.side))

    def on_map(self, at: Cell) -> bool:
        """Say whether the whole space lies on the map."""
        (x, y, _), field, more = at, self.land.field, self.side - 1
        return field.inside(x, y) and (not more or field.inside(x + more, y + more))

    @kept
    def fits(self, at: Cell) -> bool:
        """Say whether nothing that stands or lies there fills a part of the space."""
        return not any(self.land.shut(cell) for cell in self._base(at))

    @kept
    def clear(self, at: Cell) -> bool:
        """Say whether no wall and no ground fills a part of the space, as for corners.

        Part of ds.no-cutting-corners.
        """
        return not any(self._solid(cell) for cell in self._base(at))

    def _solid(self, cell: Cell) -> bool:
        """Walls fill their square at any height, the ground all below it, but slopes and stairs not their top."""
        (x, y, z), land = cell, self.land
        if not land.inside(x, y):
            return True
        kind = land.kind(x, y)
        return kind.hard or z < land.floor(x, y) - kind.slope

    def top(self, x: int, y: int) -> int:
        """Give the height at which the space comes to rest: the highest ground or liquid surface under it."""
        return max(self.land.field.ground(cx, cy) for cx, cy, _ in self._base((x, y, 0)))

    @kept
    def supported(self, at: Cell) -> bool:
        """Ground is any surface that one can stand on; water that is too deep is none.   [ds.ground]"""
        return any(
            self.land.field.ground(x, y) == z and not self.land.deep(x, y, self.side) for x, y, z in self._base(at)
        )

    @kept
    def swims(self, at: Cell) -> bool:
        """Say whether the space is in liquid deep enough to swim, its surface included."""
        deep = any(self.land.wet(cell) and self.land.deep(cell[0], cell[1], self.side) for cell in self._base(at))
        return deep and not self.supported(at)

    @kept
    def sunk(self, at: Cell) -> bool:
        """Say whether a part of the space is below the surface of a liquid."""
        return any(self.land.wet((x, y, z)) and z < self.land.field.ground(x, y) for x, y, z in self._base(at))

    @kept
    def grips(self, at: Cell) -> bool:
        """A climber shares a face with a wall or a bank, or is level with the top of one."""
        return self.abuts(at, 0)

    def abuts(self, at: Cell, above: int = 1) -> bool:
        """Say whether a wall or a bank beside a space reaches so many cells or more above its bottom."""
        return next(self.faces(at, above), None) is not None

    def faces(self, at: Cell, above: int = 0) -> Iterator[tuple[int, int]]:
        """Yield the squares beside a space whose walls or banks reach so many cells or more above its bottom."""
        x, y, z = at
        side = self.side
        ring = [(x + i, y + j) for i in (-1, side) for j in range(side)]
        ring += [(x + i, y + j) for j in (-1, side) for i in range(side)]
        yield from ((cx, cy) for cx, cy in ring if self.land.inside(cx, cy) and self._rises(cx, cy, z + above))

    def squares(self, at: Cell) -> tuple[tuple[int, int], ...]:
        """List the squares of the map that a space takes up."""
        return tuple(cell[:2] for cell in self._base(at))

    def _rises(self, x: int, y: int, z: int) -> bool:
        return self.land.kind(x, y).hard or self.land.floor(x, y) >= z

    @kept
    def buried(self, at: Cell) -> bool:
        """Say whether some cube of the space is in dirt."""
        return any(self.land.soil(cell) for cell in self._base(at))

    def beneath(self, at: Cell) -> bool:
        """Completely beneath the ground: the top of the space is not above the surface there."""
        return self.buried(at) and all(
            at[2] + self.side <= self.land.floor(x, y) and self.land.soil((x, y, z)) for x, y, z in self._base(at)
        )

    @kept
    def digs(self, at: Cell) -> bool:
        """Say whether the space is of dirt and open cells only."""
        return self.on_map(at) and all(self.land.soil(cell) or not self.land.shut(cell) for cell in cube(at, self.side))

    def sloped(self, at: Cell) -> bool:
        """Say whether the space stands on a slope or on stairs."""
        return any(self.land.kind(x, y).slope for x, y, z in self._base(at) if self.land.field.ground(x, y) == z)


@lru_cache(maxsize=128)
def footing(field: Field, side: int) -> Footing:
    """Give a level's ground as spaces of one size meet it."""
    return Footing(land(field), side)


def resting(world: World, unit: int, cell: Cell) -> Cell:
    """Give where a larger body rests that is told a square's ground: on the highest ground under its space."""
    foot = footing(world.field, world.get(unit, Body).side)
    x, y, z = cell
    if foot.side == 1 or not foot.on_map(cell) or foot.fits(cell) or foot.digs(cell):
        return cell
    return (x, y, foot.top(x, y)) if z == world.field.ground(x, y) else cell


def mode_at(world: World, unit: int, at: Cell, mode: str) -> str:
    """Say how a creature is at a cell that it came to by some type of movement."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at):
        return "walk"
    if foot.buried(at):
        return "burrow"
    if foot.swims(at):
        return "swim"
    return "climb" if mode == "climb" and foot.grips(at) else "fly"
