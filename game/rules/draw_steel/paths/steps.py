"""Which steps lead out of a space by each type of movement, before anybody stands in the way?"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from game.rules.draw_steel.burrowing.burrow import burrow
from game.rules.draw_steel.movement.corners import cornerless
from game.rules.draw_steel.movement.sizes import cube, newly
from game.rules.draw_steel.movement_types.climb_swim import climb, swim, swum
from game.rules.draw_steel.movement_types.fly_hover import fly
from game.rules.draw_steel.movement_types.walk import walk
from game.rules.draw_steel.terrain.cells import CANOPY
from game.rules.draw_steel.terrain.damaging_terrain import damage, harm
from game.rules.draw_steel.terrain.difficult_terrain import difficult_terrain, hinders
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.field import Field
from game.space.square import STEPS, Cell

UPRIGHT = 8
AROUND = tuple(
    (dx, dy, dz, 9 * (dz + 1) + flat)
    for dz in (0, 1, -1)
    for flat, (dx, dy) in enumerate((*STEPS, (0, 0)))
    if (dx, dy, dz) != (0, 0, 0)
)
"""(dx, dy, dz, direction): the 26 neighbours; direction = 9 (dz + 1) + that on the map, 8 being straight up or down."""
_SLANTS = {direction: sum(map(abs, step)) - 1 for *step, direction in AROUND}
SLANTED = tuple(_SLANTS.get(direction, 0) for direction in range(32))
"""By directions: how many axes besides one a step goes along at once. All cost the same; none is taken for nothing."""
SKY = 24
LEVEL = 9
"""The direction of an eastward step on the level."""
OPEN = tuple(sorted(AROUND, key=lambda step: (step[3] % LEVEL, step[3])))
"""The same neighbours in the order in which steps are listed."""


class TerrainStep(NamedTuple):
    """One step: the space entered, by which type of movement, and where one comes to rest (lower: a fall).

    `fresh`: the cubes newly covered; `difficult`, `damage`: what their terrain says.
    """

    into: Cell
    rest: Cell
    direction: int
    type: str
    fresh: frozenset[Cell]
    difficult: bool
    damage: int


@dataclass(frozen=True, eq=False)
class TerrainSteps:
    """All steps of one size of body in one mode; a mode joins walking to its own type."""

    foot: Footing
    mode: str
    drops: bool
    known: dict[Cell, tuple[TerrainStep, ...]] = field(default_factory=dict)

    @cached_property
    def ceiling(self) -> int:
        """Give the height that nobody rises above, well over all ground; keeps a search finite."""
        return int(self.foot.land.field.levels.max()) + SKY

    def out(self, at: Cell) -> tuple[TerrainStep, ...]:
        """List the steps out of a space, in a fixed order; those high in the air are soon told anew, and too many."""
        if self._airy(at):
            return tuple(self._aloft(at))
        if at not in self.known:
            self.known[at] = self._found(at)
        return self.known[at]

    def _found(self, at: Cell) -> tuple[TerrainStep, ...]:
        by_end: dict[Cell, TerrainStep] = {}
        for step in (*self._walk(at), *self._own(at)):
            by_end.setdefault(step.into if step.rest == step.into else step.rest, step)
        return tuple(sorted(by_end.values(), key=lambda step: (step.direction % LEVEL, step.direction)))

    @cached_property
    def _walls(self) -> frozenset[tuple[int, int]]:
        """List the squares that something fills from the ground to the sky."""
        field = self.foot.land.field
        full = [kind.blocks_move or kind.hard for kind in field.kinds]
        return frozenset((n % field.width, n // field.width) for n, kind in enumerate(field.cells) if full[kind])

    @cached_property
    def _rooms(self) -> dict[tuple[int, int], int]:
        """Number the parts of the map that walls up to the sky leave joined, seen from above."""
        side, rooms = self.foot.side, dict[tuple[int, int], int]()
        shut = {(x - dx, y - dy) for x, y in self._walls for dx in range(side) for dy in range(side)}
        land = self.foot.land.field
        for spot in ((x, y) for y in range(land.height - side + 1) for x in range(land.width - side + 1)):
            waiting = [] if spot in shut or spot in rooms else [spot]
            while waiting:
                x, y = waiting.pop()
                if (x, y) in rooms or (x, y) in shut or not self.foot.on_map((x, y, 0)):
                    continue
                rooms[x, y] = len(rooms) if (x, y) == spot else rooms[spot]
                waiting += [(x + dx, y + dy) for dx, dy in STEPS]
        return rooms

    def apart(self, one: Cell, other: Cell) -> bool:
        """Say whether walls up to the sky keep a flier from ever getting from one space to another."""
        rooms = (self._rooms.get(one[:2]), self._rooms.get(other[:2])) if self.mode == "fly" else (0, 0)
        return None not in rooms and rooms[0] != rooms[1]

    @cached_property
    def _treetops(self) -> int:
        """Give the height above which nothing hinders but walls."""
        canopy = any(kind.canopy for kind in self.foot.land.field.kinds)
        return self.ceiling - SKY + (CANOPY if canopy else 0)

    def _airy(self, at: Cell) -> bool:
        """Say whether a flier is high above all ground and treetops, with no wall beside it."""
        if self.mode != "fly" or at[2] <= self._treetops + 1:
            return False
        around = range(-1, self.foot.side + 1)
        return all((at[0] + dx, at[1] + dy) not in self._walls for dx in around for dy in around)

    def _aloft(self, at: Cell) -> Iterator[TerrainStep]:
        """Yield the steps where nothing is in the way: all neighbours below the ceiling."""
        top, side = max(at[2], self.ceiling), self.foot.side
        for dx, dy, dz, direction in OPEN:
            into = at[0] + dx, at[1] + dy, at[2] + dz
            if into[2] <= top and self.foot.on_map(into):
                fresh = frozenset((into,)) if side == 1 else newly(at, into, side)
                yield TerrainStep(into, into, direction, "fly", fresh, False, 0)

    def _step(self, at: Cell, into: Cell, rest: Cell, direction: int, mode: str) -> TerrainStep:
        land, side = self.foot.land, self.foot.side
        if side == 1 and rest == into:
            rough, hurts = difficult_terrain(land, into), damage(land, into)
            return TerrainStep(into, rest, direction, mode, frozenset((into,)), rough, hurts)
        fresh = newly(at, into, side)
        landed = fresh if rest == into else frozenset(cube(rest, side))
        difficult = hinders(land, fresh)
        if self.mode == "swim" and mode == "walk" and swum(self.foot, at, into):
            mode = "swim"
        return TerrainStep(into, rest, direction, mode, fresh, difficult, harm(land, landed | fresh))

    def _walk(self, at: Cell) -> Iterator[TerrainStep]:
        swims = self.mode == "swim"
        for into, rest, direction in walk(self.foot, at, drops=self.drops, swims=swims):
            yield self._step(at, into, rest, LEVEL + direction, "walk")

    def _own(self, at: Cell) -> Iterator[TerrainStep]:
        if self.mode == "burrow":
            for into, direction in burrow(self.foot, at):
                yield self._step(at, into, into, LEVEL + direction, "burrow")
        elif self.mode in ("climb", "swim", "fly"):
            if self.foot.beneath(at):
                return
            for dx, dy, dz, direction in AROUND:
                into = at[0] + dx, at[1] + dy, at[2] + dz
                if (
                    self.foot.on_map(into)
                    and into[2] <= max(at[2], self.ceiling)
                    and self._takes(at, into)
                    and cornerless(self.foot, at, into)
                ):
                    yield self._step(at, into, into, direction, self._type(into))

    def _takes(self, at: Cell, into: Cell) -> bool:
        """Say whether the mode leads into a space, or from it down to the ground."""
        foot = self.foot
        match self.mode:
            case "fly":
                return fly(foot, into)
            case "climb":
                return climb(foot, at, into)
            case _:
                return swim(foot, at, into)

    def _type(self, into: Cell) -> str:
        return "walk" if self.foot.supported(into) else self.mode


@lru_cache(maxsize=128)
def terrain_steps(field: Field, side: int, mode: str, drops: bool) -> TerrainSteps:
    """Give the steps of a size of body in a mode; `drops`: it may step off edges and fall."""
    return TerrainSteps(footing(field, side), mode, drops)
