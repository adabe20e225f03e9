"""What a step counts for: on squares every other diagonal of a turn counts twice, and so does what hampers it."""

from dataclasses import dataclass

from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.on_foot.company import Spot
from game.paths.moves import Price, Prices
from game.space.grid import Grid

CLASSES = 42
"""Kinds of ground by what a cell costs more; two bodies of difficult ground and one who lies on it are the most."""
SQUARES: Prices = tuple(Price(1 + n, 1 + n, 2 + 2 * n, toggles=True) for n in range(CLASSES))
HEXES: Prices = tuple(Price(1 + n, 1 + n, 1 + n, toggles=False) for n in range(CLASSES))
"""What a step costs by how much the cell costs more."""


@dataclass(frozen=True, slots=True, eq=False)
class Diagonals:
    """The law of steps to the side and of diagonals."""

    straight: str
    """A step to the side costs a point."""
    slanted: str
    """Of the diagonals of a turn every other costs twice as much as a straight step."""
    hexes: str
    """A step from hex to hex costs a point."""
    corners: str
    """No diagonal step leads past a wall, nor past ground to which nobody steps up."""

    def counts(self, grid: Grid, *, slanted: bool, odd: bool) -> tuple[str, int]:
        """Give the rule of a step, and how many points it counts on open ground; what hampers it counts as often."""
        price = prices(grid)[0]
        if grid.hexes:
            return self.hexes, price.straight
        if slanted:
            return self.slanted, price.second if odd else price.diagonal
        return self.straight, price.straight


def prices(grid: Grid) -> Prices:
    """Give what steps cost on a grid; hexes have no diagonals."""
    return HEXES if grid.hexes else SQUARES


def diagonal(grid: Grid, before: Spot, after: Spot) -> bool:
    """Say whether a step counts as a diagonal."""
    way = grid.direction(before, after)
    return not grid.hexes and way is not None and way % 2 == 1


def counted(world: World, unit: int) -> int:
    """Count the diagonals that somebody has made this turn."""
    return (world.find(unit, Budget) or Budget()).diagonals
