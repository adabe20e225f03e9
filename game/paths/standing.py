"""Standing in one frame: where a body may stop, which band it then holds, and what lies under it."""

from collections.abc import Sequence
from functools import cached_property

from game.paths.bitboard import Frame
from game.paths.moves import Body
from game.paths.placements import Placed, any_of, block, touched
from game.space.footprint import bands


class Standing:
    """Boards of one frame with a crowd on them; the flat and the spatial windows say where theirs come from."""

    def __init__(self, body: Body, frame: Frame) -> None:
        self.body, self.frame = body, frame

    @cached_property
    def placed(self) -> Placed:
        """Give the boards of anchors."""
        raise NotImplementedError

    @cached_property
    def held(self) -> int:
        """Give the cells where the body may not stop."""
        raise NotImplementedError

    @cached_property
    def stop(self) -> int:
        """Give the open anchors where the body may stop."""
        placed, held = self.placed, self.held
        if not held:
            return placed.open
        free = placed.open & placed.fits & ~block(held, self.frame, self.body.side)
        if placed.bands:
            room = any_of([b & ~t for b, t in zip(placed.bands, self.occupied, strict=True)], range(len(placed.bands)))
            return free | placed.open & ~placed.fits & room
        return placed.open & ~held if self.body.side == 1 else free

    @cached_property
    def occupied(self) -> list[int]:
        """For each band the anchors whose band holds a cell where the body may not stop."""
        return touched(self.held, self.frame, self.body)

    def band(self, bit: int) -> tuple[int, int, int, int]:
        """Give (dx, dy, w, h) of what the body occupies at an anchor: its block, or the first band it may stop in."""
        placed = self.placed
        filled = (0, 0, self.body.side, self.body.side)
        if not placed.bands or placed.fits >> bit & 1:
            return filled
        clear = [i for i, board in enumerate(placed.bands) if board >> bit & 1]
        free = [i for i in clear if not self.occupied[i] >> bit & 1] if self.held else clear
        first = (free or clear)[:1]
        return bands(self.body.side, self.body.band)[first[0]] if first else filled


def weigh(worse: Sequence[int], bodies: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Add bodies, (board of one cell, extra classes), to the boards `class >= k` of the cells, k = 1, 2, ..."""
    heavier = list(worse)
    for bit, extra in bodies:
        k = sum(1 for board in heavier if board & bit)
        heavier.extend([0] * (k + extra - len(heavier)))
        for index in range(k, k + extra):
            heavier[index] |= bit
    return tuple(heavier)
