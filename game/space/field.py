"""The level's ground: what each cell blocks, costs and hides. Immutable; a door that opens gives a new Field."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.reasons import NOTHING, Text
from game.space.grid import SQUARES, Grid
from game.space.square import Cell

Plane = NDArray[np.bool_]
Numbers = NDArray[np.int16]

MOST_CHANGED = 64
"""Fields that one keeps of what was changed in it; the oldest goes first, and is made anew when it is asked for."""
UNIT_TENTHS = 50
"""A square's side in tenths of a foot: gaps and small spaces are counted in tenths, so that 2.5 feet stay whole."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a cell of one kind says; the properties of a level's `[key]`, sizes in cells unless named otherwise."""

    name: str
    glyph: str
    title: Text = NOTHING
    difficult: int = 0
    blocks_move: bool = False
    blocks_sight: bool = False
    blocks_effect: bool = False
    soft: bool = False
    height: int | None = None
    water: int = 0
    canopy: bool = False
    gap_tenths: int = 0
    """Width of the passage inside the cell in tenths of a foot; 0: the whole cell."""
    cover: str = ""
    """'', 'low', 'partial', 'cover' or 'improved'."""
    concealment: int = 0
    """Miss chance in percent."""
    light: str = ""
    """'', 'dim' or 'dark': how little of it falls here."""
    damage: int = 0
    diggable: bool = False
    slope: bool = False
    obstacle: bool = False
    becomes: str = ""
    """The kind it turns into when used: a door's other state."""

    @property
    def hard(self) -> bool:
        """Say whether its corners bar diagonals: it stops movement and is not soft."""
        return self.blocks_move and not self.soft


@dataclass(frozen=True, eq=False)
class Field:
    """The cells of a level: `kinds[cells[y * width + x]]`, and the ground's height of each cell.

    Compared by identity: planes and paths are cached with the Field that they came from.
    """

    width: int
    height: int
    kinds: tuple[Kind, ...]
    cells: bytes
    heights: tuple[int, ...]
    grid: Grid = SQUARES
    gravity: str = "normal"
    _changed: dict[tuple[tuple[int, int, str], ...], "Field"] = field(default_factory=dict, repr=False)

    def inside(self, x: int, y: int) -> bool:
        """Say whether a column and row lie on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def kind(self, x: int, y: int) -> Kind:
        """Give what stands on a square of the map."""
        return self.kinds[self.cells[y * self.width + x]]

    def ground(self, x: int, y: int) -> int:
        """Give the height of the ground, or of a liquid's surface, in cells."""
        return self.heights[y * self.width + x]

    def on_ground(self, x: int, y: int) -> Cell:
        """Give the cell that stands on the ground of a square."""
        return x, y, self.ground(x, y)

    def named(self, name: str) -> int:
        """Give the index of a kind by its name.  Raises KeyError when the level has none such."""
        for index, kind in enumerate(self.kinds):
            if kind.name == name:
                return index
        raise KeyError(name)

    def changed(self, changes: tuple[tuple[int, int, str], ...]) -> "Field":
        """Give the field after changes (x, y, kind name), in order; the same changes soon give the same Field."""
        if not changes:
            return self
        if changes not in self._changed:
            cells = bytearray(self.cells)
            for x, y, name in changes:
                cells[y * self.width + x] = self.named(name)
            if len(self._changed) == MOST_CHANGED:
                del self._changed[next(iter(self._changed))]
            self._changed[changes] = replace(self, cells=bytes(cells), _changed={})
        return self._changed[changes]

    def plane(self, question: Callable[[Kind], bool]) -> Plane:
        """Give a plane (height, width) of the cells whose kind answers yes."""
        answers = np.array([question(kind) for kind in self.kinds], dtype=np.bool_)
        return answers[self._indices]

    def numbers(self, question: Callable[[Kind], int]) -> Numbers:
        """Give a plane (height, width) of a number of each cell's kind."""
        answers = np.array([question(kind) for kind in self.kinds], dtype=np.int16)
        return answers[self._indices]

    @cached_property
    def _indices(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.height, self.width)

    @cached_property
    def levels(self) -> Numbers:
        """Give the ground's heights as a plane (height, width), in cells."""
        return np.array(self.heights, dtype=np.int16).reshape(self.height, self.width)

    @cached_property
    def wet(self) -> bool:
        """Say whether there is any liquid to swim in."""
        return any(self.kinds[index].water for index in self.cells)

    @cached_property
    def flat(self) -> bool:
        """Say whether all the ground lies at one height."""
        return min(self.heights) == max(self.heights)
