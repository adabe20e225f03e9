"""Sizes and the space that they take; sharing squares; how far bodies are from each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.d20.measuring import SQUARE, Measuring, feet
from game.mechanics.d20.squeezing import Squeezing
from game.mechanics.traits import traits
from game.reasons import Because, Cost
from game.space import footprint
from game.space.grid import Grid
from game.space.sight import Space

FOOT = 100
"""Heights are counted in hundredths of a foot."""


@dataclass(frozen=True, slots=True)
class Size:
    """One row of the size table: side in squares, space in tenths of a foot, reach in feet, how many to a square."""

    rule: str
    side: int
    space_tenths: int
    tall: int
    long: int
    per_square: int
    height: int
    """How high such a creature is as a rule, in hundredths of a foot."""


@dataclass(frozen=True, slots=True, eq=False)
class Sizes:
    """The law of sizes and of the squares that creatures hold."""

    rows: Mapping[str, Size]
    """Each size has its space, reach and height; from the smallest."""
    categories: str
    """A creature stands on its block."""
    one_square: str
    """Most creatures stand on one square."""
    big: str
    """A big creature's space is a square block whose side its size decides, and moves as one.

    A step is paid for once and goes where every new square is open to the block, which otherwise squeezes (`Walking`
    compiles the ground for it, `Moving` the air); the block stays on the map (`Routes.whys`), and distances count from
    its nearest square.
    """
    shared: str
    """Creatures that take less than a square share it with others of their kind."""
    squeezing: Squeezing
    """Who finds no room for its block holds a band of it."""
    measuring: Measuring
    cubes: bool = False
    """A creature is as many cells high as it is wide; otherwise it is measured from the cells it stands in."""

    @property
    def order(self) -> tuple[str, ...]:
        """List the sizes from the smallest."""
        return tuple(self.rows)

    def side(self, size: str) -> int:
        """Each size has its space, reach and height; a square block has a side of so many squares."""
        return self.rows[size].side

    def wide(self, size: str) -> int:
        """Give how wide the space of a size is, in tenths of a foot."""
        return self.rows[size].space_tenths

    def above(self, one: Body, other: Body) -> int:
        """Count the sizes by which one creature is above another; below 0: it is smaller."""
        return self.order.index(one.size) - self.order.index(other.size)

    def shares(self, body: Body) -> bool:
        """Say whether a creature takes less than a square."""
        return self.rows[body.size].per_square > 1

    def height(self, world: World, unit: int) -> int:
        """Each size has its space, reach and height; a creature may state how high it is (trait 'height', in feet).

        In hundredths of a foot.
        """
        return FOOT * traits(world, unit).height or self.rows[world.get(unit, Body).size].height

    def tall(self, world: World, unit: int) -> str:
        """Give a creature's height in feet, as a player reads it."""
        feet, rest = divmod(self.height(world, unit), FOOT)
        return f"{feet}.{rest:02}".rstrip("0") if rest else str(feet)

    def reach(self, body: Body) -> int:
        """Each size has its space, reach and height; reach is as far as size and build carry a strike, in feet."""
        size = self.rows[body.size]
        return size.tall if body.build == "tall" else size.long

    def cells(self, world: World, unit: int) -> Space:
        """List the cells that a creature holds."""
        return space(world, unit)

    def distance(self, grid: Grid, one: Space, other: Space) -> Cost:
        """Say what a distance is made of: squares, and the second diagonals."""
        whole = Cost((Because(self.big),)) if max(len(one), len(other)) > 1 else Cost()
        return self.measuring.between(grid, *self.facing(one, other)) + whole

    def facing(self, one: Space, other: Space) -> tuple[Space, Space]:
        """Give two bodies as far above each other as their nearest cells are."""
        return _facing(one, other) if self.cubes and one[0][2] != other[0][2] else (one, other)

    def apart(self, world: World, one: int, other: int) -> int:
        """Give the distance between two creatures in feet."""
        return feet(*self.facing(space(world, one), space(world, other)))

    def rise(self, world: World, one: int, other: int) -> int:
        """Give how many feet the other is above the first, below 0: beneath it."""
        own, theirs = self.facing(space(world, one), space(world, other))
        return SQUARE * (theirs[0][2] - own[0][2])

    def filled(self, world: World, mover: int, other: int) -> Space:
        """List the cells in which a mover that is measured from its lowest ones meets another creature."""
        cells = space(world, other)
        above, below = world.get(other, Body).side - 1, world.get(mover, Body).side - 1
        if not self.cubes or not above + below:
            return cells
        return tuple((x, y, z + n) for x, y, z in cells for n in range(-below, above + 1))

    def stands(self, body: Body) -> str:
        """Name the rule by which a creature has its number of squares."""
        if self.shares(body):
            return self.shared
        return self.big if body.side > 1 else self.one_square

    def rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a creature holds the squares that it holds."""
        body = world.get(unit, Body)
        return self.categories, self.rows[body.size].rule, self.stands(body), *self.squeezing.rules(world, unit)

    def size(self, body: Body) -> Mapping[str, int | str]:
        """Give a size's space in tenths of a foot, reach in feet, how many share a square, and its rule."""
        row, reach = self.rows[body.size], self.reach(body)
        return {"space_tenths": row.space_tenths, "reach": reach, "per_square": row.per_square, "rule": row.rule}


def space(world: World, unit: int) -> Space:
    """Give the cells of a creature's block, or of the band that it squeezes into."""
    place = world.get(unit, Place)
    return footprint.cells(place.at, place.band)


@lru_cache(maxsize=1 << 12)
def _facing(one: Space, other: Space) -> tuple[Space, Space]:
    """Lower what is above to one cell over the top of what is below, or to its level where they overlap."""
    if one[0][2] > other[0][2]:
        lower, upper = _facing(other, one)
        return upper, lower
    below, above = one[0][2], other[0][2]
    wide, deep = (max(cell[axis] for cell in one) - min(cell[axis] for cell in one) for axis in (0, 1))
    level = max(below, above - max(wide, deep))
    return one, tuple((x, y, level) for x, y, _ in other)


def distance(world: World, one: int, other: int) -> int:
    """Give the distance between two creatures in feet."""
    return feet(space(world, one), space(world, other))


def on_ground(world: World, unit: int) -> bool:
    """Say whether a creature is on the ground, or at the surface of a liquid."""
    x, y, z = world.get(unit, Place).at
    return z == world.field.ground(x, y)
