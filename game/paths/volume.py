"""Air, water and soil: maps with height, cut to a window and flooded like flat ones.

A level is a flat board with an empty row above and below it; levels stand one after the other in one int, so a step up
is a shift by a whole level.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.paths.airways import COUNT, ways
from game.paths.bitboard import PAD, Frame, offsets, pack, pull, slices, stack, whole
from game.paths.layers import check
from game.paths.moves import Body, Bools, Bytes, Ground, Prices
from game.paths.placements import Cells, Links, Placed, block, by_band, count_bands, lost, settle
from game.paths.standing import Standing, weigh
from game.space.square import STEPS, Cell

VALID, CLEAR, OPEN, LEVEL, BANDS = 0, 1, 2, 6, 32
"""Numbers of the stored boards: after OPEN come fits, dirty, dirty straight; LEVEL (8), up (9), down (9)."""
WINDOWS = 8
"""How many windows a volume keeps."""


@dataclass(frozen=True, slots=True)
class AirCrowd:
    """`Crowd` with height: `barriers`, `held`: cells (x, y, z); `bodies`: (cell, extra classes)."""

    barriers: tuple[Cell, ...] = ()
    held: tuple[Cell, ...] = ()
    bodies: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, eq=False)
class Air:
    """Cells with height as one kind of mover meets them; planes of shape (D, H, W), not to be changed afterwards.

    `solid`: closed, and blocks corners; `hindrance`: class of the cell; `closed`: may not be entered but blocks no
    corner; `z0`: the height of index 0.  `headings`: the body has a heading 0..7, goes aside only along it, and pays
    `turn` steps for 45 degrees.  `climb`: extra steps for each cell of height gained, never multiplied.  `slants`:
    steps aside and up or down at once, each one diagonal in the count.
    """

    solid: Bools
    hindrance: Bytes
    closed: Bools | None = None
    z0: int = 0
    headings: bool = True
    turn: int = 1
    climb: int = 1
    slants: bool = True
    compiled: dict[tuple[Body, Prices], "Volume"] = field(default_factory=dict)

    def layers(self, body: Body, prices: Prices) -> "Volume":
        """Compile for one body, once.  Raises ValueError for a body or prices that cannot be compiled."""
        key = body, prices
        if key not in self.compiled:
            self.compiled[key] = compile_volume(self, body, prices)
        return self.compiled[key]

    @cached_property
    def cells(self) -> Bytes:
        """Pack closed, solid and `hindrance >= k` for k = 1..worst: (2 + worst, D, H + 2, bytes a row)."""
        shut = self.solid if self.closed is None else self.solid | self.closed
        planes = [shut, self.solid, *[self.hindrance >= k for k in range(1, int(self.hindrance.max(initial=0)) + 1)]]
        deep, high, wide = self.solid.shape
        room = np.zeros((deep, high + 2, wide), np.bool_)
        packed = []
        for plane in planes:
            room[:, 1:-1] = plane
            packed.append(pack([room.reshape(-1, wide)])[0].reshape(deep, high + 2, -1))
        return np.stack(packed)


class AirFrame(NamedTuple):
    """Where bits lie: bit ((z - z0) * rows + y - y0) * stride + x - x0 is the cell (x, y, z)."""

    x0: int
    y0: int
    z0: int
    stride: int
    rows: int
    levels: int

    @property
    def flat(self) -> Frame:
        """Give the same bits as one tall flat frame."""
        return Frame(0, 0, self.stride, self.rows * self.levels)

    @property
    def level(self) -> int:
        """Count the bits of a level."""
        return self.stride * self.rows

    def bit(self, cell: Cell) -> int:
        """Give the number of the bit of a cell."""
        return ((cell[2] - self.z0) * self.rows + cell[1] - self.y0) * self.stride + cell[0] - self.x0

    def cell(self, bit: int) -> Cell:
        """Give the cell of a bit."""
        tall, x = divmod(bit, self.stride)
        z, y = divmod(tall, self.rows)
        return x + self.x0, y + self.y0, z + self.z0

    def holds(self, cell: Cell) -> bool:
        """Say whether a cell has a bit here."""
        x, y, z = cell[0] - self.x0, cell[1] - self.y0, cell[2] - self.z0
        return 0 <= x < self.stride and 0 <= y < self.rows and 0 <= z < self.levels

    def gather(self, cells: Iterable[Cell]) -> int:
        """Make the board of those cells that lie in the frame."""
        board = 0
        for cell in cells:
            if self.holds(cell):
                board |= 1 << self.bit(cell)
        return board


class Slopes(NamedTuple):
    """Boards of anchors: where each direction (0..7, and 8 for straight) leads out upwards and downwards."""

    up: tuple[int, ...]
    down: tuple[int, ...]


Settled = tuple[Placed, Slopes]
"""All boards of a frame."""


def _slope(cells: Cells, placed: Placed, body: Body, corner: list[int], row: int, rise: int) -> tuple[list[int], int]:
    """Give the boards of one slope, `rise` bits a level, and the anchors with an open neighbour it does not lead to."""
    ways, dirty = [], 0
    squeezes = bool(placed.bands) and placed.fits != cells.valid
    links = Links(body, placed.bands, lost(cells, placed.bands)) if squeezes else None
    over = pull(cells.clear, rise)
    for direction, (step, offset) in enumerate(zip((*STEPS, (0, 0)), (*offsets(row), 0), strict=True)):
        way = cells.valid
        if offset and cells.clear != cells.valid:
            way = corner[direction] & pull(corner[direction], rise) & pull(cells.clear, offset) & over
        if links:
            way &= links.linked(step, offset + rise)
        ways.append(way)
        if way is not cells.valid:
            ends = pull(placed.open, offset + rise)
            dirty |= (ends & cells.valid) ^ (ends & way & cells.valid)
    return ways, dirty


def settle_air(cells: Cells, frame: AirFrame, body: Body, priced: int) -> Settled:
    """Work out all boards of a frame."""
    placed = settle(cells, frame.flat, body, priced)
    full, clear, row = cells.valid, cells.clear, frame.stride
    east, west, south, north = clear >> 1, clear << 1, clear >> row, clear << row
    corner = [full, east & south, full, west & south, full, west & north, full, east & north]
    up, bad_up = _slope(cells, placed, body, corner, row, frame.level)
    down, bad_down = _slope(cells, placed, body, corner, row, -frame.level)
    return placed._replace(dirty=placed.dirty | bad_up | bad_down), Slopes(tuple(up), tuple(down))


def way_out(placed: Placed, slopes: Slopes, way: int) -> int:
    """Give the anchors that a way leads out of, or beside which nothing is open that way."""
    if not placed.dirty:
        return -1
    rise, direction = divmod(way, 10)
    return ~placed.dirty | (slopes.down, placed.allow, slopes.up)[rise][direction]


def with_entered(air: Air, cells: Cells, frame: AirFrame, body: Body, priced: int, both: Settled) -> Settled:
    """Where a squeezed body pays by the step that leads into its bands, say so."""
    placed, slopes = both
    if not placed.bands or not any(cells.worse) or not placed.open & ~placed.fits:
        return both
    every = ways(frame.stride, frame.level, air.slants)
    leaving = [((*STEPS, (0, 0))[way % 10], offset, way_out(placed, slopes, way)) for way, offset in every]
    by_step = by_band(placed, cells.worse, frame.flat, body, priced, leaving)
    if not by_step:
        return both
    table = {way: classes for (way, _), classes in zip(every, by_step, strict=True)}
    return placed._replace(entered=tuple([table.get(way, ()) for way in range(COUNT)])), slopes


@dataclass(frozen=True, eq=False)
class Volume:
    """What one volume is to one body under one table of prices; holds no creature (see `Layers`)."""

    air: Air
    body: Body
    prices: Prices
    store: Bytes
    numbers: tuple[int, ...]
    windows: dict[tuple[int, ...], Settled] = field(default_factory=dict)

    def kept(self, cut: tuple[int, ...], crop: Callable[[], Settled]) -> Settled:
        """Give the boards of a window of the bare volume; the latest ones are kept."""
        settled = self.windows.get(cut)
        if settled is None:
            if len(self.windows) >= WINDOWS:
                self.windows.pop(next(iter(self.windows)))
            settled = self.windows[cut] = crop()
        return settled

    def window(self, crowd: AirCrowd, start: Cell, budget: int) -> "AirPlanes":
        """Cut the boards so that the budget reaches no edge of the frame.

        Raises ValueError when the block of the start does not lie in the volume.
        """
        (x, y, z), side = start, self.body.side
        deep, high, wide = self.air.solid.shape
        z -= self.air.z0
        if not (0 <= x <= wide - side and 0 <= y <= high - side and 0 <= z < deep):
            raise ValueError(f"anchor {start} of a body {side} wide is not in the volume")
        radius = min(budget, max(wide, high))
        r0, r1 = max(0, y - radius), min(high + 2, y + radius + side + 2)
        z0, z1 = max(0, z - budget), min(deep, z + budget // (1 + self.air.climb) + 1)
        b0, b1 = max(0, x - radius - 1 + PAD >> 3), min(self.store.shape[3], (x + radius + side + PAD >> 3) + 1)
        frame = AirFrame(b0 * 8 - PAD, r0 - 1, z0 + self.air.z0, (b1 - b0) * 8, r1 - r0, z1 - z0)
        return AirPlanes(self, crowd, frame, (z0, z1, r0, r1, b0, b1))


class AirPlanes(Standing):
    """The boards that a search in a volume reads, in one frame."""

    def __init__(self, volume: Volume, crowd: AirCrowd, space: AirFrame, cut: tuple[int, ...]) -> None:
        super().__init__(volume.body, space.flat)
        self.volume, self.crowd, self.space, self.cut = volume, crowd, space, cut

    def crop(self, planes: Bytes) -> list[int]:
        """Cut packed planes."""
        z0, z1, r0, r1, b0, b1 = self.cut
        return slices(planes[:, z0:z1, r0:r1, b0:b1], self.frame.size)

    def stored(self, first: int, last: int) -> list[int]:
        """Cut the static boards number `first` to `last - 1`."""
        return self.crop(self.volume.store[first:last])

    @cached_property
    def held(self) -> int:
        """Give the cells where the body may not stop."""
        return self.space.gather(self.crowd.held)

    @cached_property
    def placed(self) -> Placed:
        """Give the boards of anchors."""
        return self.both[0]

    @cached_property
    def slopes(self) -> Slopes:
        """Give the ways up and down."""
        return self.both[1]

    @cached_property
    def both(self) -> Settled:
        """Settle anew where creatures change more than a few bits, else put them on the boards of the bare volume."""
        if self.crowd.bodies or (self.body.side > 1 and self.crowd.barriers):
            cells = self._cells()
            return self._entered(cells, settle_air(cells, self.space, self.body, len(self.volume.prices)))
        placed, slopes = self.volume.kept(self.cut, self._cropped)
        shut = self.space.gather(self.crowd.barriers) & placed.open
        if shut:
            free = placed.open ^ shut
            classes = tuple([(k, part) for k, board in placed.classes if (part := board & free)])
            placed = placed._replace(open=free, classes=classes)
        return placed, slopes

    def _entered(self, cells: Cells, both: Settled) -> Settled:
        """Say by which way each squeezed placement costs what."""
        return with_entered(self.volume.air, cells, self.space, self.body, len(self.volume.prices), both)

    def way_out(self, way: int) -> int:
        """Give the anchors that a way leads out of."""
        return way_out(self.placed, self.slopes, way)

    def kind(self, bit: int, way: int) -> int | None:
        """Give the class of an anchor entered by a way, None where it may not be entered."""
        placed = self.placed
        for k, board in placed.entered[way] if placed.entered else placed.classes:
            if board >> bit & 1:
                return k
        return None

    def _cropped(self) -> Settled:
        """Cut the boards of the bare volume."""
        volume, first = self.volume, BANDS + count_bands(self.body)
        free, fits, dirty, straight = self.stored(OPEN, LEVEL)
        ways = self.stored(LEVEL, BANDS) if dirty else []
        boards = [free] if len(volume.numbers) == 1 else self.stored(first, first + len(volume.numbers))
        classes = tuple([part for part in zip(volume.numbers, boards, strict=True) if part[1]])
        bands = tuple(self.stored(BANDS, first))
        placed = Placed(free, fits, bands, classes, tuple(ways[:8]), dirty, straight)
        both = placed, Slopes(tuple(ways[8:17]), tuple(ways[17:]))
        return self._entered(self._cells(), both) if bands and free & ~fits else both

    def _cells(self) -> Cells:
        closed, _, *worse = self.crop(self.volume.air.cells)
        closed |= self.space.gather(self.crowd.barriers)
        dearer = weigh(worse, [(self.space.gather([cell]), extra) for cell, extra in self.crowd.bodies])
        valid, clear = self.stored(VALID, OPEN)
        return Cells(closed, 0, dearer, valid, clear, ())


def compile_volume(air: Air, body: Body, prices: Prices) -> Volume:
    """Compile a volume for one body.  Raises ValueError for a body or prices that cannot be compiled."""
    deep, high, wide = air.solid.shape
    check(Ground(air.solid[0], air.solid[0], air.hindrance[0]), body, prices)
    packed = air.cells
    rows, per_row = packed.shape[2:]
    space = AirFrame(-PAD, -1, air.z0, per_row * 8, rows, deep)
    closed, solid, *worse = [whole(plane) for plane in packed]
    row = ((1 << max(0, wide - body.side + 1)) - 1) << PAD
    level = bytes(per_row) + row.to_bytes(per_row, "little") * max(0, high - body.side + 1)
    valid = int.from_bytes(level.ljust(per_row * rows, b"\0") * deep, "little")
    blocked = valid & block(solid, space.flat, body.side)
    clear = valid ^ blocked if blocked else valid
    placed, slopes = settle_air(Cells(closed, 0, tuple(worse), valid, clear, ()), space, body, len(prices))
    boards = [valid, clear, placed.open, placed.fits, placed.dirty, placed.dirty_straight, *placed.allow]
    boards += [
        *[way & valid for way in slopes.up + slopes.down],
        *placed.bands,
        *[board for _, board in placed.classes],
    ]
    store = stack(boards, deep * rows, per_row).reshape(len(boards), deep, rows, per_row)
    return Volume(air, body, prices, store, tuple([k for k, _ in placed.classes]))
