"""One grid for squares and for hexes: what is beside what, how far it is, what a line passes. A field holds its own."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from game.space import hex as six
from game.space import square
from game.space.lines import Passage, Shape
from game.space.sight import Space, box, centre, opposite
from game.space.square import STEPS, Cell

Spot = tuple[int, int]
"""Column and row."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A grid of cells: `shifts[row & 1][direction]` is (dx, dy) of a step out of a row, for each of its directions.

    `steps` counts the steps between two cells, heights included; `alternating` does where every second diagonal counts
    two, as the shortest way would over open ground. They differ only where there are diagonals.
    """

    name: str
    shifts: tuple[Mapping[int, Spot], Mapping[int, Spot]]
    steps: Callable[[Cell, Cell], int]
    alternating: Callable[[Cell, Cell], int]
    middle: Callable[[Cell], tuple[int, int, int]]
    axes: tuple[tuple[tuple[int, int, int], int], ...]

    def __repr__(self) -> str:
        """Say its name, by which levels ask for it."""
        return self.name

    @property
    def hexes(self) -> bool:
        """Say whether it is one of hexes."""
        return self.name == "hex"

    @property
    def ways(self) -> tuple[int, ...]:
        """List the directions that are steps, east first, clockwise."""
        return tuple(self.shifts[0])

    def around(self, x: int, y: int) -> tuple[Spot, ...]:
        """List the columns and rows beside one, east first, clockwise."""
        return tuple((x + dx, y + dy) for dx, dy in self.shifts[y & 1].values())

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """List the cells beside one at its height, east first, clockwise."""
        return tuple((x, y, cell[2]) for x, y in self.around(cell[0], cell[1]))

    def step(self, cell: Cell, direction: int) -> Cell:
        """Give the cell that a step leads to.  Raises KeyError for a direction that is no step here."""
        dx, dy = self.shifts[cell[1] & 1][direction]
        return cell[0] + dx, cell[1] + dy, cell[2]

    def direction(self, before: Spot, after: Spot) -> int | None:
        """Give the direction of a single step, None where it is not one."""
        apart = after[0] - before[0], after[1] - before[1]
        return next((way for way, shift in self.shifts[before[1] & 1].items() if shift == apart), None)

    def ring(self, cell: Cell, far: int) -> tuple[Cell, ...]:
        """List the cells at one height that are so many steps away, row by row."""
        return tuple(near for near in self.disc(cell, far) if self.steps(cell, near) == far)

    def disc(self, cell: Cell, far: int) -> tuple[Cell, ...]:
        """List the cells at one height within so many steps, the cell itself among them, row by row."""
        x, y, z = cell
        box = ((a, b, z) for b in range(y - far, y + far + 1) for a in range(x - far, x + far + 1))
        return tuple(near for near in box if self.steps(cell, near) <= far)

    def apart(self, one: Space, other: Space) -> int:
        """Count the cells between two bodies by alternating diagonals (0 when they share a cell)."""
        if len(one) == len(other) == 1:
            return self.alternating(one[0], other[0])
        return min(self.alternating(a, b) for a in one for b in other)

    def nearest(self, one: Space, other: Space) -> tuple[Cell, Cell]:
        """Give the nearest pair of cells of two bodies by alternating diagonals; ties go by the first's row, column."""
        return min(((a, b) for a in one for b in other), key=lambda pair: (self.alternating(*pair), *_order(pair)))

    def beside(self, one: Space, other: Space) -> bool:
        """Say whether two bodies share a cell or touch, diagonals and heights included."""
        return any(self.steps(a, b) <= 1 for a in one for b in other)

    def line(self, one: Cell, other: Cell) -> tuple[Passage, ...]:
        """List what a line from middle to middle passes, in its order: each a cell, or cells between which it runs.

        The rule of ties: a line that runs along the side of two cells, or slips between cells at a corner, is stopped
        there only where all of them stop it. A corner that it only touches stops nothing.
        """
        x, y, z = one
        odd = y & 1
        passages = _line(self, odd, (other[0] - x, other[1] - y + odd, other[2] - z))
        return tuple(tuple((x + a, y + b - odd, z + c) for a, b, c in passage) for passage in passages)

    def through(self, one: Cell, other: Cell, cell: Cell) -> bool:
        """Say whether the line between the middles of two cells goes through a third from side to opposite side."""
        return _shape(self).through(one, other, cell)

    def opposed(self, one: Space, other: Space, foe: Space) -> bool:
        """Say whether the line between the centres of two spaces enters and leaves the foe's by opposite sides.

        Of a hex two sides that look away from each other are opposite.
        """
        if self.hexes:
            return any(self.through(a, b, cell) for a in one for b in other for cell in foe)
        return opposite(centre(one), centre(other), box(foe))

    def opposed_by_a_cell(self, one: Space, other: Space, foe: Space) -> bool:
        """Say the same of any single cell of the first space, as if the body stood on it alone."""
        return any(self.opposed((cell,), other, foe) for cell in one)


@cache
def _shape(grid: Grid) -> Shape:
    return Shape(grid.middle, grid.axes, six.TALL if grid.hexes else square.TALL)


@lru_cache(maxsize=1 << 14)
def _line(grid: Grid, odd: int, vector: Cell) -> tuple[Passage, ...]:
    """Draw a line out of row 0 or row 1 of column 0; `vector` is the cell where it ends."""
    if not (grid.hexes or vector[2]):
        return square.line(odd, vector)
    return _shape(grid).line((0, odd, 0), vector)


def _order(pair: tuple[Cell, Cell]) -> Iterator[int]:
    (ax, ay, az), (bx, by, bz) = pair
    yield from (ay, ax, az, by, bx, bz)


SQUARES = Grid(
    "square", (dict(enumerate(STEPS)),) * 2, square.chebyshev, square.alternating, square.middle, square.AXES
)
HEXES = Grid("hex", (six.EVEN, six.ODD), six.steps, six.alternating, six.middle, six.AXES)
GRIDS = {grid.name: grid for grid in (SQUARES, HEXES)}
"""The grids by the names that levels have for them."""
