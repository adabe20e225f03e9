"""Windows of a bare map, kept between searches, and what creatures in one of them change for a body.

A window is cut once and then serves every search that begins at the same place; only the creatures are put on anew.
What stands in the way of a body that squeezes is not settled again from the cells: it takes bands away, and with them
links, each of which can be taken both ways.
"""

from collections.abc import Sequence
from functools import cached_property

from game.paths.bitboard import Frame, offsets, slices
from game.paths.moves import Body, Bytes, Ground
from game.paths.placements import Cells, Placed, any_of, band_links, block, corners, count_bands, exact_classes, touched
from game.paths.track import NO_TRACK, Track
from game.space.square import STEPS

VALID, CLEAR, OPEN, CLASSES = 0, 1, 2, 4
"""Numbers of the stored boards; between OPEN and CLASSES lies what walls and corners spoil, after the classes come
STRAIGHT, eight of ALLOW, FITS and the bands."""
Cut = tuple[int, int, int, int]
"""Rows and bytes of the stored boards: (first row, row after the last, first byte, byte after the last)."""


class Fixed:
    """What of one window no creature changes.

    `store`, `numbers`, `roomy` and `priced` (how many classes have a price) are those of the layers; `latest` holds the
    boards with the latest crowd, how to count on them, and what told that crowd: a mover asks many times before anybody
    moves.
    """

    def __init__(
        self, ground: Ground, body: Body, store: Bytes, numbers: tuple[int, ...], roomy: bool, priced: int, window: Cut
    ) -> None:
        r0, r1, b0, b1 = window
        self.frame = Frame(b0 * 8 - 8, r0, (b1 - b0) * 8, r1 - r0)
        self.ground, self.body, self.store, self.cut, self.priced = ground, body, store, window, priced
        self.placed = self._crop(numbers, roomy)
        self.latest: tuple[tuple[object, ...], Placed, Track] = (), self.placed, NO_TRACK

    def _crop(self, numbers: tuple[int, ...], roomy: bool) -> Placed:
        after = CLASSES + len(numbers)
        free, dirty, *boards = self.crop(OPEN, after)
        straight, *allow = self.crop(after, after + 9) if dirty else (0,)
        fits, *bands = (free,) if roomy else self.crop(after + 9, after + 10 + count_bands(self.body))
        some = tuple([part for part in zip(numbers, boards, strict=True) if part[1]])
        return Placed(free, fits, tuple(bands), some, tuple(allow), dirty, straight)

    def crop(self, first: int, last: int) -> list[int]:
        """Cut the static boards number `first` to `last - 1`."""
        r0, r1, b0, b1 = self.cut
        return slices(self.store[first:last, r0:r1, b0:b1], self.frame.size)

    @cached_property
    def bars(self) -> tuple[int, ...]:
        """Give the anchors that a bar keeps from a direction, a board a direction, or nothing."""
        r0, r1, b0, b1 = self.cut
        bars = self.ground.bars
        return () if bars is None else tuple(slices(bars[:, r0:r1, b0:b1], self.frame.size))

    @cached_property
    def cells(self) -> Cells:
        """Give the boards of cells, those of the classes that occur here."""
        r0, r1, b0, b1 = self.cut
        closed, _, tight, *worse = slices(self.ground.cells[:, r0:r1, b0:b1], self.frame.size)
        valid, clear = self.crop(VALID, OPEN)
        return Cells(closed, tight, tuple([board for board in worse if board]), valid, clear, self.bars)

    @cached_property
    def ways(self) -> list[int]:
        """Give for each direction the anchors that no corner and no bar keeps from taking it."""
        return corners(self.cells, self.frame)

    @cached_property
    def dear(self) -> list[list[int]]:
        """Give for each class and each band the anchors whose band holds a cell of that class or more."""
        return [touched(worse, self.frame, self.body) for worse in self.cells.worse]

    def with_barriers(self, shut: int) -> Placed:
        """Close cells to a mover that is not squeezed between creatures."""
        placed = self.placed
        gone = placed.open & block(shut, self.frame, self.body.side)
        if not gone:
            return placed
        free = placed.open ^ gone
        classes = tuple([(k, left) for k, board in placed.classes if (left := board & free)])
        fits = free if placed.fits is placed.open else placed.fits
        return placed._replace(open=free, fits=fits, classes=classes)

    def narrowed(self, shut: int, start: int) -> Placed:
        """Close cells to a body that squeezes through what room they leave; `start` may be left in any case."""
        placed, body = self.placed, self.body
        over = touched(shut, self.frame, body)
        bands = tuple([board ^ (board & cells) for board, cells in zip(placed.bands, over, strict=True)])
        fits = placed.fits & ~any_of(over, range(len(over)))
        some = any_of(bands, range(len(bands)))
        classes = {k: left for k, board in placed.classes if (left := board & fits)}
        for k, board in self._squeezed(bands, some ^ (some & fits)).items():
            if k + body.squeeze_class < self.priced:
                classes[k + body.squeeze_class] = classes.get(k + body.squeeze_class, 0) | board
        free = any_of(list(classes.values()), range(len(classes)))
        allow = self._allowed(bands)
        dirt = self._dirt(free | start, allow)
        return Placed(free, fits, bands, tuple(sorted(classes.items())), tuple(allow), *dirt)

    def _squeezed(self, bands: Sequence[int], squeezed: int) -> dict[int, int]:
        """Part the squeezed anchors by the least class among their clear bands."""
        at_least = []
        for dear in self.dear:
            easier = 0
            for clear, over in zip(bands, dear, strict=True):
                easier |= clear ^ (clear & over)
            at_least.append(squeezed ^ (squeezed & easier))
        return exact_classes(squeezed, at_least)

    def _allowed(self, bands: Sequence[int]) -> list[int]:
        """Give for each direction the anchors that it leads out of: half of them, and those the other way round."""
        joined: dict[tuple[int, ...], int] = {}
        ahead, back = [], []
        for step, way, offset in zip(STEPS[:4], self.ways, offsets(self.frame.stride), strict=False):
            board = 0
            for sources, targets in band_links(self.body.side, self.body.band, *step):
                for chosen in (sources, targets):
                    if chosen not in joined:
                        joined[chosen] = any_of(bands, chosen)
                board |= joined[sources] & joined[targets] >> offset
            board &= way
            ahead.append(board)
            back.append(board << offset)
        return ahead + back

    def _dirt(self, free: int, allow: Sequence[int]) -> tuple[int, int]:
        """Give the anchors with a neighbour that is not allowed, and the same for straight steps only."""
        bad = [0, 0]
        for direction, offset in enumerate(offsets(self.frame.stride)[:4]):
            both = free & free >> offset
            lost = both ^ (both & allow[direction])
            if lost:
                bad[direction & 1] |= lost | lost << offset
        return bad[0] | bad[1], bad[0]
