"""How far it is: along the ground for who walks, through doors as if they were open at the price of a move."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from game.ai.heights import UPWARDS, climbed, hanging, uneven
from game.battle.rulebook import Going, Rulebook
from game.ecs.components import Body, Conditions, Place, Speeds, Terrain
from game.ecs.world import BATTLE, World
from game.paths.plan import Area
from game.reasons import Refusal
from game.space.field import Field
from game.space.square import Cell

Costs = Mapping[tuple[int, int], int]
AIRBORNE = ("fly",)
LOST = 4
"""Where no way is known, the straight distance counts so many times."""

FADES = (100, 92, 52, 36, 27, 20, 16, 12, 9, 7, 5, 4, 3, 2, 1, 1)
"""Percent that is left of a blow so many moves away."""


class Roads:
    """Distances of one unit to places, in the rulebook's unit; floods are made once and kept.

    `climbs`: the ways up and down that nobody walks are reckoned with, out of a pit for one.
    """

    def __init__(self, book: Rulebook, world: World, unit: int, *, climbs: bool = False) -> None:
        self.book, self.world, self.unit = book, world, unit
        self.climbs = climbs and uneven(world.field)
        self._floods: dict[tuple[Cell, Terrain | None], Costs] = {}
        self._steep: dict[tuple[Cell, Terrain | None], frozenset[tuple[int, int]]] = {}
        self._shut: dict[Terrain | None, tuple[tuple[int, int, str], ...]] = {}
        self._held = False
        """Its rulebook is known to grant no more than a move, whatever is asked for."""

    @cached_property
    def cell(self) -> int:
        """Give what one cell measures."""
        return max(1, self.book.space.distance(self.world.field.grid, ((0, 0, 0),), ((1, 0, 0),)).total)

    @cached_property
    def mode(self) -> str:
        """Give the mode in which the unit goes fastest; the usual one among equals."""
        usual, speeds = self.book.vocabulary.modes, self.world.find(self.unit, Speeds) or Speeds()
        known = sorted((-speed, usual.index(mode), mode) for mode, speed in speeds.modes if mode in usual)
        return known[0][2] if known else usual[0]

    @cached_property
    def pace(self) -> int:
        """Give how far one move goes."""
        speeds = self.world.find(self.unit, Speeds) or Speeds()
        return max(self.cell, max((speed for _, speed in speeds.modes), default=6 * self.cell))

    def straight(self, one: Cell, other: Cell) -> int:
        """Give the distance of two cells as the crow flies."""
        return self.cell * self.world.field.grid.alternating(one, other)

    def between(self, world: World, here: Cell, goal: Cell) -> int:
        """Give how far it is from a cell to a goal, by the doors of a world, and up or down to what is on no ground."""
        if self.mode in AIRBORNE:
            return self.straight(here, goal)
        field = self.world.field
        ends = (goal,) if self.climbs else (here, goal)
        lift = sum(abs(z - field.ground(x, y)) for x, y, z in ends)
        return UPWARDS * self.cell * lift + self._along(world, here, field.on_ground(*goal[:2]))

    def apart(self, world: World, here: Cell, at: Cell, width: int) -> int:
        """Give how far it is from a cell until one stands in the place of a creature so wide.

        What is known is the way to its corner. It ends within it, or all around it, less what the two have in common
        then: by so much nearer it is as the crow flies, and so it is as far from either side.
        """
        way, side = self.between(world, here, at), self.world.get(self.unit, Body).side
        if width == side == 1:
            return way
        before, beyond = min(0, width - side), max(0, width - side)
        x, y = (min(max(spot, corner + before), corner + beyond) for spot, corner in zip(here[:2], at[:2], strict=True))
        less = self.straight(here, at) - self.straight(here, (x, y, at[2]))
        return max(0, way - less - (min(side, width) - 1) * self.cell)

    def troubled(self, world: World, goals: tuple[Cell, ...]) -> bool:
        """Say whether the nearest goal lies higher or lower, or none can be reached as the unit goes usually."""
        here, ground = world.get(self.unit, Place).at, world.find(BATTLE, Terrain)
        if self.mode in AIRBORNE or not goals:
            return False
        near = min(goals, key=lambda goal: (self.straight(here, goal), goal))
        spots = (world.field.on_ground(*goal[:2]) for goal in goals)
        steep = self.climbs and here[:2] in self._climbs(ground, world.field.on_ground(*near[:2]))
        return steep or abs(near[2] - here[2]) > 1 or not any(self._led(ground, here, spot) for spot in spots)

    def _led(self, terrain: Terrain | None, here: Cell, goal: Cell) -> bool:
        """Say whether a way leads from a cell to a goal."""
        return here[:2] == goal[:2] or here[:2] in self._flood(terrain, goal)

    def _climbs(self, terrain: Terrain | None, goal: Cell) -> frozenset[tuple[int, int]]:
        """List from where one has to climb to get to a goal."""
        self._flood(terrain, goal)
        return self._steep.get((goal, terrain), frozenset())

    def _along(self, world: World, here: Cell, goal: Cell) -> int:
        open_now = self._from(world.find(BATTLE, Terrain), here, goal)
        if not self._doors(world):
            return open_now if open_now is not None else LOST * self.straight(here, goal)
        forced = self._from(self._opened(world), here, goal)
        ways = [way for way in (open_now, None if forced is None else forced + self.pace) if way is not None]
        return min(ways, default=LOST * self.straight(here, goal))

    def _from(self, terrain: Terrain | None, here: Cell, goal: Cell) -> int | None:
        costs = self._flood(terrain, goal)
        if self.climbs:
            return hanging(self.world.field, self.cell, here, costs)
        return 0 if here[:2] == goal[:2] else costs.get(here[:2])

    def _flood(self, terrain: Terrain | None, goal: Cell) -> Costs:
        if (goal, terrain) not in self._floods:
            costs = self._costs(terrain, goal)
            if self.climbs:
                walked = dict(costs) | {goal[:2]: 0}
                costs, self._steep[goal, terrain] = climbed(self.world.field, self.cell, goal[:2], walked)
            self._floods[goal, terrain] = costs
        return self._floods[goal, terrain]

    def _costs(self, terrain: Terrain | None, goal: Cell) -> Costs:
        """Flood from a goal as if nobody else were there; costs back are costs forth, near enough."""
        alone = World(self.world.ground)
        for part in self.world.of(self.unit):
            alone.put(self.unit, part)
        if terrain is not None:
            alone.put(BATTLE, terrain)
        side, place = self.world.get(self.unit, Body).side, self.world.get(self.unit, Place)
        field = self.world.field
        x, y = min(goal[0], field.width - side), min(goal[1], field.height - side)  # a wide body beside an edge
        alone.put(self.unit, replace(place, at=(x, y, goal[2]), band=(0, 0, side, side), mode=self.mode))
        alone.put(self.unit, Conditions())
        area = self._everywhere(alone, 2 * self.cell * (field.width + field.height))
        return area.cheapest() if isinstance(area, Area) else {}

    def _everywhere(self, alone: World, far: int) -> Area | Refusal:
        """Flood as far as one's speed is no matter; without any limit where a rulebook grants no more than a move."""
        area = self.book.movement.area(alone, self.unit, Going(self.mode, budget=None if self._held else far))
        if not self._held and isinstance(area, Area) and area.purses and area.purses[-1][1] < far:
            self._held = True
            return self._everywhere(alone, far)
        return area

    def _doors(self, world: World) -> tuple[tuple[int, int, str], ...]:
        terrain = world.find(BATTLE, Terrain)
        if terrain not in self._shut:
            self._shut[terrain] = _closed(world.field)
        return self._shut[terrain]

    def _opened(self, world: World) -> Terrain:
        """Give the ground with every closed door open."""
        terrain = world.find(BATTLE, Terrain) or Terrain()
        return Terrain((*terrain.changes, *self._doors(world)))


def at_ease(world: World, unit: int, modes: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out the modes in which a unit goes only with trouble: those that its speeds do not name."""
    named = [mode for mode, _ in (world.find(unit, Speeds) or Speeds()).modes]
    return tuple(mode for mode in modes if mode in named) or modes[:1]


def _closed(field: Field) -> tuple[tuple[int, int, str], ...]:
    """List the closed doors: column, row, and what each is when it is open."""
    shut = tuple(bool(kind.becomes) and kind.blocks_move for kind in field.kinds)
    if not any(shut):
        return ()
    shut_cells = (n for n, kind in enumerate(field.cells) if shut[kind])
    return tuple((n % field.width, n // field.width, field.kinds[field.cells[n]].becomes) for n in shut_cells)


def fade(moves: int) -> int:
    """Give what is left of a promise that is so many hundredths of a move away, in percent."""
    whole, part = divmod(moves, 100)
    if whole + 1 >= len(FADES):
        return FADES[-1]
    return FADES[whole] - (FADES[whole] - FADES[whole + 1]) * part // 100
