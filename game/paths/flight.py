"""Waves through a volume: like `spread`, with a lane for each heading where the body has one.

Every lane keeps its own boards; turning takes a wave from lane to lane on the spot.  What rises is read `climb` levels
later, so that the class of the cell never multiplies it.
"""

from collections.abc import Sequence

from game.paths.airways import STRAIGHT, Ways, is_slanted, rises, ways
from game.paths.bitboard import offsets, pull
from game.paths.levels import Filed
from game.paths.placements import any_of
from game.paths.spread import masked
from game.paths.track import Track
from game.paths.volume import AirPlanes

SHEAF = 32
"""So many levels are filed at once, a power of two."""
Lane = tuple[list[int], ...]
"""Boards by level, for each parity (one of them when parity is the last bit of the level)."""
Lanes = tuple[tuple[Filed, ...], ...]
"""What is kept of the lanes: their levels filed, for each parity."""


Sent = tuple[int, tuple[int, int], int]
"""Anchors, what a step there costs in levels by the parity before it, and 1 where it changes the parity."""
Sending = tuple[int, int, list[Sent]]
"""A way into anchors that do not cost the same by every way: where it begins, how far it leads on, what is there."""


class Wave:
    """Everything that does not change while the waves run."""

    def __init__(self, planes: AirPlanes, track: Track, budget: int, odd: bool) -> None:
        air, placed = planes.volume.air, planes.placed
        self.planes, self.placed, self.slopes, self.slants = planes, placed, planes.slopes, air.slants
        self.row, self.level, self.track = planes.space.stride, planes.space.level, track
        self.parities = 2 if track.split else 1
        self.begin = odd if track.scale == 2 else 0
        self.lane = int(odd) if track.split else 0
        self.last = 2 * budget + 1 if track.scale == 2 else budget
        self.until = self.last - track.least
        self.climb, self.turn = air.climb * track.scale, air.turn * track.scale
        self.apart = self._apart() if placed.entered else 0
        self.terms = [self._terms(p) for p in range(self.parities)]
        self.patience = track.most + self.climb + self.turn
        self.size = self.last + 1 + self.patience

    def ended(self, idle: int, level: int) -> int:
        """Give the last level that counts: the budget's, or the one at which nothing was left to arrive."""
        return level if idle > self.patience else self.last

    def _terms(self, parity: int) -> list[tuple[int, int, int, int]]:
        classes = [(k, left) for k, board in self.placed.classes if (left := board & ~self.apart)]
        if not self.track.split:
            return [(self.track.weights[k][0], 0, self.track.weights[k][1], board) for k, board in classes]
        rows = []
        for k, board in classes:
            price = self.track.prices[k]
            source = parity ^ price.toggles
            rows.append((price.straight, source, price[1 + source], board))
        return rows

    def _apart(self) -> int:
        """Give the anchors that do not cost the same by every way of entering: the waves leave them out."""
        apart, least = 0, dict(self.placed.classes)
        for way, _ in self.ways:
            left = self.placed.open
            for k, board in self.placed.entered[way]:
                left &= ~(board & least.get(k, 0))
            apart |= left
        return apart

    @property
    def ways(self) -> Ways:
        """List all ways with the bits that they lead further on."""
        return ways(self.row, self.level, self.slants)

    def singly(self, heading: int | None) -> list[Sending]:
        """List the ways of a lane into the anchors that are apart."""
        sendings = []
        for way, offset in self.ways if self.apart else ():
            if heading is None or way % 10 in (heading, STRAIGHT):
                terms = [self._sent(k, board & self.apart, way) for k, board in self.placed.entered[way]]
                some = [term for term in terms if term[0]]
                source = self.planes.way_out(way) & pull(
                    any_of([board for board, *_ in some], range(len(some))), offset
                )
                sendings += [(source, offset, some)] if source else []
        return sendings

    def _sent(self, k: int, board: int, way: int) -> Sent:
        slanted, rise = is_slanted(way), self.climb * rises(way)
        if not self.track.split:
            cost = self.track.weights[k][slanted] + rise
            return board, (cost, cost), 0
        price = self.track.prices[k]
        costs = (price.diagonal, price.second) if slanted else (price.straight, price.straight)
        return board, (costs[0] + rise, costs[1] + rise), int(slanted and price.toggles)

    def lists(self) -> Lane:
        """Give empty levels for each parity."""
        return tuple([[0] * self.size for _ in range(self.parities)])

    def files(self) -> tuple[Filed, ...]:
        """Give files without a level, for each parity."""
        return tuple([Filed() for _ in range(self.parities)])

    def open_at(self, start: int) -> list[int]:
        """Give what is not settled yet, for each parity; the start may be stood on whatever it is."""
        return [self.placed.open | (start if p == self.lane else 0) for p in range(self.parities)]


def fly_waves(
    planes: AirPlanes, track: Track, begins: Sequence[int], start: int, budget: int, odd: bool
) -> tuple[Lanes, int]:
    """Spread from a start bit: each heading (one lane without headings) by parity, and how many levels there are."""
    wave = Wave(planes, track, budget, odd)
    return _by_heading(wave, begins, 1 << start) if planes.volume.air.headings else _freely(wave, 1 << start)


def _rise(board: int, wave: Wave) -> tuple[int, int]:
    """Go straight up and straight down."""
    if wave.placed.bands and wave.slopes.up:
        return (board & wave.slopes.up[8]) << wave.level, (board & wave.slopes.down[8]) >> wave.level
    return board << wave.level, board >> wave.level


Read = tuple[list[int], int]
"""Boards by level, and how many levels back to read them."""


class _Heading:
    """One lane of a body with headings: what stood, and what rose and fell out of it, by parity and level."""

    def __init__(self, wave: Wave, heading: int, start: int) -> None:
        self.wave, self.shift, self.slanted = wave, offsets(wave.row)[heading], heading & 1 == 1
        self.line, self.up, self.down = wave.lists(), wave.lists(), wave.lists()
        self.open = wave.open_at(start)
        self.masks = self.upright = None
        if wave.placed.dirty:
            rising, falling = wave.slopes.up, wave.slopes.down
            level = wave.placed.allow[heading]
            self.masks = level, rising[heading] << wave.level, falling[heading] >> wave.level
            self.upright = (rising[8] << wave.level, falling[8] >> wave.level) if wave.placed.bands else None
        self.alone = len(wave.placed.classes) == 1 and not wave.apart
        self.sent, self.singly = wave.lists(), wave.singly(heading)
        self.filed, self.gone = wave.files(), 0
        self.sources = any_of([source for source, *_ in self.singly], range(len(self.singly)))
        self.reads = [[self._read(p, *term) for term in wave.terms[p]] for p in range(wave.parities)]

    def _read(self, parity: int, so: int, source: int, sd: int, clear: int) -> tuple[Read, Read, Read, Read, Read, int]:
        """Say what one class reads: (boards, how many levels back), ahead, rising and falling aside, up, down."""
        climb = self.wave.climb
        ahead = (self.line[source], sd) if self.slanted else (self.line[parity], so)
        aside = (self.up[source], sd + climb), (self.down[source], sd)
        return ahead, *aside, (self.up[parity], so + climb), (self.down[parity], so), clear

    def arrive(self, parity: int, g: int) -> int:
        """Read what arrives at a level by steps; going ahead is done once for level, rising and falling steps."""
        if self.masks:
            return self._masked(self.masks, parity, g)
        slants, shift, board = self.wave.slants, self.shift, self.sent[parity][g]
        for (line, w), (rise, wr), (fall, wf), (up, wu), (down, wd), clear in self.reads[parity]:
            side = line[g - w] | rise[g - wr] | fall[g - wf] if slants else line[g - w]
            came = (side << shift if shift > 0 else side >> -shift) | up[g - wu] | down[g - wd]
            if self.alone:
                return came
            board |= came & clear
        return board

    def _masked(self, masks: tuple[int, int, int], parity: int, g: int) -> int:
        """Do the same where some steps are not legal."""
        (level, rising, falling), upright, slants, shift = masks, self.upright, self.wave.slants, self.shift
        board = self.sent[parity][g]
        for (line, w), (rise, wr), (fall, wf), (up, wu), (down, wd), clear in self.reads[parity]:
            side, rose, fell = line[g - w] & level, up[g - wu], down[g - wd]
            if slants:
                side |= rise[g - wr] & rising | fall[g - wf] & falling
            if upright:
                rose, fell = rose & upright[0], fell & upright[1]
            came = (side << shift if shift > 0 else side >> -shift) | rose | fell
            if self.alone:
                return came
            board |= came & clear
        return board

    def settle(self, board: int, parity: int, g: int) -> None:
        """File what is settled at a level."""
        self.open[parity] ^= board
        self.line[parity][g] = board
        if g > self.wave.until:
            return
        level = self.wave.level
        self.up[parity][g] = board << level
        self.down[parity][g] = board >> level
        if board & self.sources:
            _send(board, self.singly, self.sent, parity, g)

    def forget(self, until: int) -> None:
        """File the levels before one that nothing reads any more, and let go of what rose and fell out of them."""
        while self.gone < until:
            first, last = self.gone, min(until, self.gone + 1 | SHEAF - 1)
            span, empty = slice(first, last), [0] * (last - first)
            for filed, boards in zip(self.filed, self.line, strict=True):
                filed.sheaf(first + 1 if first else 0, boards[span] if first else [0, *boards[span]])
            for boards in (*self.line, *self.up, *self.down):
                boards[span] = empty
            self.gone = last


def _send(board: int, singly: Sequence[Sending], to: Lane, parity: int, g: int) -> None:
    """Send what is settled at a level into the anchors that do not cost the same by every way."""
    for source, offset, terms in singly:
        out = board & source
        if out:
            out = out << offset if offset > 0 else out >> -offset
            for clear, costs, flips in terms:
                to[parity ^ flips][g + costs[parity]] |= out & clear


def _by_heading(wave: Wave, begins: Sequence[int], start: int) -> tuple[Lanes, int]:
    lanes = [_Heading(wave, h, start) for h in range(8)]
    for h in begins:
        lanes[h].settle(start, wave.lane, wave.begin)
    rings = [
        [(p, lane, lanes[h - 1].line[p], lanes[h - 7].line[p]) for h, lane in enumerate(lanes)]
        for p in range(wave.parities)
    ]
    ring, idle, g = [turn for lane in rings for turn in lane], 0, wave.last
    for g in range(wave.begin + 1, wave.last + 1):
        idle, before = idle + 1, g - wave.turn
        for p, lane, left, right in ring:
            board = (lane.arrive(p, g) | left[before] | right[before]) & lane.open[p]
            if board:
                idle = 0
                lane.settle(board, p, g)
        if g > wave.patience and (g - wave.patience + 1) % SHEAF == 0:
            for lane in lanes:
                lane.forget(g - wave.patience)
        if idle > wave.patience:
            break
    for lane in lanes:
        lane.forget(g + 1)
    return tuple([lane.filed for lane in lanes]), wave.ended(idle, g) + 1


def _freely(wave: Wave, start: int) -> tuple[Lanes, int]:
    straight, slanted, levels, filed = wave.lists(), wave.lists(), wave.lists(), wave.files()
    levels[wave.lane][wave.begin] = start
    free, idle, singly = wave.open_at(start), 0, wave.singly(None)
    for g in range(wave.begin, wave.last + 1):
        idle += 1
        for p in range(wave.parities):
            board, levels[p][g] = levels[p][g], 0
            for so, source, sd, clear in wave.terms[p]:
                board |= (straight[p][g - so] | slanted[source][g - sd]) & clear
            board &= free[p]
            if not board:
                continue
            idle = 0
            filed[p].file(g, board)
            free[p] ^= board
            _file_around(board, wave, straight[p], slanted[p], g)
            if singly:
                _send(board, singly, levels, p, g)
        if g > wave.patience:
            for boards in (*straight, *slanted):
                boards[g - wave.patience - 1] = 0
        if idle > wave.patience:
            break
    return (filed,), wave.ended(idle, g) + 1


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
