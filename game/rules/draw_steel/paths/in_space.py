"""The steps of flying, climbing, swimming and burrowing as boards, of a creature that takes up one square."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product

import numpy as np

from game.paths.bitboard import Frame
from game.paths.lattice import Lattice, Way
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.paths.boards import Boards, Bools, Numbers, OnFoot, shifted
from game.rules.draw_steel.paths.steps import AROUND, LEVEL, SKY
from game.rules.draw_steel.terrain.land import CANOPY, SIDES
from game.space.field import Field
from game.space.square import STEPS, Cell

ALIKE = 2
"""So far above all ground and treetops one height is as the other."""


class InSpace(Boards):
    """Going from cell to cell in a mode, and walking, from the lowest ground up to the ceiling."""

    def __init__(self, field: Field, mode: str) -> None:
        super().__init__(field)
        self.mode = mode

    @cached_property
    def low(self) -> int:
        """Give the lowest height."""
        return int(self.laid.floor.min())

    @cached_property
    def high(self) -> int:
        """Give the height that nobody rises above."""
        return int(self.laid.field.levels.max()) + SKY

    @cached_property
    def _heights(self) -> Numbers:
        """List the heights that are looked into; all above the last are as it and the one below it are."""
        highest = int(self.laid.field.levels.max()) + CANOPY + ALIKE
        return np.arange(self.low, highest + 1, dtype=np.int16)[:, None, None]

    def board(self, places: Bools) -> int:
        """Write places as bits, those at the last height again for all above it."""
        more = self.high - self.low + 1 - len(places)
        return super().board(np.concatenate([places, np.repeat(places[-1:], more, axis=0)]))

    @cached_property
    def _fits(self) -> Bools:
        """Say of each cell whether nothing that stands or lies there fills it."""
        return np.asarray(~self.laid.shut & (self._heights >= self.laid.floor), np.bool_)

    @cached_property
    def _supported(self) -> Bools:
        """Say of each cell whether one stands there."""
        return np.asarray(self.laid.stands & (self._above == 0), np.bool_)

    @cached_property
    def _soil(self) -> Bools:
        """Say of each cell whether it is in dirt."""
        diggable = self.laid.field.plane(lambda kind: kind.diggable)
        return np.asarray(diggable & (self._heights < self.laid.floor), np.bool_)

    @cached_property
    def _deep(self) -> Bools:
        """Say of each cell whether it is in liquid that one swims in, its surface included."""
        return np.asarray((self.laid.water > 0) & (self._above <= 0) & (self._heights >= self.laid.floor), np.bool_)

    def _faces(self, above: int) -> Bools:
        """Say of each cell whether a wall or a bank beside it reaches so much above its bottom."""
        rises = np.asarray(self.laid.hard | (self.laid.floor >= self._heights + above), np.bool_)
        beside = [shifted(rises, dx, dy, 0) for dx, dy in SIDES]
        return np.asarray(beside[0] | beside[1] | beside[2] | beside[3], np.bool_)

    @cached_property
    def _goes(self) -> Bools:
        """Say of each cell whether the mode leads there, on no ground."""
        match self.mode:
            case "fly":
                return np.asarray(self._fits & ~(self._deep & (self._above < 0)), np.bool_)
            case "climb":
                return np.asarray(self._fits & self._faces(0) & ~self._deep & ~self._supported, np.bool_)
            case "swim":
                return np.asarray(self._fits & self._deep, np.bool_)
            case _:
                return np.asarray((self._soil | self._fits) & (self._soil | self._supported), np.bool_)

    @cached_property
    def own(self) -> int:
        """Give the cells entered by the mode's own type of movement and not by walking."""
        return self.board(~self._supported)

    @cached_property
    def _above(self) -> Numbers:
        return np.asarray(self._heights - self.laid.ground, np.int16)

    @cached_property
    def _free(self) -> Bools:
        """Say of each cell whether no wall and no ground fills it, as for corners."""
        laid = self.laid
        return np.asarray(~laid.hard & (self._heights >= laid.floor - laid.slope), np.bool_)

    @cached_property
    def lattice(self) -> Lattice:
        """Give the steps; along a slope goes who could walk there, which comes first."""
        frame = Frame(0, 0, self.stride, (self.high - self.low + 1) * (self.laid.field.height + 1))
        ways = tuple(way for _, way in sorted(self._found(), key=lambda entry: entry[0]))
        return Lattice(frame, (1, self.stride, self.level), ways, self.open)

    @cached_property
    def open(self) -> int:
        """Give the cells that may be entered."""
        return self.board(self._goes | (self._fits & self._supported))

    @cached_property
    def _slopes(self) -> dict[Cell, Bools]:
        """Give the steps along slopes that there are: the cells that each leads out of."""
        walked, slopes = OnFoot(self.laid.field), dict[Cell, Bools]()
        for (dx, dy), rise in product(STEPS, (1, -1)):
            goes = walked.sloping(dx, dy, rise)
            if goes.any():
                slopes[dx, dy, rise] = np.asarray(goes & (self._above == 0), np.bool_)
        return slopes

    def _found(self) -> Iterator[tuple[tuple[int, int, int], Way]]:
        """Yield all ways, each with what it is sorted by."""
        for dx, dy, dz, number in AROUND:
            out = self._out((dx, dy, dz))
            offset, flat = dz * self.level + dy * self.stride + dx, number % LEVEL
            walked = self._slopes.get((dx, dy, dz))
            if walked is not None:
                out &= ~walked
                yield (flat, LEVEL + flat, 0), Way(offset, self.board(walked), LEVEL + flat)
            yield (flat, number, 1), Way(offset, self.board(out), number)

    def _out(self, step: Cell) -> Bools:
        """Give the cells that a step leads out of: by walking on the level, by coming to ground, by the mode itself."""
        ground, goes = self._beside(self._fits & self._supported, step), self._beside(self._goes, step)
        if self.mode == "burrow" and step[2]:
            return np.zeros_like(self._soil)
        if self.mode == "burrow":
            return (ground & self._uncut(self._free, step) & ~self._soil) | (goes & self._uncut(self._digs, step))
        if step[2] and self.mode != "fly":
            ground = ground & ~self._supported
        if step[2] and self.mode == "climb":
            face = self._faces(1)
            held = face if step[2] > 0 else self._beside(face, step)
            ground, goes = ground & held, goes & held
        return np.asarray((ground | goes) & self._uncut(self._free, step) & ~self._soil, np.bool_)

    @cached_property
    def _digs(self) -> Bools:
        """Say of each cell whether a burrower gets through: it is of dirt, or open."""
        return np.asarray(self._soil | self._fits, np.bool_)

    def _uncut(self, free: Bools, step: Cell) -> Bools:
        """Give the cells from which no corner of a step is filled."""
        whole = np.ones_like(free)
        for corner in corners((0, 0, 0), step):
            whole &= self._beside(free, corner)
        return whole

    def _beside(self, cells: Bools, to: Cell) -> Bools:
        """Bring to each cell what lies so far away; below the lowest all is solid."""
        dx, dy, dz = to
        moved = shifted(cells, dx, dy, 0)
        if dz > 0:
            return np.concatenate([moved[1:], moved[-1:]])
        return np.concatenate([np.zeros_like(moved[:1]), moved[:-1]]) if dz else moved

    def hinders(self) -> Bools:
        """Give the cells that are difficult terrain: of its height, of liquid as deep as it is, of treetops 2 more."""
        canopy = CANOPY * self.laid.field.plane(lambda kind: kind.canopy)
        return self._difficult & (self._above <= canopy) & (self._above >= -self.laid.water)

    def hurting(self) -> Bools:
        """Give the cells in which terrain that harms does so."""
        return np.asarray((self._above <= 0) & (self._above >= -self.laid.water), np.bool_)


@lru_cache(maxsize=16)
def in_space(field: Field, mode: str) -> InSpace:
    """Give the boards of a mode on a level."""
    return InSpace(field, mode)
