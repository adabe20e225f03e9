"""What the ground is to one who moves: solid, soil, water, faces to climb; difficult and damaging squares."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.space.field import Field, Kind
from game.space.square import STEPS, Cell

CANOPY = 2
"""Cells above the ground up to which a canopy hinders."""
SIDES = STEPS[::2]


@dataclass(frozen=True, eq=False)
class Land:
    """One level's ground, read as this book reads it."""

    field: Field

    def inside(self, x: int, y: int) -> bool:
        """Say whether a square lies on the map."""
        return self.field.inside(x, y)

    @cached_property
    def floors(self) -> tuple[int, ...]:
        """Give, square by square, the lowest cell that is not solid ground: under water its bed."""
        field = self.field
        numbers = (field.kinds[kind].water for kind in field.cells)
        return tuple(height - water for height, water in zip(field.heights, numbers, strict=True))

    def floor(self, x: int, y: int) -> int:
        """Give the lowest open cell of a square."""
        return self.floors[y * self.field.width + x]

    def kind(self, x: int, y: int) -> Kind:
        """Give what stands on a square."""
        return self.field.kind(x, y)

    def shut(self, cell: Cell) -> bool:
        """Say whether nobody gets into a cell except through dirt."""
        x, y, z = cell
        return not self.inside(x, y) or self.kind(x, y).blocks_move or z < self.floor(x, y)

    def soil(self, cell: Cell) -> bool:
        """Earth, sand, clay and snow can be burrowed through, stone and the rest cannot.

        It stays as it is when somebody has passed. A wall stands on it, not in it.

        Part of ds.burrow-hard-ground.
        """
        x, y, z = cell
        return self.inside(x, y) and self.kind(x, y).diggable and z < self.floor(x, y)

    def deep(self, x: int, y: int, side: int) -> bool:
        """One swims where the liquid is at least as deep as one's size number; else one wades."""
        return self.kind(x, y).water >= side

    def wet(self, cell: Cell) -> bool:
        """Say whether a cell is of liquid, its surface included."""
        x, y, z = cell
        return self.inside(x, y) and self.kind(x, y).water > 0 and self.floor(x, y) <= z <= self.field.ground(x, y)


@lru_cache(maxsize=32)
def land(field: Field) -> Land:
    """Give a level's ground as this book reads it."""
    return Land(field)
