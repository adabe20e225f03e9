"""Waves through a volume: like `spread`, with a lane for each heading where the body has one.

Every lane keeps its own boards; turning moves a wave from lane to lane on the spot.  A step aside, or straight up or
down, is read by the straight price, one along a diagonal or a slant by the diagonal price; what gains height is filed
`climb` later, so that the class of the cell never multiplies it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.paths.bitboard import offsets
from game.paths.spread import masked
from game.paths.track import Track

if TYPE_CHECKING:
    from game.paths.volume import AirPlanes

Lane = tuple[list[int], ...]
"""Boards by level, for each parity (one of them when parity is the last bit of the level)."""


class Wave:
    """Everything that does not change while the waves run."""

    def __init__(self, planes: "AirPlanes", track: Track, budget: int, odd: bool) -> None:
        air, placed = planes.volume.air, planes.placed
        self.planes, self.placed, self.slopes, self.slants = planes, placed, planes.slopes, air.slants
        self.row, self.level, self.track = planes.space.stride, planes.space.level, track
        self.parities = 2 if track.split else 1
        self.begin = odd if track.scale == 2 else 0
        self.lane = int(odd) if track.split else 0
        self.last = 2 * budget + 1 if track.scale == 2 else budget
        self.climb, self.turn = air.climb * track.scale, air.turn * track.scale
        self.terms = [self._terms(p) for p in range(self.parities)]
        far = max([1, *[max(so, sd) for rows in self.terms for so, _, sd, _ in rows]])
        self.size = self.last + 1 + far + self.climb + self.turn
        self.patience = far + self.climb + self.turn

    def _terms(self, parity: int) -> list[tuple[int, int, int, int]]:
        classes = self.placed.classes
        if not self.track.split:
            return [(self.track.weights[k][0], 0, self.track.weights[k][1], board) for k, board in classes]
        rows = []
        for k, board in classes:
            price = self.track.prices[k]
            source = parity ^ price.toggles
            rows.append((price.straight, source, price[1 + source], board))
        return rows

    def lists(self) -> Lane:
        """Give empty levels for each parity."""
        return tuple([[0] * self.size for _ in range(self.parities)])

    def open_at(self, start: int) -> list[int]:
        """Give what is not settled yet, for each parity; the start may be stood on whatever it is."""
        return [self.placed.open | (start if p == self.lane else 0) for p in range(self.parities)]


def fly_waves(
    planes: "AirPlanes", track: Track, begins: Sequence[int], start: int, budget: int, odd: bool
) -> tuple[Lane, ...]:
    """Spread from a start bit: the levels of each heading (of one lane without headings), by parity."""
    wave = Wave(planes, track, budget, odd)
    return _by_heading(wave, begins, 1 << start) if planes.volume.air.headings else (_freely(wave, 1 << start),)


def _read(wave: Wave, straight: Lane, slanted: Lane, parity: int, g: int) -> int:
    mine, board = straight[parity], 0
    for so, source, sd, there in wave.terms[parity]:
        board |= (mine[g - so] | slanted[source][g - sd]) & there
    return board


def _rise(board: int, wave: Wave) -> tuple[int, int]:
    """Go straight up and straight down."""
    if wave.placed.bands and wave.slopes.up:
        return (board & wave.slopes.up[8]) << wave.level, (board & wave.slopes.down[8]) >> wave.level
    return board << wave.level, board >> wave.level


def _by_heading(wave: Wave, begins: Sequence[int], start: int) -> tuple[Lane, ...]:
    straight, slanted = [wave.lists() for _ in range(8)], [wave.lists() for _ in range(8)]
    levels = [wave.lists() for _ in range(8)]
    for h in begins:
        levels[h][wave.lane][wave.begin] = start
    open_ = [wave.open_at(start) for _ in range(8)]
    ahead, idle = _Ahead(wave), 0
    for g in range(wave.begin, wave.last + 1):
        idle += 1
        for p in range(wave.parities):
            for h in range(8):
                board = (levels[h][p][g] | _read(wave, straight[h], slanted[h], p, g)) & open_[h][p]
                levels[h][p][g] = board
                if not board:
                    continue
                idle = 0
                open_[h][p] ^= board
                levels[h - 1][p][g + wave.turn] |= board
                levels[h - 7][p][g + wave.turn] |= board
                ahead.file(board, h, straight[h][p], slanted[h][p], g)
        if idle > wave.patience:
            break
    return tuple([tuple([boards[: wave.last + 1] for boards in lane]) for lane in levels])


class _Ahead:
    """Steps along a heading."""

    def __init__(self, wave: Wave) -> None:
        self.wave, self.shifts = wave, offsets(wave.row)
        self.checked = bool(wave.placed.dirty)

    def file(self, board: int, heading: int, straight: list[int], slanted: list[int], g: int) -> None:
        """File all that leaves a board at level g."""
        wave = self.wave
        shift, level, climb = self.shifts[heading], wave.level, g + wave.climb
        up, down = _rise(board, wave)
        even = rising = falling = board
        if self.checked and board & wave.placed.dirty:
            even = board & wave.placed.allow[heading]
            rising, falling = board & wave.slopes.up[heading], board & wave.slopes.down[heading]
        ahead = even << shift if shift > 0 else even >> -shift
        straight[climb] |= up
        straight[g] |= down
        (slanted if heading & 1 else straight)[g] |= ahead
        if wave.slants:
            over, under = level + shift, level - shift
            slanted[climb] |= rising << over
            slanted[g] |= falling >> under


def _freely(wave: Wave, start: int) -> Lane:
    straight, slanted, levels = wave.lists(), wave.lists(), wave.lists()
    levels[wave.lane][wave.begin] = start
    open_, idle = wave.open_at(start), 0
    for g in range(wave.begin, wave.last + 1):
        idle += 1
        for p in range(wave.parities):
            board = (levels[p][g] | _read(wave, straight, slanted, p, g)) & open_[p]
            levels[p][g] = board
            if not board:
                continue
            idle = 0
            open_[p] ^= board
            _file_around(board, wave, straight[p], slanted[p], g)
        if idle > wave.patience:
            break
    return tuple([boards[: wave.last + 1] for boards in levels])


def _file_around(board: int, wave: Wave, straight: list[int], slanted: list[int], g: int) -> None:
    row, level, climb = wave.row, wave.level, g + wave.climb
    up, down = _rise(board, wave)
    straight[climb] |= up
    straight[g] |= down
    if board & wave.placed.dirty:
        side, corner = masked(board, wave.placed, row)
        rising = falling = 0
        for shift, above, below in zip(offsets(row), wave.slopes.up, wave.slopes.down, strict=False):
            rising |= (board & above) << level + shift
            falling |= (board & below) >> level - shift
    else:
        beside = board << 1 | board >> 1
        side = beside | board << row | board >> row
        corner = beside << row | beside >> row
        rising, falling = (side | corner) << level, (side | corner) >> level
    straight[g] |= side
    slanted[g] |= corner
    if wave.slants:
        slanted[climb] |= rising
        slanted[g] |= falling
