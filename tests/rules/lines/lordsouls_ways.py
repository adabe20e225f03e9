"""Lordsouls' movement, Reactions on the way, leaps and shoves, from its ledger alone.

ls.move, ls.slip, ls.drag, ls.climb-swim, ls.dash, ls.jump; ls.kneeling, ls.sitting, ls.prone, ls.grabbed,
ls.overloaded; ls.square-straight, ls.square-diagonal, ls.hex-move, ls.difficult-terrain, ls.height, ls.corners,
ls.occupied-cells; ls.reaction-triggers; ls.push-shove.

Readings: a cell of open ground with somebody knocked out in it is worth 2; what a walker cannot step up to is
impassable, and so closes corners, as seen from the lower end of the step. On the way of a leap that touches a corner of
something that is in the way, and on that over what may or may not be too high, the words say nothing; nor on a drag
back to where the captive is now. A face is climbed straight, not aslant, and at once.
"""

from fractions import Fraction
from itertools import pairwise, product
from math import floor

from tests.rules.lines.lordsouls import (
    ARMS,
    CLOSED,
    HELPLESS,
    LOW,
    LOW_POSES,
    LYING,
    SOFT,
    WATER,
    WIDE,
    WORTH,
    Board,
    Body,
    Cell,
    apart,
    between,
    crosses,
    near,
    zone,
)

State = tuple[Cell, int]
"""Where the north-west cell is, and whether the next diagonal is a second one."""


def points(body: Body, action: str) -> int:
    """How many points a Movement manoeuvre gives; 0 also where it is refused."""
    value = body.number("move")
    if body.any((*HELPLESS, "grabbed")):
        return 0
    if "overloaded" in body.conditions:
        value = Fraction(floor(value / 2))
    if action == "dash":
        value = 2 * value if body.number("energy") >= 4 else Fraction(0)
    if action in ("slip", "climb", "drag"):
        free = sum(ARMS[name].grip for name, *_ in body.arms) < 2
        refused = body.any((*LOW_POSES, *LYING)) or (action == "climb" and not free)
        return 0 if refused else floor(value / 2)
    if not value or body.any(("sitting",)):
        return 0
    if body.any(LYING):
        return 1
    return max(1, floor(value / 3)) if body.any(LOW_POSES) else floor(value)


class Walk:
    """Somebody's ways over a board: `climbs`, and swims, or `drags` along the one that it holds."""

    def __init__(self, board: Board, mover: Body, *, climbs: bool = False, drags: bool = False) -> None:
        self.board, self.mover, self.climbs = board, mover, climbs
        others = [body for body in board.bodies if body is not mover]
        self.captive = set(board.named(mover.holds).cells) if drags else set()
        self.bodies = {cell for body in others for cell in body.cells}
        self.down = {cell for body in others if "unconscious" in body.conditions for cell in body.cells}
        foes = [body for body in others if body.team != mover.team]
        self.held = {cell for body in foes for cell in body.cells} - self.down

    def space(self, at: Cell) -> list[Cell]:
        side = range(WIDE[self.mover.size])
        return [(at[0] + i, at[1] + j) for i, j in product(side, side)]

    def open(self, at: Cell, *, first: bool = False) -> bool:
        """Whether it may be there for a moment: after the first step a captive is no longer where it was."""
        held = self.held if first else self.held - self.captive
        return self.clear(at) and not any(cell in held for cell in self.space(at))

    def clear(self, at: Cell, *, corner: bool = False) -> bool:
        """Whether nothing is in the way there, or, at a corner, nothing hard."""
        shut = [cell for cell in self.space(at) if not self.board.inside(cell) or self.board.glyph(cell) in CLOSED]
        if corner:
            return all(self.board.glyph(cell) == SOFT for cell in shut)
        wet = any(self.board.inside(cell) and self.board.glyph(cell) == WATER for cell in self.space(at))
        return not shut and (self.climbs or not wet)

    def top(self, at: Cell) -> int:
        return max(self.board.ground(cell) for cell in self.space(at))

    def stops(self, at: Cell) -> bool:
        return not any(cell in self.bodies - self.captive for cell in self.space(at))

    def step(self, at: Cell, to: Cell, odd: int, *, first: bool = False) -> tuple[int, int] | None:
        """Give what a step costs and whether the next diagonal is a second one; None where it may not be taken."""
        if to not in near(self.board, at) or not self.open(to, first=first):
            return None
        rise = self.top(to) - self.top(at)
        worth = max(WORTH.get(self.board.glyph(cell), 2 if cell in self.down else 1) for cell in self.space(to))
        straight = self.board.hexes or at[0] == to[0] or at[1] == to[1]
        if abs(rise) > 1:
            return (worth + abs(rise), odd) if self.climbs and straight else None
        if straight:
            return worth + max(rise, 0), odd
        lower = min(self.top(at), self.top(to))
        for corner in ((at[0], to[1]), (to[0], at[1])):
            if not self.clear(corner, corner=True) or self.high(corner) > lower + 1:
                return None
        return (1 + odd) * worth + max(rise, 0), 1 - odd

    def high(self, at: Cell) -> int:
        return max(self.board.ground(cell) for cell in self.space(at) if self.board.inside(cell))

    def costs(self, budget: int) -> dict[Cell, int]:
        """Give the least cost of every place that may be come to with so many points, the start left out."""
        best: dict[State, int] = {(self.mover.at, 0): 0}
        fresh: list[State] = [(self.mover.at, 0)]
        while fresh:
            at, odd = fresh.pop()
            for to in near(self.board, at):
                price = self.step(at, to, odd, first=at == self.mover.at)
                if price is None:
                    continue
                total, state = best[at, odd] + price[0], (to, price[1])
                if total <= budget and total < best.get(state, total + 1):
                    best[state] = total
                    fresh.append(state)
        found: dict[Cell, int] = {}
        for (at, _), cost in best.items():
            found[at] = min(cost, found.get(at, cost))
        return {at: cost for at, cost in found.items() if at != self.mover.at}

    def ends(self, budget: int) -> set[tuple[int, ...]]:
        """List where it may stop, with height and cost."""
        return {(*at, self.top(at), cost) for at, cost in self.costs(budget).items() if self.stops(at)}

    def along(self, way: list[Cell], budget: int) -> tuple[int | None, int]:
        """Give the number of the first step that may not be taken, or None, and what the steps before it cost."""
        at, odd, total = self.mover.at, 0, 0
        for number, to in enumerate(way):
            price = self.step(at, to, odd, first=number == 0)
            if price is None or total + price[0] > budget:
                return number, total
            at, odd, total = to, price[1], total + price[0]
        return (None if self.stops(at) else len(way) - 1), total


# --- Reactions -------------------------------------------------------------------------------------------------------


def provoked(board: Board, mover: Body, way: list[Cell]) -> dict[str, Cell] | None:
    """ls.reaction-triggers: who may strike, and which place is left; None where the words leave a zone open."""
    walk, found = Walk(board, mover), {}
    for foe in (body for body in board.bodies if body.team != mover.team and body.name != mover.holds):
        cells = zone(board, foe)
        if any(len(cells.get(cell, ())) > 1 for at in [mover.at, *way] for cell in walk.space(at)):
            return None
        inside = [any(True in cells.get(cell, ()) for cell in walk.space(at)) for at in [mover.at, *way]]
        for at, (before, after) in zip([mover.at, *way], pairwise(inside), strict=False):
            if before and not after:
                found.setdefault(foe.name, at)
    return found


# --- leaps -----------------------------------------------------------------------------------------------------------


def leap(board: Board, body: Body, to: Cell) -> bool | None:
    """ls.jump, ls.jump-length, ls.jump-height: whether one leap leads to a cell; None where the words leave it open."""
    held = {cell for other in board.bodies if other is not body for cell in other.cells}
    rise = board.ground(to) - board.ground(body.at)
    high, far = floor(body.best / 4), floor(body.best / 2)
    if to == body.at or to in held or board.glyph(to) in CLOSED:
        return False
    if rise > high or (rise > 0 and to not in near(board, body.at)) or (rise <= 0 and apart(board, body.at, to) > far):
        return False
    if board.glyph(to) == WATER:
        return None
    top = board.ground(body.at) + high
    hard = {cell for cell in board.all if board.ground(cell) > top or board.glyph(cell) in CLOSED}
    low = {cell for cell in board.all if board.glyph(cell) == LOW}
    met = {cell: crosses(board, body.at, to, cell) for cell in (hard | low) - {body.at, to}}
    if any(how == "inside" and cell in hard and board.glyph(cell) != SOFT for cell, how in met.items()):
        return False
    return None if any(met.values()) else True


def leaps(body: Body) -> bool:
    """Whether it may jump at all."""
    return not body.any((*HELPLESS, "grabbed", *LOW_POSES, *LYING))


# --- shoves ----------------------------------------------------------------------------------------------------------


def shoved(board: Board, one: Body, other: Body) -> list[Cell]:
    """ls.push-shove: the cells to which a shove may take somebody; none where it is not offered."""
    places = near(board, other.at)
    goals = [to for to in places if straight(board, one, other, to)]
    if not goals:
        far = max(apart(board, one.at, to) for to in places)
        goals = [to for to in places if apart(board, one.at, to) == far]
    held = {cell for body in board.bodies for cell in body.cells}
    free = [to for to in goals if board.inside(to) and to not in held and board.glyph(to) not in CLOSED]
    return free if board.hexes else [to for to in free if not cornered(board, other.at, to)]


def cornered(board: Board, at: Cell, to: Cell) -> bool:
    """ls.corners: something hard at a shoulder of a diagonal step."""
    shoulders = {(at[0], to[1]), (to[0], at[1])} - {at, to}
    return any(board.glyph(cell) in CLOSED and board.glyph(cell) != SOFT for cell in shoulders)


def straight(board: Board, one: Body, other: Body, to: Cell) -> bool:
    """Whether three middles lie on one line, evenly."""
    steps = apart(board, one.at, other.at)
    (ax, ay), (bx, by), (cx, cy) = (_middle(board, at) for at in (one.at, other.at, to))
    return (bx - ax, by - ay) == (steps * (cx - bx), steps * (cy - by))


def _middle(board: Board, cell: Cell) -> Cell:
    return (2 * cell[0] + cell[1] % 2, 2 * cell[1]) if board.hexes else cell


def in_push(one: Body, other: Body, board: Board) -> bool:
    """ls.push-target: with the hands, or a weapon with the property."""
    reach = max([1, *((ARMS[name].reach or 0) for name, *_ in one.arms if ARMS[name].push)])
    return between(board, one, other) <= reach
