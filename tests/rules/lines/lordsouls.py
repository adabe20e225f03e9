"""Lordsouls' distances, sight, control zones and whom one may strike at, from its ledger alone.

Where the ledger leaves a choice, this oracle takes these readings, or none: an answer that is a set holds every reading
that the words allow. A line along the face of a wall may be free or not, as may one through a corner at which two meet;
between two walls it is not. Ground that rises 1 m stops no line, more may, and so may the edge on which somebody stands
high above another. Somebody big is seen if any of its cells in range is. An obstacle hides who crouches behind it if
the line crosses some of its inside. Who is knocked out may be a target or not.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product

Cell = tuple[int, int]

WIDE = {"small": 1, "medium": 1, "large": 2, "huge": 3}
CATEGORY = {"small": -1, "medium": 0, "large": 1, "huge": 2}
"""ls.size."""
POSES = ("kneeling", "crawling", "sitting", "prone", "unconscious")
LOW_POSES = ("kneeling", "crawling", "sitting")
LYING = ("prone", "unconscious")
HELPLESS = ("unconscious", "stunned", "paralysed", "bound")
WALLS, CLOSED = "#+", "#+GB"
SOFT, LOW, WATER = "B", "l", "~"
WORTH = {",": 2, ";": 3, "u": 2, "-": 2}
"""What the cells of difficult ground are worth, in points."""


@dataclass(frozen=True)
class Arm:
    """A weapon or shield in the hand: reach and range in metres, `None` where it has none."""

    reach: int | None = None
    range: int | None = None
    grip: int = 1
    guard: int = 0
    parry: int = 0
    push: bool = False


ARMS = {
    "blade": Arm(reach=1),
    "pike": Arm(reach=2, grip=2),
    "pole": Arm(reach=2, grip=2, parry=2, push=True),
    "foil": Arm(reach=1, parry=3),
    "maul": Arm(reach=1, parry=-1),
    "buckler": Arm(reach=1, guard=3),
    "longbow": Arm(range=12, grip=2),
    "dirk": Arm(reach=1, range=5),
}


@dataclass(frozen=True)
class Body:
    """Somebody on a board: `arms` are (name, skill, attack), each of the numbers None where the sheet has none."""

    name: str
    team: str
    at: Cell
    size: str = "medium"
    arms: tuple[tuple[str, int | None, int | None], ...] = ()
    conditions: tuple[str, ...] = ()
    holds: str = ""
    sheet: tuple[tuple[str, str], ...] = ()
    skills: tuple[tuple[str, int], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        side = range(WIDE[self.size])
        return tuple((self.at[0] + i, self.at[1] + j) for j in side for i in side)

    def number(self, key: str) -> Fraction:
        return Fraction(dict(self.sheet)[key])

    def skill(self, key: str) -> int | None:
        return dict(self.skills).get(key)

    def any(self, conditions: tuple[str, ...]) -> bool:
        return any(state in conditions for state in self.conditions)

    @property
    def best(self) -> Fraction:
        """СИЛ or Athletics, whichever is better."""
        return max(self.number("str"), Fraction(self.skill("athletics") or 0))


@dataclass(frozen=True)
class Board:
    """A map's rows and heights, squares or hexes, and who is on it."""

    rows: tuple[str, ...]
    heights: tuple[str, ...]
    hexes: bool
    bodies: tuple[Body, ...] = ()

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < len(self.rows[0]) and 0 <= cell[1] < len(self.rows)

    def glyph(self, cell: Cell) -> str:
        return self.rows[cell[1]][cell[0]] if self.inside(cell) else ""

    def ground(self, cell: Cell) -> int:
        char = self.heights[cell[1]][cell[0]]
        return -1 if char == "a" else int(char)

    def named(self, name: str) -> Body:
        return next(body for body in self.bodies if body.name == name)

    @cached_property
    def all(self) -> list[Cell]:
        return [(x, y) for y in range(len(self.rows)) for x in range(len(self.rows[0]))]

    @property
    def flat(self) -> bool:
        return len(set("".join(self.heights))) == 1


# --- space -----------------------------------------------------------------------------------------------------------


def near(board: Board, cell: Cell) -> list[Cell]:
    """List the neighbours: eight on squares, six on hexes."""
    return around(board.hexes, cell)


@cache
def around(hexes: bool, cell: Cell) -> list[Cell]:
    x, y = cell
    if not hexes:
        return [(x + i, y + j) for i, j in product((-1, 0, 1), repeat=2) if (i, j) != (0, 0)]
    shift = y % 2
    return [
        (x - 1, y), (x + 1, y), (x - 1 + shift, y - 1), (x + shift, y - 1), (x - 1 + shift, y + 1), (x + shift, y + 1),
    ]  # fmt: skip


def apart(board: Board, one: Cell, other: Cell) -> int:
    """ls.distance."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return steps(one, other) if board.hexes else max(dx, dy) + min(dx, dy) // 2


@cache
def steps(one: Cell, other: Cell) -> int:
    """Count the hexes from one to another, all that can be come to with one more step at a time."""
    count, reached = 0, {one}
    while other not in reached:
        reached |= {cell for at in reached for cell in around(True, at)}
        count += 1
    return count


def between(board: Board, one: Body, other: Body) -> int:
    """ls.size: distances to a large creature are taken to its nearest cell."""
    return min(apart(board, a, b) for a, b in product(one.cells, other.cells))


def crosses(board: Board, start: Cell, end: Cell, cell: Cell) -> str:
    """How a line from middle to middle meets a cell: `inside`, `along` one of its sides, `at` a corner, or `` not."""
    return meets(board.hexes, start, end, cell)


def middle(hexes: bool, cell: Cell) -> Cell:
    """Where the middle of a cell is: squares are 2 wide, hexes 2 wide and 4 high."""
    x, y = cell
    return (2 * x + y % 2, 3 * y) if hexes else (2 * x, 2 * y)


@cache
def meets(hexes: bool, start: Cell, end: Cell, cell: Cell) -> str:
    (ax, ay), (bx, by), (cx, cy) = (middle(hexes, at) for at in (start, end, cell))
    ways = ((1, 0, 1), (1, -1, 2), (1, 1, 2)) if hexes else ((1, 0, 1), (0, 1, 1))
    since, until, grazes = Fraction(0), Fraction(1), False
    for p, q, width in ways:
        here, run = p * (ax - cx) + q * (ay - cy), p * (bx - ax) + q * (by - ay)
        if run == 0:
            if abs(here) > width:
                return ""
            grazes = grazes or abs(here) == width
            continue
        times = sorted((Fraction(-width - here, run), Fraction(width - here, run)))
        since, until = max(since, times[0]), min(until, times[1])
    if since >= until:
        return "at" if since == until else ""
    return "along" if grazes else "inside"


def line(board: Board, start: Cell, end: Cell) -> set[bool]:
    """ls.ranged-attack: no wall on the straight line between the middles; one that it just touches leaves it free."""
    low, top = sorted((board.ground(start), board.ground(end)))
    steep = top - low > (2 if end in near(board, start) else 1)
    ledges = {cell for cell in board.all if board.ground(cell) >= low + 2} - {start, end}
    walls = {cell for cell in board.all if board.glyph(cell) in WALLS} - {start, end}
    met = {cell: how for cell in walls | ledges if (how := crosses(board, start, end, cell))}
    beside = [cell for cell in walls if met.get(cell) == "along"]
    inside = any(met.get(cell) == "inside" for cell in walls)
    if inside or any(_facing(board, pair) for pair in product(beside, repeat=2)):
        return {False}
    doubtful = steep or beside or any(met.get(cell, "at") != "at" for cell in ledges) or _pinched([*met])
    return {True, False} if doubtful else {True}


def _pinched(cells: list[Cell]) -> bool:
    """Whether the line squeezes through where two cells touch at a corner."""
    return any(abs(a[0] - b[0]) == 1 == abs(a[1] - b[1]) for a, b in product(cells, repeat=2))


def _facing(board: Board, pair: tuple[Cell, Cell]) -> bool:
    """Two walls between which a line runs: side by side in a row."""
    return pair[0] != pair[1] and pair[0][1] == pair[1][1] and pair[1] in near(board, pair[0])


def some(found: list[set[bool]]) -> set[bool]:
    """Whether one of several things that may be so is so."""
    if any(each == {True} for each in found):
        return {True}
    return {True, False} if any(True in each for each in found) else {False}


def sees(board: Board, one: Body, other: Body, reach: int) -> set[bool]:
    """Whether there is a line of sight to some cell within reach."""
    pairs = [pair for pair in product(one.cells, other.cells) if apart(board, *pair) <= reach]
    return some([line(board, *pair) for pair in pairs])


# --- control zones ---------------------------------------------------------------------------------------------------


def hold_out(body: Body) -> int:
    """ls.control-zone, ls.control-zone-ranged: how far the zone goes, 0 for who has none."""
    if body.any((*HELPLESS, "blind")) or body.holds:
        return 0
    arms = [ARMS[name] for name, *_ in body.arms]
    if any(arm.reach is None for arm in arms):
        return 0
    return max((arm.reach or 0 for arm in arms), default=1)


@lru_cache(maxsize=16)
def zone(board: Board, body: Body) -> dict[Cell, set[bool]]:
    """ls.control-zone: the cells that somebody controls, and those of which the words leave it open."""
    found, reach = {}, hold_out(body)
    top = max(board.ground(cell) for cell in body.cells)
    for cell in board.all:
        if cell in body.cells or board.glyph(cell) in WALLS or abs(board.ground(cell) - top) > reach:
            continue
        starts = [own for own in body.cells if apart(board, own, cell) <= reach]
        if starts:
            found[cell] = some([line(board, start, cell) for start in starts])
    return found


# --- attacks ---------------------------------------------------------------------------------------------------------


def hidden(board: Board, one: Body, other: Body) -> bool:
    """ls.position-to-hit: low on the ground, behind an obstacle in the next cell on the line from the shooter."""
    if not other.any(POSES):
        return False
    return all(sheltered(board, one, *pair) for pair in product(one.cells, other.cells))


def sheltered(board: Board, one: Body, start: Cell, end: Cell) -> bool:
    """Whether a low obstacle is on a line, next to its end; not one on which the shooter stands."""
    beside = [cell for cell in near(board, end) if board.glyph(cell) == LOW and cell not in one.cells]
    return any(crosses(board, start, end, cell) == "inside" for cell in beside)


def grazed(board: Board, one: Body, other: Body) -> bool:
    """Whether somebody low may be hidden: the line runs along an obstacle's side, or over ground 1 m higher."""
    (start, end) = one.cells[0], other.cells[0]
    beside = [cell for cell in near(board, end) if board.inside(cell)]
    beside = [cell for cell in beside if crosses(board, start, end, cell) in ("inside", "along")]
    high = [cell for cell in beside if board.glyph(cell) == LOW or board.ground(cell) > board.ground(end)]
    return other.any(POSES) and bool(high)


def kind(board: Board, one: Body, other: Body, arm: Arm) -> str:
    """ls.attack-in-range, ls.height: a blow in the hand where it reaches, else a shot or throw, else nothing."""
    far = between(board, one, other)
    tops = [max(board.ground(cell) for cell in body.cells) for body in (one, other)]
    if arm.reach is not None and far <= arm.reach and abs(tops[0] - tops[1]) <= arm.reach:
        return "contact"
    return "distance" if arm.range is not None and far <= arm.range else ""


def may_strike(board: Board, one: Body, other: Body, arm: Arm) -> set[bool]:
    """Whether an Attack with an arm is legal, without options."""
    how = kind(board, one, other, arm)
    if not how or one.any(HELPLESS) or ("grabbed" in one.conditions and arm.grip == 2):
        return {False}
    if "blind" in one.conditions and (how == "distance" or between(board, one, other) > 1):
        return {False}  # ls.stunned-blind
    if how == "distance" and hidden(board, one, other):
        return {False}
    clear = sees(board, one, other, (arm.reach if how == "contact" else arm.range) or 0)
    doubtful = "unconscious" in other.conditions or (how == "distance" and grazed(board, one, other))
    return {True, False} if True in clear and doubtful else clear
