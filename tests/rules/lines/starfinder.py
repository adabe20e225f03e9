"""Starfinder's cover and concealment, from its ledger alone.

sf.cover-line to sf.total-cover, sf.concealment to sf.ignore-darkness.

Where the ledger leaves a choice, this oracle takes these readings. Heights differ where the two stand at different
heights. Of the corners with the fewest spoilt lines the attacker takes the one that is best for it. A railing's lines
do not add to those of a wall; those of creatures do, for AC. A low wall's square is an obstacle by itself; on one's own
the attacker shoots freely, and the target is behind it. In three dimensions a line along a cell's edge lies in two of
its faces, and is free if both bodies are wholly on the open side of one; through a point it has a gap if the open cells
round that point join the two sides. Where the two share a square nothing is between them. Fog that stops sight alone
obscures like smoke, and hides altogether where every line meets it. Burrowers' own squares are dug; all else is soil.
"""

from functools import cached_property

from tests.rules.lines.boards import Board, Creature
from tests.rules.lines.geometry import Cell, Cells, all_corners, corners, feet, gap, joined, line

TALL = {"tiny": 1.5, "small": 3, "medium": 6, "large": 12, "huge": 24}
"""sf.size-measure: feet, in whole and half ones."""
LOW = 3
"""How high a low obstacle is, in feet."""
BONUS = {"improved": (8, 4), "cover": (4, 2), "partial": (2, 1), "none": (0, 0)}
UNSEEN, USUAL = 50, 20


class Lines:
    """What lies between an attacker and a target."""

    def __init__(self, board: Board, attacker: Creature, target: Creature, *, ranged: bool) -> None:
        self.board, self.attacker, self.target, self.ranged = board, attacker, target, ranged
        self.flat = attacker.at[2] == target.at[2]
        self.tall = target.extras.get("height", TALL[target.size])
        self.source, self.goal = (tuple(self.cut(cell) for cell in one.cells) for one in (attacker, target))
        own = {*attacker.cells, *target.cells}
        others = [one for one in board.creatures if not own.intersection(one.cells)]
        self.bodies = {cell for one in others for cell in one.cells} if ranged else set()
        self.drawn: dict[tuple[Cell, Cell], set[str]] = {}

    def cut(self, cell: Cell) -> Cell:
        """Squares take the place of cells where heights do not differ."""
        return cell[:2] if self.flat else cell

    def whole(self, cell: Cell) -> Cell:
        return (*cell, self.attacker.at[2]) if self.flat else cell

    # --- what a square is to the target ---

    def blocks(self, square: Cell) -> bool:
        """sf.cover-line, and sf.low-obstacle: as high as the creature, it blocks line of effect."""
        cell = self.whole(square)
        if cell in self.attacker.cells + self.target.cells:
            return self.board.blocks(cell, "effect")
        return self.board.solid(cell) or (self.board.stands(cell, "cover") == "low" and self.tall <= LOW)

    def covers(self, square: Cell) -> str:
        """What a thing in a square that does not block gives to the target: '' for nothing."""
        cell = self.whole(square)
        degree = self.board.stands(cell, "cover") or ""
        if degree == "low":
            return "cover" if self.low_covers(cell) else ""
        if degree == "improved":
            return degree if gap((cell,), self.target.cells) <= 1 else ""
        return str(degree)

    def low_covers(self, cell: Cell) -> bool:
        """sf.low-obstacle, sf.low-obstacle-ignore."""
        near, far = feet(self.attacker.cells, (cell,)), feet(self.target.cells, (cell,))
        if cell in self.attacker.cells and near < far:
            return False
        return self.tall < 2 * LOW or far <= min(near, 30)

    # --- lines ---

    def beside(self, cell: Cell, piece: Cells) -> bool:
        """Say whether attacker and target lie wholly on the open side of a face of a cell that a piece runs along."""
        for axis in range(len(cell)):
            planes = {other[axis] for other in piece}
            if len(planes) == 2:
                lower = cell[axis] == min(planes)
                spaces = [other[axis] for other in self.source + self.goal]
                if all(at > cell[axis] if lower else at < cell[axis] for at in spaces):
                    return True
        return False

    def met(self, piece: Cells) -> Cells:
        """List the cells whose inside a piece goes through, or along whose face it runs between the two."""
        return piece if len(piece) == 1 else tuple(cell for cell in piece if not self.beside(cell, piece))

    def pinched(self, pieces: list[Cells], points: list[Cells], stops: set[Cell]) -> bool:
        """Two blocking squares that meet corner to corner leave no gap."""
        ends = [self.source, *pieces, self.goal]
        for i, point in enumerate(points):
            gaps = tuple(cell for cell in point if cell not in stops)
            if len(gaps) + 2 <= len(point) and len(point) > 2 and not joined(gaps, ends[i], ends[i + 1]):
                return True
        return False

    def spoils(self, start: Cell, end: Cell) -> set[str]:
        """What spoils a line: 'total' what blocks it, else degrees of cover, 'soft' creatures."""
        if (start, end) not in self.drawn:
            self.drawn[start, end] = self._spoils(start, end)
        return self.drawn[start, end]

    def _spoils(self, start: Cell, end: Cell) -> set[str]:
        pieces, points = line(start, end)
        walls = {cell for point in points for cell in point if self.blocks(cell)}
        found = {"total" if cell in walls else self.covers(cell) for piece in pieces for cell in self.met(piece)}
        if self.pinched(pieces, points, walls):
            found.add("total")
        if any(len(piece) == 1 and self.whole(piece[0]) in self.bodies for piece in pieces):
            found.add("soft")
        return found - {""}

    @cached_property
    def views(self) -> list[list[set[str]]]:
        """From each corner of each square of the attacker, what spoils the lines to each corner of the target."""
        return [[self.spoils(start, end) for end in corners(self.goal)] for start in all_corners(self.source)]

    # --- cover ---

    @cached_property
    def total(self) -> bool:
        """sf.total-cover; sf.burrow: from above the ground to below it too."""
        under = [len(self.board.dirt(one)) == len(one.cells) for one in (self.attacker, self.target)]
        return under[0] != under[1] or all("total" in spoilt for view in self.views for spoilt in view)

    @property
    def cover(self) -> tuple[set[str], int, int]:
        """Give what the cover may be called, and its bonuses to AC and Reflex."""
        if set(self.source) & set(self.goal):
            return {"none"}, 0, 0
        if self.total:
            return {"total"}, 0, 0
        graded = [(sum(map(bool, view)), *degree(view)) for view in self.views]
        best = min(grade[:3] for grade in graded)
        return {name for *grade, name in graded if tuple(grade) == best}, best[1], best[2]

    # --- concealment ---

    def thick(self, cell: Cell) -> bool:
        """Say whether a cell stops sight alone."""
        return self.board.blocks(cell, "sight") and not self.board.solid(cell)

    def haze(self, cell: Cell) -> int:
        """What chance to miss a cell gives to lines through it, in percent."""
        return max(self.board.stands(cell, "concealment") or 0, USUAL * self.thick(cell))

    def hazy(self, start: Cell, end: Cell) -> int:
        """sf.concealment-line: through an obscuring square, or along its border for some length."""
        pieces, _ = line(start, end)
        return max((self.haze(self.whole(cell)) for piece in pieces for cell in piece), default=0)

    def unseen(self, start: Cell, end: Cell) -> bool:
        """sf.total-concealment: no line of sight, which what is solid stops, and what stops sight alone."""
        pieces, points = line(start, end)
        cells = {cell: self.whole(cell) for point in points for cell in point}
        stops = {cell for cell, whole in cells.items() if self.board.solid(whole) or self.thick(whole)}
        return any(cell in stops for piece in pieces for cell in self.met(piece)) or self.pinched(pieces, points, stops)

    @cached_property
    def out_of_sight(self) -> bool:
        """sf.total-concealment: there is line of effect and no line of sight, or it is too dark, or it is invisible."""
        lines = [(start, end) for start in all_corners(self.source) for end in corners(self.goal)]
        return self.by_light == UNSEEN or (not self.total and all(self.unseen(start, end) for start, end in lines))

    @property
    def miss_percent(self) -> int:
        return UNSEEN if self.out_of_sight else max(self.by_place, self.by_light)

    @property
    def by_place(self) -> int:
        """sf.concealment-line, sf.concealment-adjacent-melee, sf.concealment-no-stack."""
        if not self.ranged and gap(self.attacker.cells, self.target.cells) <= 1:
            inside = [self.haze(cell) for cell in self.target.cells]
            return max(inside) if all(inside) else 0
        views = [[self.hazy(start, end) for end in corners(self.goal)] for start in all_corners(self.source)]
        return min((sum(map(bool, view)), max(view)) for view in views)[1]

    @property
    def by_light(self) -> int:
        """sf.ignore-darkness, sf.concealment-from-all, sf.concealment-no-stack."""
        chances = {"in-darkness": UNSEEN, "invisible": UNSEEN, "in-dim-light": USUAL, "blurred": USUAL}
        sees = feet(self.attacker.cells, self.target.cells) <= self.attacker.extras.get("darkvision", -1)
        ignored = ("in-darkness", "in-dim-light") if sees else ()
        return max((chances[state] for state in self.target.conditions if state not in ignored), default=0)


def degree(view: list[set[str]]) -> tuple[int, int, str]:
    """sf.cover-bonus, sf.partial-cover, sf.improved-cover, sf.soft-cover: AC, Reflex and what it is called."""
    firm = [bool(spoilt & {"total", "cover"}) for spoilt in view]
    soft = ["soft" in spoilt for spoilt in view]
    real = "cover" if 2 * sum(firm) >= len(view) else "partial" if any(firm) else "none"
    if any("improved" in spoilt for spoilt in view):
        real = "improved"
    elif real == "none" and any("partial" in spoilt for spoilt in view):
        real = "partial"
    ac, reflex = BONUS[real]
    alone = 4 if 2 * sum(soft) >= len(view) else 2 if any(soft) else 0
    both = any(firm) and 2 * sum(map(max, firm, soft)) >= len(view)
    if alone > ac:
        return alone, reflex, "soft"
    return (4, reflex, "cover") if both and ac < 4 and any(soft) else (ac, reflex, real)
