"""Static boards of a map for one body, and the same boards with a crowd on them, cut to a window.

`compile_layers` never sees a creature.  A `Board` puts a crowd on top at query time: for a mover of one cell it takes
a few bits away; for a wider one foes narrow the way as walls do, so its window is settled anew from the cells.
"""

from dataclasses import dataclass, field
from functools import cached_property

from game.paths.bitboard import PAD, Frame, gather, stack, whole
from game.paths.moves import MAX_SIDE, Body, Bytes, Crowd, Ground, Prices, Spot
from game.paths.placements import Cells, Placed, block, by_band, leaving, settle
from game.paths.standing import Standing, weigh
from game.paths.track import Track, choose
from game.paths.windows import Cut, Fixed
from game.space.square import STEPS

KEPT = 1 << 16
"""About how many bytes of one board all kept windows of a map may take together."""


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
    tracks: dict[tuple[bool | int, ...], Track] = field(default_factory=dict)
    windows: dict[Cut, "Window"] = field(default_factory=dict)

    @cached_property
    def shape(self) -> tuple[int, int, int, int]:
        """Give the columns and rows of the map, the bytes of a stored row, and how wide the body is."""
        return self.ground.width, self.ground.height, int(self.store.shape[2]), self.body.side

    def track(self, present: tuple[int, ...], split: bool) -> Track:
        """Choose how to count these classes; `split`: on a board for each parity in any case."""
        key = split, *present
        if key not in self.tracks:
            prices = [(k, self.prices[k]) for k in present] or [(0, self.prices[0])]
            self.tracks[key] = choose(prices, self.ground.hexes, split)
        return self.tracks[key]

    def fixed(self, cut: Cut) -> "Window":
        """Cut a window of the bare map anew; the latest ones are kept."""
        window = Window(self.ground, self.body, self.store, self.numbers, self.roomy, len(self.prices), cut)
        while self.windows and (len(self.windows) + 1) * window.frame.size > KEPT:
            self.windows.pop(next(iter(self.windows)))
        self.windows[cut] = window
        return window

    def board(self, crowd: Crowd = Crowd()) -> "Board":  # noqa: B008 - frozen
        """Put a crowd on the map."""
        return Board(self, crowd)


class Window(Fixed):
    """A window of the bare map with the latest question asked of it."""

    planes: "Planes | None" = None


class Planes(Standing):
    """The boards that a search reads, in one frame: a window of the bare map with a crowd on it."""

    def __init__(self, board: "Board", fixed: Fixed, start: int) -> None:
        super().__init__(board.layers.body, fixed.frame)
        self.board, self.fixed, self.start = board, fixed, start
        key = (start if self.body.side > 1 else 0, board.crowd.barriers, board.crowd.bodies)
        if fixed.latest[0] != key:
            placed = self._entered(self._placed())
            fixed.latest = key, placed, self._counted(placed)
        _, self.placed, self.track = fixed.latest

    @cached_property
    def held(self) -> int:
        """Give the cells where the body may not stop."""
        return gather(self.board.crowd.held, self.frame)

    def _placed(self) -> Placed:
        fixed, crowd, body = self.fixed, self.board.crowd, self.body
        if body.side > 1 and (crowd.bodies or body.fresh):
            return self._settled()
        shut = gather(crowd.barriers, self.frame) if crowd.barriers else 0
        if crowd.bodies:
            return self._dearer(fixed.with_barriers(shut))
        if not shut:
            return fixed.placed
        if not fixed.placed.bands:
            return fixed.with_barriers(shut)
        placed = None if fixed.bars else fixed.narrowed(shut, 1 << self.start)
        if placed and any(board >> self.start & 1 for board in placed.bands):
            return placed
        return self._settled()

    def _entered(self, placed: Placed) -> Placed:
        """Where a squeezed body pays by the step that leads into its bands, say so."""
        if not placed.bands or not placed.open & ~placed.fits:
            return placed
        worse, bodies = self.fixed.cells.worse, self.board.crowd.bodies
        dearer = weigh(worse, [(gather([(x, y)], self.frame), extra) for x, y, extra in bodies])
        ways = leaving(placed, self.frame)
        entered = by_band(placed, dearer, self.frame, self.body, self.fixed.priced, ways)
        return placed._replace(entered=entered) if entered else placed

    def _counted(self, placed: Placed) -> Track:
        """Choose how to count the classes on some boards."""
        if placed.entered:
            return self.board.layers.track(tuple(sorted({k for way in placed.entered for k, _ in way})), True)
        return self.board.layers.track(tuple([k for k, _ in placed.classes]), False)

    def _dearer(self, placed: Placed) -> Placed:
        """Make the bodies lying in the way dearer for a mover of one cell."""
        free, table = placed.open, dict(placed.classes)
        for x, y, extra in self.board.crowd.bodies:
            bit = gather([(x, y)], self.frame) & free
            k = next((k for k, board in table.items() if board & bit), None)
            if k is not None:
                table[k] ^= bit
                table[k + extra] = table.get(k + extra, 0) | bit
        for k in [k for k in table if k >= self.fixed.priced]:
            free ^= table.pop(k)
        return placed._replace(open=free, classes=tuple([part for part in sorted(table.items()) if part[1]]))

    def _settled(self) -> Placed:
        """Settle the window anew from the cells, for whatever stands and lies on them."""
        cells, frame, crowd = self.fixed.cells, self.frame, self.board.crowd
        dearer = weigh(cells.worse, [(gather([(x, y)], frame), extra) for x, y, extra in crowd.bodies])
        crowded = cells._replace(closed=cells.closed | gather(crowd.barriers, frame), tight=0, worse=dearer)
        return settle(crowded, frame, self.body, self.fixed.priced)

    @property
    def bars(self) -> tuple[int, ...]:
        """Give the anchors that a bar keeps from a direction, a board a direction, or nothing."""
        return self.fixed.bars

    def cornered(self, bit: int, direction: int) -> bool:
        """Say whether something hard at a shoulder forbids a diagonal out of an anchor."""
        dx, dy = STEPS[direction]
        clear = self.fixed.cells.clear
        return not (clear >> bit + dx & 1 and clear >> bit + dy * self.frame.stride & 1)


class Board:
    """A map with a crowd on it, for one body; the boards are made for the window that a search needs."""

    __slots__ = ("crowd", "layers")

    def __init__(self, layers: Layers, crowd: Crowd) -> None:
        self.layers, self.crowd = layers, crowd

    def window(self, x: int, y: int, radius: int, start: Spot | None = None) -> Planes:
        """Cut the boards so that `radius` steps from the anchor (x, y) reach neither edge of the frame.

        `start`: where the body stands if not there.  Raises ValueError when its block does not lie on the map.
        """
        wide, high, row, side = self.layers.shape
        sx, sy = start or (x, y)
        if not (0 <= sx <= wide - side and 0 <= sy <= high - side):
            raise ValueError(f"anchor ({sx}, {sy}) of a body {side} wide is not on the map")
        r0, r1 = max(0, y - radius), min(high, y + radius + side)
        b0, b1 = max(0, x - radius - 1 + PAD >> 3), min(row, (x + radius + side + PAD >> 3) + 1)
        cut = r0, r1, b0, b1
        fixed = self.layers.windows.get(cut) or self.layers.fixed(cut)
        last, bit = fixed.planes, (sy - r0) * (b1 - b0) * 8 + sx - b0 * 8 + PAD
        if last is None or last.start != bit or last.board.crowd is not self.crowd:
            last = fixed.planes = Planes(self, fixed, bit)
        return last


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
