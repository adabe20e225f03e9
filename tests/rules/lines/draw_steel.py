"""Draw Steel's line of effect, cover and concealment, from its ledger alone.

ds.line-of-effect, ds.cover, ds.concealment, ds.target-burrower to ds.burrower-no-high-ground, ds.high-ground.

Where the ledger leaves a choice, this oracle takes these readings. What ends at the height at which both bodies end
hides like something higher (ds.cover: a pillar "to the target's height"), so no line runs along its top. Whatever gives
cover on the map is one cell high, and solid to cover alone; what is in the attacker's own space, low wall or fog, is
none to it. Dirt in which somebody is stays solid. Fog conceals who is wholly in it, or is hidden by it as something
solid would give cover; it is one cell high, what stops sight is as high as a wall. A seam between fog and something
solid is in the fog. Who is half out of the ground is on the ground, and burrows; it has cover from anybody.
"""

from tests.rules.lines.boards import Board, Creature
from tests.rules.lines.geometry import Cell, Cells, Test, corners, gap, line

HALF = 4
"""Of the eight corners of a space."""


class Lines:
    """What lies between an attacker and a target."""

    def __init__(self, board: Board, attacker: Creature, target: Creature) -> None:
        self.board, self.attacker, self.target = board, attacker, target
        self.adjacent = gap(attacker.cells, target.cells) <= 1
        self.buried = bool(board.dirt(attacker)), bool(board.dirt(target))

    # --- lines ---

    def within(self, start: Cell, end: Cell, goal: Cells, filled: Test, bed: Test) -> bool:
        """Say whether a line goes through the inside of what is filled, seams included; the bed closes seams alone."""
        tops = [max(cell[2] for cell in cells) + 1 for cells in (self.attacker.cells, goal)]

        def raised(test: Test) -> Test:
            even = tops[0] if tops[0] == tops[1] else None
            return lambda cell: test(cell) or (cell[2] == even and test((*cell[:2], cell[2] - 1)))

        full, solid = raised(filled), raised(bed)
        pieces, points = line(start, end)
        closed = [cells for cells in pieces or points if all(full(cell) or solid(cell) for cell in cells)]
        return any(any(map(full, cells)) for cells in closed)

    def some_line(self, goal: Cells) -> bool:
        """ds.line-of-effect: one line, from any corner to any corner, that meets no obstruction is enough."""
        ends, solid = corners(goal), self.board.solid
        starts = corners(self.attacker.cells)
        return any(not self.within(start, end, goal, solid, solid) for start in starts for end in ends)

    def half(self, filled: Test, bed: Test) -> bool:
        """ds.cover: from the best corner the lines to at least half of the target's corners are obstructed."""
        goal = self.target.cells
        ends = corners(goal)
        starts = corners(self.attacker.cells)
        return all(sum(self.within(start, end, goal, filled, bed) for end in ends) >= HALF for start in starts)

    # --- where they are ---

    def beneath(self, one: Creature) -> bool:
        """ds.burrower-blind: the top of its space is not above the surface of the ground there."""
        return all(one.at[2] + one.high <= self.board.ground(cell) for cell in one.cells)

    def grounded(self, one: Creature) -> bool:
        """Say whether somebody is on the ground, or in it, and not in the air."""
        below = [(x, y, z - 1) for x, y, z in one.cells if z == one.at[2]]
        return bool(self.board.dirt(one)) or any(map(self.board.solid, below))

    # --- answers ---

    @property
    def line_of_effect(self) -> bool:
        one, other = self.beneath(self.attacker), self.beneath(self.target)
        if all(self.buried) and self.adjacent and (one or other):
            return True  # ds.burrowers-adjacent
        if one:
            return False  # ds.burrower-blind
        if not self.buried[1]:
            return self.some_line(self.target.cells)
        dirt = self.board.dirt(self.target)
        out = tuple(cell for cell in self.target.cells if cell not in dirt)
        if out and self.some_line(out):
            return True
        surface = [(x, y, z + 1) for x, y, z in dirt if z + 1 == self.board.ground((x, y, z))]
        return self.grounded(self.attacker) and any(self.some_line((cell,)) for cell in surface)  # ds.target-burrower

    @property
    def cover(self) -> str:
        if not self.line_of_effect:
            return "total"
        if self.buried[1]:
            return "cover"  # ds.burrower-cover, ds.burrowers-adjacent
        return "cover" if self.half(self.shelters, self.shelters) else "none"

    def shelters(self, cell: Cell) -> bool:
        own = cell in self.attacker.cells
        return not own and (self.board.solid(cell) or self.board.stands(cell, "cover") is not None)

    @property
    def concealed(self) -> bool:
        if self.target.conditions:
            return True  # unseen or invisible
        return all(map(self.foggy, self.target.cells)) or self.half(self.foggy, self.board.solid)

    def foggy(self, cell: Cell) -> bool:
        if cell in self.attacker.cells or self.board.solid(cell):
            return False
        return bool(self.board.stands(cell, "concealment")) or self.board.blocks(cell, "sight")

    @property
    def banes(self) -> int:
        """Banes of a ranged strike: cover, concealment, and an enemy adjacent (ds.ability-distance)."""
        enemies = [one for one in self.board.creatures if one is not self.attacker]
        pressed = any(gap(self.attacker.cells, one.cells) <= 1 for one in enemies)
        return (self.cover == "cover") + self.concealed + pressed

    @property
    def high_ground(self) -> bool:
        """ds.high-ground, ds.fully-above, ds.burrower-no-high-ground; nobody beneath the ground stands on it."""
        above = self.attacker.at[2] >= self.target.at[2] + self.target.high
        beneath = self.beneath(self.attacker) or self.beneath(self.target)
        return above and self.grounded(self.attacker) and not beneath
