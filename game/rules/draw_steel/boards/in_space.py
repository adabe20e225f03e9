"""The steps of flying, climbing, swimming and burrowing as boards, for each size of body."""

from collections.abc import Iterator
from functools import cached_property, lru_cache, reduce

import numpy as np

from game.paths.bitboard import Frame
from game.paths.lattice import Lattice, Way
from game.rules.draw_steel.boards.laid import FAR_DOWN, Bools, Numbers, shifted
from game.rules.draw_steel.boards.on_foot import Boards
from game.rules.draw_steel.conditions.frightened import Fear
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.movement_types.hard_climb_swim import HARD
from game.rules.draw_steel.paths.steps import AROUND, LEVEL, SKY
from game.rules.draw_steel.terrain.cells import CANOPY
from game.space.field import Field
from game.space.square import Cell

ALIKE = 2
"""So far above all ground and treetops one height is as the other."""


class InSpace(Boards):
    """Going from cell to cell in a mode, and walking, from the lowest ground up to the ceiling."""

    def __init__(self, field: Field, mode: str, side: int = 1) -> None:
        super().__init__(field, side)
        self.mode = mode
        self._outs: dict[Cell, Bools] = {}

    def bottoms(self) -> Numbers:
        """Give the height of a space at each place."""
        return self._heights

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
        """Say of each space whether nothing that stands or lies there fills it."""
        return np.asarray(~self.laid.shut & (self._heights >= self.laid.bed), np.bool_)

    @cached_property
    def _supported(self) -> Bools:
        """Say of each space whether one stands there."""
        return self.laid.some(lambda dx, dy: self._ground_at(dx, dy) & ~shifted(self.laid.deep, dx, dy, 1))

    def _ground_at(self, dx: int, dy: int) -> Bools:
        return np.asarray(self._heights == shifted(self.laid.ground, dx, dy, FAR_DOWN), np.bool_)

    @cached_property
    def _walked(self) -> Bools:
        """Say of each space whether walking leads there: it stands on the highest ground below it."""
        return np.asarray(self._fits & self._supported & (self._above == 0), np.bool_)

    @cached_property
    def _diggable(self) -> Bools:
        return self.laid.field.plane(lambda kind: kind.diggable)

    @cached_property
    def _buried(self) -> Bools:
        """Say of each space whether a part of it is in dirt."""
        soil = self._diggable & (self._heights < self.laid.floor)
        return self.laid.some(lambda dx, dy: shifted(soil, dx, dy, 0))

    @cached_property
    def _beneath(self) -> Bools:
        """Say of each space whether dirt covers it."""
        open_air = ~(self._diggable & (self._heights + self.laid.side <= self.laid.floor))
        return ~self.laid.some(lambda dx, dy: shifted(open_air, dx, dy, 1))

    @cached_property
    def _wet(self) -> Bools:
        """Say of each cell whether it is of liquid, its surface included."""
        laid = self.laid
        return np.asarray((laid.water > 0) & (self._heights <= laid.ground) & (self._heights >= laid.floor), np.bool_)

    @cached_property
    def _swims(self) -> Bools:
        """Say of each space whether it is in liquid that one swims in."""
        deep = self._wet & self.laid.deep
        return self.laid.some(lambda dx, dy: shifted(deep, dx, dy, 0)) & ~self._supported

    @cached_property
    def _sunk(self) -> Bools:
        """Say of each space whether a part of it is below the surface of a liquid."""
        below = self._wet & (self._heights < self.laid.ground)
        return self.laid.some(lambda dx, dy: shifted(below, dx, dy, 0))

    @cached_property
    def _digs(self) -> Bools:
        """Say of each space whether a burrower gets through: it is of dirt, or open."""
        laid, heights = self.laid, self._heights
        filled = laid.field.plane(lambda kind: kind.blocks_move)
        through = ((heights >= laid.floor) | self._diggable) & ((heights + laid.side <= laid.floor) | ~filled)
        return ~laid.some(lambda dx, dy: shifted(~through, dx, dy, 1))

    def _faces(self, above: int) -> Bools:
        """Say of each space whether a wall or a bank beside it reaches so much above its bottom."""
        side = self.laid.side
        rises = np.asarray(self.laid.hard | (self.laid.floor >= self._heights + above), np.bool_)
        ring = [square for at in range(side) for square in ((-1, at), (side, at), (at, -1), (at, side))]
        return np.asarray(np.logical_or.reduce([shifted(rises, dx, dy, 0) for dx, dy in ring]), np.bool_)

    @cached_property
    def _goes(self) -> Bools:
        """Say of each space whether the mode leads there, on no ground."""
        match self.mode:
            case "fly":
                return np.asarray(self._fits & ~self._sunk, np.bool_)
            case "climb":
                return np.asarray(self._fits & self._faces(0) & ~self._swims & ~self._supported, np.bool_)
            case "swim":
                return np.asarray(self._fits & self._swims, np.bool_)
            case _:
                return np.asarray(self._digs & (self._buried | self._supported), np.bool_)

    @cached_property
    def own(self) -> int:
        """Give the cells entered by the mode's own type of movement and not by walking."""
        return self.board(~self._supported)

    @cached_property
    def _above(self) -> Numbers:
        return np.asarray(self._heights - self.laid.top, np.int16)

    @cached_property
    def _free(self) -> Bools:
        """Say of each space whether no wall and no ground fills it, as for corners."""
        return np.asarray(self._heights >= self.laid.solid, np.bool_)

    @cached_property
    def lattice(self) -> Lattice:
        """Give the steps; along a slope goes who could walk there, which comes first."""
        frame = Frame(0, 0, self.stride, (self.high - self.low + 1) * (self.laid.field.height + 1))
        ways = tuple(
            Way(dz * self.level + dy * self.stride + dx, self.board(out), number)
            for (dx, dy, dz), number, out in self._found
        )
        return Lattice(frame, (1, self.stride, self.level), ways, self.open)

    @cached_property
    def displacements(self) -> tuple[Cell, ...]:
        """Give how far each way leads."""
        return tuple(step for step, *_ in self._found)

    def closer(self, fear: Fear, step: Cell) -> int:
        """Give the spaces from which a step leads closer to something that is feared."""
        field, (at, wide) = self.laid.field, fear
        gap, later = (self._gap(at, wide, ahead, field) for ahead in ((0, 0, 0), step))
        return super().board(np.asarray(later < gap, np.bool_))

    def _gap(self, other: Cell, wide: int, ahead: Cell, field: Field) -> Numbers:
        """Count the squares between something and the space so far ahead of each."""
        spans = ((0, field.width), (0, field.height), (self.low, self.high + 1))
        x, y, z = (
            self.gaps(np.arange(first, last, dtype=np.int16) + step, there, wide)
            for (first, last), step, there in zip(spans, ahead, other, strict=True)
        )
        level = np.maximum(np.maximum(x[None, :], y[:, None]), 0)
        return np.asarray(np.maximum(level[None], z[:, None, None]), np.int16)

    def hard(self, names: tuple[str, ...]) -> int:
        """Give the spaces whose face is hard to climb, or that are hard to swim in, where such a place has a name."""
        side, kinds, field = self.laid.side, self.laid.field.kinds, self.laid.field
        numbers = np.frombuffer(bytes(field.cells), np.uint8).reshape(field.height, field.width).astype(np.int16)
        demanding = np.array([any(word in kind.name for word in HARD) for kind in kinds])
        closed = np.array([kind.name in names for kind in kinds])
        ring = [(dx, dy) for dx in (-1, side) for dy in range(side)]
        ring += [(dx, dy) for dy in (-1, side) for dx in range(side)]
        inside, rises = np.ones_like(self.laid.shut), self.laid.hard | (self.laid.floor >= self._heights)
        undecided, hard = np.ones_like(rises), np.zeros_like(rises)
        for dx, dy in ring if self.mode == "climb" else [(dx, dy) for dy in range(side) for dx in range(side)]:
            there = shifted(rises, dx, dy, 0) if self.mode == "climb" else shifted(inside, dx, dy, 0)
            kind = shifted(numbers, dx, dy, 0)
            met = undecided & there & demanding[kind]
            hard |= met & closed[kind]
            undecided &= ~met
        return self.board(hard)

    @cached_property
    def owned(self) -> tuple[int, ...]:
        """Give for each way the spaces that it enters by the mode's own type of movement.

        A large body that swims does so to the ground too where a part of it comes into deep liquid.
        """
        wades = self.mode == "swim" and self.laid.side > 1
        return tuple(self.own | (self.board(self.swum(step)) if wades else 0) for step in self.displacements)

    @cached_property
    def open(self) -> int:
        """Give the spaces that may be entered."""
        return self.board(self._goes | (self._fits & self._supported))

    def _slope(self, step: Cell) -> Bools:
        """Give the spaces from which a slope or stairs lead on."""
        dx, dy, rise = step
        goes = self._beside(self._walked, step) & self._supported & (self._sloped | self._beside(self._sloped, step))
        if dx and dy:
            high = max(rise, 0)
            goes &= self._beside(self._free, (dx, 0, high)) & self._beside(self._free, (0, dy, high))
        return goes

    @cached_property
    def _sloped(self) -> Bools:
        """Say of each space whether it stands on a slope or on stairs."""
        return self.laid.some(lambda dx, dy: self._ground_at(dx, dy) & shifted(self.laid.slope, dx, dy, 0))

    @cached_property
    def _found(self) -> list[tuple[Cell, int, Bools]]:
        """List all ways in their order: how far each leads, its number, and whence; along a slope first."""
        ways, slopes = [], self._sloped.any()
        for dx, dy, dz, number in AROUND:
            out, flat = self._out((dx, dy, dz)), number % LEVEL
            walked = self._slope((dx, dy, dz)) if slopes and dz and (dx or dy) else None
            if walked is not None and walked.any():
                out &= ~walked
                ways.append(((flat, LEVEL + flat, 0), ((dx, dy, dz), LEVEL + flat, walked)))
            ways.append(((flat, number, 1), ((dx, dy, dz), number, out)))
        return [way for _, way in sorted(ways, key=lambda entry: entry[0])]

    def work(self) -> Iterator[None]:
        """Lay them out in pieces."""
        for dx, dy, dz, _ in AROUND if "_found" not in vars(self) else ():
            self._out((dx, dy, dz))
            yield
        yield from super().work()

    def _out(self, step: Cell) -> Bools:
        """Give the spaces that a step leads out of: on the level by walking too, else by the mode itself."""
        if step not in self._outs:
            own = np.zeros_like(self._buried) if self.mode == "burrow" and step[2] else self._own(step)
            self._outs[step] = np.asarray(own if step[2] else own | self._level_walk(step), np.bool_)
        return self._outs[step]

    def _level_walk(self, step: Cell) -> Bools:
        """Give the spaces from which one walks on level ground."""
        goes: Bools = self._beside(self._walked, step) & self._uncut(self._free, step)
        if self.mode != "swim" and self.laid.side > 1:
            goes &= ~self._beside(self.swum(step), step)
        return goes & (~self._buried | self._supported)

    def _own(self, step: Cell) -> Bools:
        """Give the spaces from which the mode itself leads on, to ground too."""
        goes, ground = self._beside(self._goes, step), self._beside(self._fits & self._supported, step)
        if self.mode == "burrow":
            return goes & self._uncut(self._digs, step)
        goes = goes | (ground if self.mode == "fly" else ground & ~self._supported)
        if step[2] and self.mode == "climb":
            face = self._faces(1)
            goes &= face if step[2] > 0 else self._beside(face, step)
        return np.asarray(goes & self._uncut(self._free, step) & ~self._beneath, np.bool_)

    def _uncut(self, free: Bools, step: Cell) -> Bools:
        """Give the cells from which no corner of a step is filled."""
        beside = (self._beside(free, corner) for corner in corners((0, 0, 0), step))
        return reduce(np.logical_and, beside, np.ones_like(free))

    def _beside(self, cells: Bools, to: Cell) -> Bools:
        """Bring to each cell what lies so far away; below the lowest all is solid."""
        dx, dy, dz = to
        moved = shifted(cells, dx, dy, 0)
        if dz > 0:
            return np.concatenate([moved[1:], moved[-1:]])
        return np.concatenate([np.zeros_like(moved[:1]), moved[:-1]]) if dz else moved

    def hinders(self) -> Bools:
        """Give the cells that are difficult terrain: of its height, of liquid as deep as it is, of treetops 2 more."""
        high = self._above <= CANOPY * self.laid.field.plane(lambda kind: kind.canopy)
        return np.asarray(self._difficult & high & (self._above >= -self.laid.water), np.bool_)

    def hurting(self) -> Bools:
        """Give the cells in which terrain that harms does so."""
        return np.asarray((self._above <= 0) & (self._above >= -self.laid.water), np.bool_)


@lru_cache(maxsize=16)
def in_space(field: Field, mode: str, side: int) -> InSpace:
    """Give the boards of a mode on a level, for a size of body."""
    return InSpace(field, mode, side)
