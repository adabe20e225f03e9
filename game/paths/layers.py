"""Static boards of a map for one body, and the same boards with a crowd on them, cut to a window.

`compile_layers` never sees a creature.  A `Board` puts a crowd on top at query time: for a mover of one cell it takes
a few bits away; for a wider one foes narrow the way as walls do, so its window is settled anew from the cells.
"""

from dataclasses import dataclass, field
from functools import cached_property

from game.paths.bitboard import PAD, Frame, gather, slices, stack, whole
from game.paths.moves import MAX_SIDE, Body, Bytes, Crowd, Ground, Prices
from game.paths.placements import Cells, Placed, block, count_bands, settle
from game.paths.standing import Standing, weigh
from game.paths.track import Track, choose
from game.space.square import STEPS

VALID, CLEAR, OPEN, DIRTY, CLASSES = 0, 1, 2, 3, 4
"""Numbers of the stored boards; after the classes come STRAIGHT, eight of ALLOW, FITS and the bands."""


@dataclass(frozen=True, eq=False)
class Layers:
    """What one map is to one body under one table of prices; holds no creature.

    `store`: packed boards, (boards, H, bytes a row), numbered as in this module; `numbers`: the classes among them;
    `roomy`: the body cannot be squeezed here.
    """

    ground: Ground
    body: Body
    prices: Prices
    store: Bytes
    numbers: tuple[int, ...]
    roomy: bool
    landmarks: dict[str, object] = field(default_factory=dict)
    tracks: dict[tuple[int, ...], Track] = field(default_factory=dict)

    def track(self, present: tuple[int, ...]) -> Track:
        """Choose how to count these classes."""
        if present not in self.tracks:
            prices = [(k, self.prices[k]) for k in present] or [(0, self.prices[0])]
            self.tracks[present] = choose(prices, self.ground.hexes, self.body.fresh and self.body.side > 1)
        return self.tracks[present]

    def board(self, crowd: Crowd = Crowd()) -> "Board":  # noqa: B008 - frozen
        """Put a crowd on the map."""
        return Board(self, crowd)


class Planes(Standing):
    """The boards that a search reads, in one frame; what is dear to cut is cut when first asked for."""

    def __init__(self, board: "Board", frame: Frame, cut: tuple[int, int, int, int]) -> None:
        super().__init__(board.layers.body, frame)
        self.board, self.cut = board, cut

    @cached_property
    def held(self) -> int:
        """Give the cells where the body may not stop."""
        return gather(self.board.crowd.held, self.frame)

    @cached_property
    def placed(self) -> Placed:
        """Give every board of the frame at once."""
        body, crowd = self.board.layers.body, self.board.crowd
        if body.side > 1 and (crowd.barriers or crowd.bodies or body.fresh):
            return self._settled()
        return self._cropped()

    def crop(self, first: int, last: int) -> list[int]:
        """Cut the static boards number `first` to `last - 1`."""
        r0, r1, b0, b1 = self.cut
        return slices(self.board.layers.store[first:last, r0:r1, b0:b1], self.frame.size)

    def _cropped(self) -> Placed:
        layers, crowd = self.board.layers, self.board.crowd
        numbers = layers.numbers
        after = CLASSES + len(numbers)
        if len(numbers) == 1:
            open_, dirty = self.crop(OPEN, CLASSES)
            classes = [(numbers[0], open_)]
        else:
            open_, dirty, *boards = self.crop(OPEN, after)
            classes = list(zip(numbers, boards, strict=True))
        straight, *allow = self.crop(after, after + 9) if dirty else (0,)
        fits, *bands = (open_,) if layers.roomy else self.crop(after + 9, after + 10 + count_bands(layers.body))
        if crowd.barriers or crowd.bodies:
            open_, classes = self._thinned(open_, classes)
        some = tuple([part for part in classes if part[1]])
        return Placed(open_, fits, tuple(bands), some, tuple(allow), dirty, straight)

    def _thinned(self, open_: int, classes: list[tuple[int, int]]) -> tuple[int, list[tuple[int, int]]]:
        """Take the barriers away from a mover of one cell, and make the bodies dearer."""
        gone = gather(self.board.crowd.barriers, self.frame) & open_
        open_ ^= gone
        if not self.board.crowd.bodies:
            return open_, [(k, board & open_) for k, board in classes]
        table = {k: board & open_ for k, board in classes}
        for x, y, extra in self.board.crowd.bodies:
            bit = gather([(x, y)], self.frame) & open_
            k = next((k for k, board in table.items() if board & bit), None)
            if k is not None:
                table[k] ^= bit
                table[k + extra] = table.get(k + extra, 0) | bit
        for k in [k for k in table if k >= len(self.board.layers.prices)]:
            open_ ^= table.pop(k)
        return open_, sorted(table.items())

    def _settled(self) -> Placed:
        r0, r1, b0, b1 = self.cut
        layers, crowd = self.board.layers, self.board.crowd
        closed, _, _, *worse = slices(layers.ground.cells[:, r0:r1, b0:b1], self.frame.size)
        closed |= gather(crowd.barriers, self.frame)
        dearer = weigh(worse, [(gather([(x, y)], self.frame), extra) for x, y, extra in crowd.bodies])
        valid, clear = self.crop(VALID, OPEN)
        cells = Cells(closed, 0, dearer, valid, clear, self.bars)
        return settle(cells, self.frame, layers.body, len(layers.prices))

    @cached_property
    def bars(self) -> tuple[int, ...]:
        """Give the anchors that a bar keeps from a direction, a board a direction, or nothing."""
        r0, r1, b0, b1 = self.cut
        bars = self.board.layers.ground.bars
        return () if bars is None else tuple(slices(bars[:, r0:r1, b0:b1], self.frame.size))

    def cornered(self, bit: int, direction: int) -> bool:
        """Say whether something hard at a shoulder forbids a diagonal out of an anchor."""
        dx, dy = STEPS[direction]
        clear = self.crop(CLEAR, OPEN)[0]
        return not (clear >> bit + dx & 1 and clear >> bit + dy * self.frame.stride & 1)


class Board:
    """A map with a crowd on it, for one body; the boards are made for the window that a search needs."""

    __slots__ = ("crowd", "layers")

    def __init__(self, layers: Layers, crowd: Crowd) -> None:
        self.layers, self.crowd = layers, crowd

    def window(self, x: int, y: int, radius: int) -> Planes:
        """Cut the boards so that `radius` steps from the anchor (x, y) reach neither edge of the frame.

        Raises ValueError when the block of that anchor does not lie on the map.
        """
        ground, side = self.layers.ground, self.layers.body.side
        if not (0 <= x <= ground.width - side and 0 <= y <= ground.height - side):
            raise ValueError(f"anchor ({x}, {y}) of a body {side} wide is not on the map")
        r0, r1 = max(0, y - radius), min(ground.height, y + radius + side)
        b0, b1 = max(0, x - radius - 1 + PAD >> 3), min(self.layers.store.shape[2], (x + radius + side + PAD >> 3) + 1)
        return Planes(self, Frame(b0 * 8 - PAD, r0, (b1 - b0) * 8, r1 - r0), (r0, r1, b0, b1))


def _valid(ground: Ground, side: int, per_row: int) -> int:
    wide, high = ground.width - side + 1, ground.height - side + 1
    if wide <= 0 or high <= 0:
        return 0
    row = (1 << wide) - 1 << PAD
    return int.from_bytes(row.to_bytes(per_row, "little") * high, "little")


def check(ground: Ground, body: Body, prices: Prices) -> None:
    """Raise ValueError for what the boards cannot hold."""
    if not 1 <= body.side <= MAX_SIDE or not 1 <= body.band <= body.side:
        raise ValueError(f"a body is 1 to {MAX_SIDE} cells wide and its band no wider: {body}")
    if ground.hexes and body.side > 1:
        raise ValueError("on hexes a body holds one cell")
    if not prices or any(min(price[:3]) < 1 for price in prices):
        raise ValueError("every price is at least one step")


def compile_layers(ground: Ground, body: Body, prices: Prices) -> Layers:
    """Compile a map for one body.  Raises ValueError for a body or prices that cannot be compiled."""
    check(ground, body, prices)
    packed = ground.cells
    height, per_row = packed.shape[1:]
    frame = Frame(-PAD, 0, per_row * 8, height)
    closed, hard, tight, *worse = [whole(plane) for plane in packed]
    valid = _valid(ground, body.side, per_row)
    solid = valid & block(hard, frame, body.side)
    bars = ground.bars
    barred = () if bars is None else tuple([whole(plane) for plane in bars])
    cells = Cells(closed, tight, tuple(worse), valid, valid ^ solid if solid else valid, barred)
    placed = settle(cells, frame, body, len(prices), ground.hexes)
    boards = [valid, cells.clear, placed.open, placed.dirty, *[board for _, board in placed.classes]]
    boards += [placed.dirty_straight, *placed.allow, placed.fits, *placed.bands]
    numbers, roomy = tuple([k for k, _ in placed.classes]), not placed.open & ~placed.fits
    return Layers(ground, body, prices, stack(boards, height, per_row), numbers, roomy and not placed.bands)
