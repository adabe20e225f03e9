"""Pathfinder's threatened squares, cover and flanking, from its ledger alone, on a flat board.

pf.threatened-squares, pf.reach-weapons, pf.size-space; pf.cover, pf.cover-in-melee, pf.low-cover, pf.soft-cover,
pf.partial-cover, pf.total-cover; pf.flanking.

Where the ledger leaves a choice, this oracle takes these readings. A line that runs between two squares that both stop
it, or between such a square and the end of the map, does not get through: a wall right across the map is total cover.
Cover of one line on something firm and of another on a creature is worth 4 to AC. A creature in whose square nobody
else stands is all there is here: nobody shares a square.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from tests.rules.lines.geometry import Cell, Cells, corners, feet, gap, joined, line

SIDES = {"small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
"""pf.size-space: how many squares wide."""
REACH = {
    ("small", "tall"): 5,
    ("medium", "tall"): 5,
    ("large", "tall"): 10,
    ("large", "long"): 5,
    ("huge", "tall"): 15,
    ("huge", "long"): 10,
    ("gargantuan", "tall"): 20,
    ("gargantuan", "long"): 15,
}
"""pf.size-space: natural reach in feet."""
ARMED = ("sword", "claws", "spear")
LIMP = ("unconscious", "helpless")
FLAT = (*LIMP, "prone")
WALLS, PILLARS, LOW = "#+", "O", "o"
NEAR = 30
"""pf.low-cover: feet."""
FULL, PARTIAL = 4, 2
REFLEX = {"cover": 2, "partial": 1, "soft": 0, "none": 0}


@dataclass(frozen=True)
class Body:
    """Somebody on a board: where, how big, for whom, with what, in what state."""

    name: str
    team: str
    at: Cell
    size: str = "medium"
    build: str = "tall"
    arms: tuple[str, ...] = ("sword",)
    state: str = ""

    @property
    def side(self) -> int:
        return SIDES[self.size]

    @cached_property
    def cells(self) -> Cells:
        return tuple((self.at[0] + i, self.at[1] + j) for j in range(self.side) for i in range(self.side))

    @property
    def natural(self) -> int:
        return REACH[self.size, self.build]

    def strikes(self, arm: str, feet_away: int, aslant: bool) -> bool:
        """pf.reach-weapons, pf.threatened-squares: a reach of 10 ft takes in the second diagonal."""

        def within(reach: int) -> bool:
            return feet_away <= reach or (reach == 10 and aslant)

        if arm == "spear":
            return within(2 * self.natural) and not within(self.natural)
        return arm in ARMED and within(self.natural)


@dataclass(frozen=True)
class Board:
    """A map's rows and who is on it."""

    rows: tuple[str, ...]
    bodies: tuple[Body, ...]

    def glyph(self, cell: Cell) -> str:
        inside = 0 <= cell[0] < len(self.rows[0]) and 0 <= cell[1] < len(self.rows)
        return self.rows[cell[1]][cell[0]] if inside else ""

    def solid(self, cell: Cell) -> bool:
        """pf.total-cover: walls and closed doors; the map ends as at a wall."""
        return self.glyph(cell) in WALLS

    def open(self) -> Iterator[Cell]:
        """List the squares in which somebody could stand."""
        wide = range(len(self.rows[0]))
        return ((x, y) for y in range(len(self.rows)) for x in wide if self.rows[y][x] not in WALLS + PILLARS)


@dataclass(frozen=True)
class Reading:
    """What the ledger leaves open: `tight`: no way where two walls touch at a corner; `by_square`: who is nearer to a
    low wall goes by the squares that are aimed from and at; `grazed`: a threat does not pass along a wall's face.
    """

    tight: bool
    by_square: bool = False
    grazed: bool = False


READINGS = tuple(Reading(tight, by_square) for tight in (False, True) for by_square in (False, True))
THREATS = (*READINGS, *(Reading(tight, grazed=True) for tight in (False, True)))


# --- lines -----------------------------------------------------------------------------------------------------------


class Lines:
    """What lies between some squares of an attacker and some of a target."""

    def __init__(self, board: Board, source: Cells, goal: Cells, *, ranged: bool, reading: Reading) -> None:
        self.board, self.source, self.goal, self.ranged, self.reading = board, source, goal, ranged, reading
        self.low = source, goal
        own = {*source, *goal}
        others = [one for one in board.bodies if not own.intersection(one.cells) and one.state not in FLAT]
        self.standing = {cell for one in others for cell in one.cells}

    def firm(self, cell: Cell) -> bool:
        """pf.cover: a square that blocks or gives cover; pf.low-cover: not a low one that is nearer to the attacker."""
        glyph = self.board.glyph(cell)
        if glyph == LOW:
            near, far = (feet(space, (cell,)) for space in self.low)
            return far <= min(near, NEAR)
        return self.board.solid(cell) or glyph == PILLARS

    def crosses(self, start: Cell, end: Cell, *, solid: bool) -> bool:
        """Say whether a line passes through what is firm, or through what is solid: along one's edge it does not."""
        stops = self.board.solid if solid else self.firm
        pieces, points = line(start, end)
        if solid and self.reading.grazed and any(any(map(stops, piece)) for piece in pieces):
            return True
        if any(all(map(stops, piece)) and any(self.board.glyph(cell) for cell in piece) for piece in pieces):
            return True
        return self.reading.tight and self.pinched(pieces, points)

    def pinched(self, pieces: list[Cells], points: list[Cells]) -> bool:
        """Two walls that touch at a corner let nothing through there."""
        ends = [self.source, *pieces, self.goal]
        for i, point in enumerate(points):
            gaps = tuple(cell for cell in point if not self.board.solid(cell))
            if len(point) > 2 and len(gaps) + 2 <= len(point) and not joined(gaps, ends[i], ends[i + 1]):
                return True
        return False

    def soft(self, start: Cell, end: Cell) -> bool:
        """pf.soft-cover: through the inside of a square in which somebody stands."""
        return any(len(piece) == 1 and piece[0] in self.standing for piece in line(start, end)[0])

    @property
    def total(self) -> bool:
        """pf.total-cover: corner to corner and centre to centre, between every two squares."""
        edges = [(a, b) for one, other in self.pairs for a in corners((one,)) for b in corners((other,))]
        return all(self.crosses(*edge, solid=True) for edge in edges) and all(map(self.across, self.pairs))

    def across(self, pair: tuple[Cell, Cell]) -> bool:
        """Say whether something solid is on the line between two centres, which is cut on a grid twice as fine."""
        start, end = (tuple(2 * at + 1 for at in cell) for cell in pair)
        pieces, points = line(start, end)
        through, past = (_coarse(cells) for cells in (pieces, points))
        if any(all(map(self.board.solid, piece)) for piece in through):
            return True
        return self.reading.tight and self.pinched(through, past)

    @property
    def pairs(self) -> list[tuple[Cell, Cell]]:
        return list(product(self.source, self.goal))

    # --- degrees ---

    def in_melee(self) -> int:
        """pf.cover-in-melee: any line from any corner, between the squares that suit the attacker best."""
        return min(FULL * any(self.views(one, other)) for one, other in self.pairs)

    def views(self, one: Cell, other: Cell) -> list[bool]:
        self.measure(one, other)
        return [self.crosses(a, b, solid=False) for a, b in product(corners((one,)), corners((other,)))]

    def measure(self, one: Cell, other: Cell) -> None:
        """Say from where it is measured who is nearer to a low wall."""
        if self.reading.by_square:
            self.low = (one,), (other,)

    def afar(self) -> set[tuple[int, str, int]]:
        """pf.cover: from the best corner of the best square: what it may be called, what it adds to AC and Reflex."""
        found = [degree for pair in self.pairs for degree in self.from_corners(*pair)]
        least = min(ac for ac, *_ in found)
        return {degree for degree in found if degree[0] == least}

    def from_corners(self, one: Cell, other: Cell) -> Iterator[tuple[int, str, int]]:
        self.measure(one, other)
        for start in corners((one,)):
            firm = sum(self.crosses(start, end, solid=False) for end in corners((other,)))
            soft = self.ranged and any(self.soft(start, end) for end in corners((other,)))
            name = "cover" if firm > 1 else "partial" if firm else "none"
            if soft and firm < 2:  # pf.partial-cover: soft cover is never partial
                yield FULL, "soft", REFLEX[name]
                yield FULL, "cover", REFLEX[name]
            else:
                yield {"cover": FULL, "partial": PARTIAL, "none": 0}[name], name, REFLEX[name]


def _coarse(found: list[Cells]) -> list[Cells]:
    """Give the squares of the board for those of a grid twice as fine."""
    return [tuple({(cell[0] // 2, cell[1] // 2) for cell in cells}) for cells in found]


# --- answers ---------------------------------------------------------------------------------------------------------


def cover(board: Board, attacker: Body, target: Body, arm: str, *, reading: Reading) -> set[tuple[int, str, int]]:
    """Give what the cover may be called, with AC and Reflex."""
    beside = gap(attacker.cells, target.cells) <= 1
    hand_to_hand = arm in ARMED and beside
    lines = Lines(board, attacker.cells, target.cells, ranged=not hand_to_hand, reading=reading)
    if lines.total:
        return {(0, "total", 0)}
    if hand_to_hand:
        ac = lines.in_melee()
        return {(ac, "cover" if ac else "none", 2 if ac else 0)}
    return lines.afar()


def apart(one: Cells, other: Cells) -> tuple[int, bool]:
    """Give the feet between two spaces, and whether the nearest squares are the second diagonal of each other."""
    return feet(one, other), gap(one, other) == 2


def threatens(board: Board, body: Body, cell: Cell, *, reading: Reading) -> bool:
    """pf.threatened-squares: whatever it can strike into, not through a wall or round total cover."""
    if body.state in LIMP or cell in body.cells:
        return False
    if not any(body.strikes(arm, *apart(body.cells, (cell,))) for arm in body.arms):
        return False
    return not Lines(board, body.cells, (cell,), ranged=False, reading=reading).total


def threatened(board: Board, body: Body, *, reading: Reading) -> set[Cell]:
    """List the squares that somebody threatens."""
    return {cell for cell in board.open() if threatens(board, body, cell, reading=reading)}


def can_strike(board: Board, attacker: Body, target: Body, arm: str, *, reading: Reading) -> bool:
    """Say whether an attack with an arm hand to hand is possible: how far it is goes by the nearest squares."""
    if attacker.state in LIMP or not attacker.strikes(arm, *apart(attacker.cells, target.cells)):
        return False
    return not Lines(board, attacker.cells, target.cells, ranged=False, reading=reading).total


def beside_a_spear(attacker: Body, target: Body) -> bool:
    """Say whether a long weapon is too near to somebody big whose far squares it could strike: left open."""
    if "spear" not in attacker.arms or attacker.strikes("spear", *apart(attacker.cells, target.cells)):
        return False
    return any(attacker.strikes("spear", *apart(attacker.cells, (cell,))) for cell in target.cells)


def partners(board: Board, attacker: Body, target: Body, *, reading: Reading) -> set[str]:
    """pf.flanking: who of the attacker's side threatens the target from the opposite side."""
    friends = [one for one in board.bodies if one.team == attacker.team and one is not attacker]
    near = [one for one in friends if any(can_strike(board, one, target, arm, reading=reading) for arm in one.arms)]
    ways = {one.name: product(attacker.cells, one.cells) for one in near}
    return {name for name, pairs in ways.items() if any(opposite(*pair, target.cells) for pair in pairs)}


def opposite(one: Cell, other: Cell, space: Cells) -> bool:
    """Say whether the line between two centres passes through two opposite borders of a space, ends included."""
    start, end = ([at + Fraction(1, 2) for at in cell] for cell in (one, other))
    for axis in (0, 1):
        low, high = min(cell[axis] for cell in space), max(cell[axis] for cell in space) + 1
        if all(_meets(start, end, axis, border, space) for border in (low, high)):
            return True
    return False


def _meets(start: list[Fraction], end: list[Fraction], axis: int, border: int, space: Cells) -> bool:
    """Say whether a line meets a border of a space, which stands across an axis."""
    run = end[axis] - start[axis]
    if not run:
        return False
    time = (border - start[axis]) / run
    side = 1 - axis
    at = start[side] + time * (end[side] - start[side])
    low, high = min(cell[side] for cell in space), max(cell[side] for cell in space) + 1
    return 0 <= time <= 1 and low <= at <= high
