"""Where a body can stand: fitting, squeezed into bands, hindered, and which steps lead from one placement to the next.

All on boards of one frame (a whole map or a window of it), a bit an anchor, so that a window with foes in it is
settled by the same code as a bare map.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.paths.bitboard import Frame, offsets, pull, smear
from game.paths.moves import Body
from game.space.footprint import bands
from game.space.square import STEPS


class Cells(NamedTuple):
    """Boards of cells, and what of the anchors no creature can change.

    `worse[k - 1]`: hindrance of class k or more; `valid`: anchors whose block lies on the map; `clear`: of these the
    ones with nothing hard in the block; `bars`: barred anchors, a board a direction.
    """

    closed: int
    tight: int
    worse: tuple[int, ...]
    valid: int
    clear: int
    bars: tuple[int, ...]


class Placed(NamedTuple):
    """Boards of anchors.

    `open`: may be entered; `fits`: unsqueezed; `bands`: that band is clear, rows first; `classes`: (class, anchors of
    it), every open anchor in one; `allow`: this direction leads out; `dirty`: some open neighbour is not allowed;
    `dirty_straight`: the same for straight steps only; `entered`: where the class depends on the step, the classes by
    the direction (in a volume by the way) of entering; then `classes` are the least of them.
    """

    open: int
    fits: int
    bands: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]
    allow: tuple[int, ...]
    dirty: int
    dirty_straight: int
    entered: "Entered" = ()


Entered = tuple[tuple[tuple[int, int], ...], ...]
"""For each direction or way the classes of the anchors entered by it, (class, anchors), or nothing at all."""
Leaving = tuple[tuple[int, int], int, int]
"""One way to go: the step seen from above, the bits that it leads further on, the anchors that it leads out of."""


@cache
def count_bands(body: Body) -> int:
    """Count the bands of a body: none when it cannot be squeezed or is one cell wide."""
    return len(bands(body.side, body.band)) if body.side > 1 and body.squeezes else 0


def _share(a: tuple[int, int, int, int], b: tuple[int, int, int, int], dx: int, dy: int) -> bool:
    across = a[0] < b[0] + dx + b[2] and b[0] + dx < a[0] + a[2]
    return across and a[1] < b[1] + dy + b[3] and b[1] + dy < a[1] + a[3]


@cache
def band_links(side: int, band: int, dx: int, dy: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Group the bands: (these bands before a step, those after it) share a cell, seen from above."""
    boxes = bands(side, band)
    groups: dict[tuple[int, ...], list[int]] = {}
    for index, box in enumerate(boxes):
        partners = tuple(j for j, other in enumerate(boxes) if _share(box, other, dx, dy))
        groups.setdefault(partners, []).append(index)
    return tuple((tuple(sources), targets) for targets, sources in groups.items() if targets)


def touched(cells: int, frame: Frame, body: Body) -> list[int]:
    """For each band the anchors whose band holds one of the cells, rows first, lower offset first."""
    side, band, stride = body.side, body.band, frame.stride
    rows = smear(smear(cells, side, 1), band, stride)
    columns = smear(smear(cells, band, 1), side, stride)
    offset = range(side - band + 1)
    return [rows >> i * stride for i in offset] + [columns >> i for i in offset]


def block(cells: int, frame: Frame, side: int) -> int:
    """Give the anchors whose whole block holds one of the cells."""
    return cells if side == 1 else smear(smear(cells, side, 1), side, frame.stride)


def any_of(boards: Sequence[int], chosen: Sequence[int]) -> int:
    """OR the chosen boards together."""
    board = 0
    for index in chosen:
        board |= boards[index]
    return board


def corners(cells: Cells, frame: Frame) -> list[int]:
    """Give for each direction the anchors that no corner and no bar keeps from taking it."""
    clear, row = cells.clear, frame.stride
    if clear == cells.valid:
        allow = [cells.valid] * 8
    else:
        east, west, south, north = clear >> 1, clear << 1, clear >> row, clear << row
        full = cells.valid
        allow = [full, east & south, full, west & south, full, west & north, full, east & north]
    if cells.bars:
        allow = [way & ~bar for way, bar in zip(allow, cells.bars, strict=True)]
    return allow


def exact_classes(free: int, at_least: Sequence[int]) -> dict[int, int]:
    """Part a board by class, given for each k = 1, 2, ... the anchors of class k or more."""
    classes: dict[int, int] = {}
    left = free
    for index in range(len(at_least), 0, -1):
        here = left & at_least[index - 1]
        if here:
            classes[index] = here
            left ^= here
    if left:
        classes[0] = left
    return classes


def _raise(classes: dict[int, int], more: dict[int, int], by: int) -> None:
    for k, board in more.items():
        classes[k + by] = classes.get(k + by, 0) | board


def _small(cells: Cells, body: Body) -> tuple[int, dict[int, int]]:
    """Settle a mover of one cell: (anchors that it enters unsqueezed or squeezed, classes)."""
    shut = cells.closed if body.squeezes else cells.closed | cells.tight
    free = cells.valid & ~shut
    tight = free & cells.tight
    classes = exact_classes(free ^ tight, cells.worse)
    if tight:
        _raise(classes, exact_classes(tight, cells.worse), body.squeeze_class)
    return free, classes


def _squeezed(cells: Cells, frame: Frame, body: Body, bands: Sequence[int], squeezed: int) -> dict[int, int]:
    """Part the squeezed anchors by the least class among their clear bands, before squeezing is added."""
    at_least = []
    for worse in cells.worse:
        easier = 0
        for clear, dear in zip(bands, touched(worse, frame, body), strict=True):
            easier |= clear & ~dear
        at_least.append(squeezed & ~easier)
    return exact_classes(squeezed, at_least)


def _large(cells: Cells, frame: Frame, body: Body) -> tuple[int, int, tuple[int, ...], dict[int, int]]:
    """Settle a wider mover: (open, fits, clear bands, classes)."""
    side = body.side
    fits = cells.valid & ~block(cells.closed, frame, side)
    classes = exact_classes(fits, [block(worse, frame, side) for worse in cells.worse])
    if not body.squeezes:
        return fits, fits, (), classes
    bands = tuple([cells.valid & ~shut for shut in touched(cells.closed, frame, body)])
    squeezed = any_of(bands, range(len(bands))) & ~fits
    if squeezed:
        _raise(classes, _squeezed(cells, frame, body, bands, squeezed), body.squeeze_class)
    return fits | squeezed, fits, bands, classes


class Links:
    """Which steps find clear bands before and after that share a cell, seen from above.

    `nowhere` are anchors with no clear band at all: a body that stands there leaves as if its whole block were clear.
    """

    def __init__(self, body: Body, bands: Sequence[int], nowhere: int) -> None:
        self.body, self.bands, self.nowhere = body, bands, nowhere
        self.joined: dict[tuple[int, ...], int] = {}

    def join(self, chosen: tuple[int, ...]) -> int:
        """OR the chosen bands together, once."""
        board = self.joined.get(chosen)
        if board is None:
            board = self.joined[chosen] = any_of(self.bands, chosen)
        return board

    def linked(self, step: tuple[int, int], offset: int) -> int:
        """Give the anchors that a step (dx, dy), which arrives `offset` bits further on, links with where it goes."""
        board = 0
        for sources, targets in band_links(self.body.side, self.body.band, *step):
            ends = self.join(targets)
            board |= (self.join(sources) | self.nowhere) & (ends >> offset if offset > 0 else ends << -offset)
        return board


def lost(cells: Cells, bands: Sequence[int]) -> int:
    """Give the anchors with no clear band."""
    return cells.valid & ~any_of(bands, range(len(bands)))


def _dirt(free: int, valid: int, allow: Sequence[int], frame: Frame) -> tuple[int, int]:
    straight = slanted = 0
    for direction, offset in enumerate(offsets(frame.stride)):
        if allow[direction] is valid:
            continue
        neighbours = pull(free, offset)
        bad = (neighbours & valid) ^ (neighbours & allow[direction])
        if direction & 1:
            slanted |= bad
        else:
            straight |= bad
    return straight | slanted, straight


def leaving(placed: Placed, frame: Frame) -> list[Leaving]:
    """List the eight directions of a flat frame as ways to go."""
    allow = placed.allow if placed.dirty else (0,) * 8
    return [
        (step, offset, ~placed.dirty | way)
        for step, offset, way in zip(STEPS, offsets(frame.stride), allow, strict=True)
    ]


def by_band(
    placed: Placed, worse: Sequence[int], frame: Frame, body: Body, priced: int, ways: Sequence[Leaving]
) -> Entered:
    """A squeezed body pays for the cheapest of the clear bands that share a cell with one of those it comes from.

    `worse` as in `Cells`; the answer is in the order of the ways.  Gives nothing where no step costs more than the
    cheapest band of all.
    """
    squeezed, every = placed.open & ~placed.fits, range(len(placed.bands))
    dear = [touched(board, frame, body) for board in worse]
    easy = [[band & ~over for band, over in zip(placed.bands, boards, strict=True)] for boards in dear]
    mixed = [any_of(one, every) & any_of(other, every) & squeezed for one, other in zip(dear, easy, strict=True)]
    if not any(mixed):
        return ()
    least = [squeezed & ~any_of(boards, every) for boards in easy]
    entered = []
    for step, offset, leave in ways:
        arrived, joined = squeezed & pull(leave, -offset), _joined(placed.bands, easy, body, step, offset)
        entered.append([plain | arrived & ~board for plain, board in zip(least, joined, strict=True)])
    if all(boards == least for boards in entered):
        return ()
    fits = {k: board & placed.fits for k, board in placed.classes}
    return tuple([_entering(fits, exact_classes(squeezed, boards), body.squeeze_class, priced) for boards in entered])


def _joined(
    bands: Sequence[int], easy: Sequence[Sequence[int]], body: Body, step: tuple[int, int], offset: int
) -> Sequence[int]:
    """For each class the anchors whose easier bands share a cell with a clear band that a step comes from."""
    boards, nowhere = [0] * len(easy), ~any_of(bands, range(len(bands)))
    for sources, targets in band_links(body.side, body.band, *step):
        came = pull(any_of(bands, sources) | nowhere, -offset)
        for k, easier in enumerate(easy):
            boards[k] |= came & any_of(easier, targets)
    return boards


def _entering(fits: dict[int, int], squeezed: dict[int, int], by: int, priced: int) -> tuple[tuple[int, int], ...]:
    classes = dict(fits)
    _raise(classes, squeezed, by)
    return tuple([(k, board) for k, board in sorted(classes.items()) if board and k < priced])


def fresh_classes(cells: Cells, frame: Frame, side: int, free: int, priced: int) -> Entered:
    """For each direction the classes of the anchors entered by it, newly covered cells alone counted."""
    ways = []
    for dx, dy in STEPS:
        at_least = []
        for worse in cells.worse:
            column = smear(worse, side, frame.stride) >> (side - 1 if dx > 0 else 0)
            row = smear(worse, side, 1) >> (side - 1 if dy > 0 else 0) * frame.stride
            at_least.append((column if dx else 0) | (row if dy else 0))
        ways.append(tuple([(k, board) for k, board in sorted(exact_classes(free, at_least).items()) if k < priced]))
    return tuple(ways)


def settle(cells: Cells, frame: Frame, body: Body, priced: int, hexes: bool = False) -> Placed:
    """Work out all boards of a frame; classes from `priced` on have no price and cannot be entered."""
    bands: tuple[int, ...] = ()
    if body.side == 1:
        free, classes = _small(cells, body)
        fits = free & ~cells.tight
    else:
        free, fits, bands, classes = _large(cells, frame, body)
    entered = fresh_classes(cells, frame, body.side, free, priced) if body.fresh and body.side > 1 else ()
    for k in [k for k in classes if k >= priced and not entered]:
        free ^= classes.pop(k)
    allow = corners(cells, frame) if not hexes else [cells.valid & ~bar for bar in cells.bars or (0,) * 8]
    if free & ~fits and bands:
        links, ways = Links(body, bands, lost(cells, bands)), zip(allow, STEPS, offsets(frame.stride), strict=True)
        allow = [way & links.linked(step, offset) for way, step, offset in ways]
    dirt = (any_of(cells.bars, range(len(cells.bars))),) * 2 if hexes else _dirt(free, cells.valid, allow, frame)
    return Placed(free, fits, bands, tuple(sorted(classes.items())), tuple(allow), *dirt, entered)
