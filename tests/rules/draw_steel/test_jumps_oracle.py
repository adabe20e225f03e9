"""Jumps and teleports against a slow oracle, on boards drawn by lot.

Written from [ds.long-jump] [ds.jump-height] [ds.jump-cap] [ds.jump-terrain] [ds.straight-line]
[ds.no-cutting-corners] [ds.teleport-distance] [ds.teleport-destination] [ds.teleport-line-of-effect]
[ds.teleport-new-space] [ds.line-of-effect] and the public page alone: a level goes in, the referee's answers come out.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise, product
from random import Random

import pytest

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.tiers import size as tier

Cell = tuple[int, int, int]
Spot = tuple[int, int]
GLYPHS = ".......##,,*&h"
KEY = '\n[key]\n"h" = { blocks = ["move"], soft = true, title = "hedge" }\n'
SIDES = {"1M": 1, "1L": 1, "2": 2}
HILLY = 0.15
BOARDS = tier(40, 400)


def cubes(at: Cell, side: int) -> set[Cell]:
    x, y, z = at
    return {(x + i, y + j, z + k) for i, j, k in product(range(side), repeat=3)}


@dataclass
class Board:
    rows: list[str]
    heights: dict[Spot, int]
    side: int = 1
    start: Cell = (0, 0, 0)
    bodies: frozenset[Cell] = frozenset()
    foes: frozenset[Cell] = frozenset()

    def kind(self, spot: Spot) -> str:
        return self.rows[spot[1]][spot[0]]

    def base(self, x: int, y: int) -> list[Spot]:
        return [(x + i, y + j) for i, j in product(range(self.side), repeat=2)]

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x <= len(self.rows[0]) - self.side and 0 <= y <= len(self.rows) - self.side

    def rest(self, x: int, y: int) -> Cell:
        return x, y, max(self.heights[spot] for spot in self.base(x, y))

    def open(self, at: Cell, walls: str = "#h") -> bool:
        spots = self.base(at[0], at[1])
        return all(self.kind(spot) not in walls and self.heights[spot] <= at[2] for spot in spots)

    def rough(self, at: Cell, glyphs: str) -> bool:
        new = cubes(at, self.side) - (cubes(self.start, self.side) if at != self.start else set())
        return any(self.kind((x, y)) in glyphs and z == self.heights[x, y] for x, y, z in new)

    def past_corners(self, one: Cell, two: Cell) -> bool:
        shoulders = ((one[0], two[1], one[2]), (two[0], one[1], one[2]))
        return one[0] == two[0] or one[1] == two[1] or all(self.open(spot, "#") for spot in shoulders)


def lines(dx: int, dy: int) -> list[list[Spot]]:
    """Every order of the slanting and the straight steps of a line."""
    long, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    slant = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    plain = (slant[0], 0) if abs(dx) >= abs(dy) else (0, slant[1])
    found = []
    for slants in combinations(range(long), short):
        x = y = 0
        way = [(x, y)]
        for number in range(long):
            step = slant if number in slants else plain
            x, y = x + step[0], y + step[1]
            way.append((x, y))
        found.append(way)
    return found


def jumps(board: Board, length: int, limit: int) -> dict[Cell, int]:
    x, y, z = board.start
    if board.rough(board.start, ",*") or cubes(board.start, board.side) & board.foes:
        return {}
    found, far, high = {}, min(length, limit), min(1, limit)
    for dx, dy in product(range(-far, far + 1), repeat=2):
        if (dx, dy) == (0, 0) or not board.inside(x + dx, y + dy):
            continue
        goal = board.rest(x + dx, y + dy)
        free = not cubes(goal, board.side) & board.bodies and board.open((x + dx, y + dy, max(z, goal[2])))
        if goal[2] - z > high or not free:
            continue
        tracks = [[(x + i, y + j, z + high) for i, j in way] for way in lines(dx, dy)]
        price = max(abs(dx), abs(dy), goal[2] - z) + (goal[2] >= z and board.rough(goal, ","))
        if price <= limit and any(clear(board, track) for track in tracks):
            found[goal] = price
    return found


def clear(board: Board, track: list[Cell]) -> bool:
    passed = all(board.open(at) and not cubes(at, board.side) & board.bodies for at in track[1:-1])
    return passed and all(board.past_corners(one, two) for one, two in pairwise(track))


def teleports(board: Board, limit: int) -> dict[Cell, int]:
    x, y, _ = board.start
    found = {}
    for i, j in product(range(len(board.rows[0])), range(len(board.rows))):
        goal = board.rest(i, j) if board.inside(i, j) else board.start
        far = max(abs(i - x), abs(j - y))
        if goal == board.start or far > limit or not board.open(goal) or cubes(goal, board.side) & board.bodies:
            continue
        if any(seen(board, corner, end) for corner in corners(board.base(x, y)) for end in corners(board.base(i, j))):
            found[goal] = far
    return found


def corners(spots: list[Spot]) -> set[Spot]:
    return {(x + i, y + j) for x, y in spots for i, j in product((0, 1), repeat=2)}


def seen(board: Board, one: Spot, two: Spot) -> bool:
    """Not through the inside of a wall, nor along the seam of two."""
    walls = {(x, y) for y, row in enumerate(board.rows) for x, glyph in enumerate(row) if glyph == "#"}
    delta = two[0] - one[0], two[1] - one[1]
    for axis in (0, 1):
        if delta[axis] == 0:
            cross = range(min(one[1 - axis], two[1 - axis]), max(one[1 - axis], two[1 - axis]))
            pairs = ([(one[axis] - k, c) if axis == 0 else (c, one[axis] - k) for k in (0, 1)] for c in cross)
            return not any(all(spot in walls for spot in pair) for pair in pairs)
    return not any(enters(one, delta, wall) for wall in walls)


def enters(one: Spot, delta: Spot, wall: Spot) -> bool:
    begin, end = Fraction(0), Fraction(1)
    for axis in (0, 1):
        edges = sorted(Fraction(wall[axis] + k - one[axis], delta[axis]) for k in (0, 1))
        begin, end = max(begin, edges[0]), min(end, edges[1])
    return begin < end


def drawn(lot: Random, flat: bool, might: int) -> tuple[Board, str]:
    """Draw a board with up to four creatures, the first of them the one who leaps; and its page."""
    wide, high = lot.randint(5, 9), lot.randint(5, 7)
    glyphs = GLYPHS.replace("&", "") if flat else GLYPHS
    rows = ["".join(lot.choice(glyphs) for _ in range(wide)) for _ in range(high)]
    hills = {(x, y): int(not flat and lot.random() < HILLY) for y in range(high) for x in range(wide)}
    board = Board(rows, {spot: -2 if rows[spot[1]][spot[0]] == "&" else hill for spot, hill in hills.items()})
    drawn_heights = "\n".join(
        "".join({-2: "b"}.get(board.heights[x, y], str(board.heights[x, y])) for x in range(wide)) for y in range(high)
    )
    told, taken, foes = "", list[set[Cell]](), set[Cell]()
    for number, size in enumerate(lot.choices(list(SIDES), k=4)):
        board.side = SIDES[size]
        at = standing(board, lot, set().union(*taken))
        if at is None:
            break
        taken.append(cubes(at, board.side))
        team = "foes" if number % 2 else "heroes"
        foes |= taken[-1] if number % 2 else set()
        told += f'\n[[creature]]\nname = "n{number}"\nat = {list(at)}\nteam = "{team}"\nsize = "{size}"\n'
        told += "" if number else f"abilities = {{ might = {might} }}\n"
    whole = min(taken[0])
    first = Board(rows, board.heights, 1 if len(taken[0]) == 1 else 2, whole, frozenset(set().union(*taken[1:])))
    first.foes = frozenset(foes)
    page = "\n".join(rows)
    return first, f'[map]\nrows = """\n{page}\n"""\nheights = """\n{drawn_heights}\n"""\n{KEY}{told}'


def standing(board: Board, lot: Random, taken: set[Cell]) -> Cell | None:
    spots = [board.rest(*spot) for spot in board.heights if board.inside(*spot)]
    free = [at for at in spots if board.open(at) and not cubes(at, board.side) & taken]
    return lot.choice(free) if free else None


def reach(page: str, extra: str) -> dict[Cell, int]:
    head = 'format = 1\ntitle = "lot"\nrulebook = "draw-steel"\n'
    level = read_level(f'{head}{page}\n[[ask]]\nwhat = "reach"\nwho = "n0"\n{extra}'.encode(), "lot")
    ((_, answer),) = answers(level, RULEBOOKS["draw-steel"])
    assert answer is not None
    ends: list[list[int]] = answer["ends"]
    return {(x, y, z): cost for x, y, z, cost in ends}


@pytest.mark.parametrize("seed", range(BOARDS))
def test_jumps(seed: int) -> None:
    lot = Random(seed)
    might, budget = lot.randint(-1, 4), lot.randint(1, 5)
    board, page = drawn(lot, False, might)
    assert reach(page, f'action = "jump"\nbudget = {budget}') == jumps(board, max(1, might), budget)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_teleports(seed: int) -> None:
    lot = Random(seed)
    budget = lot.randint(1, 7)
    board, page = drawn(lot, True, 0)
    assert reach(page, f'action = "teleport"\nbudget = {budget}') == teleports(board, budget)
