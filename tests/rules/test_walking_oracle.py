"""Walking in Starfinder against a slow oracle: cells listed one by one, a heap over (cell, parity), on random boards.

Written from the public page's "Space, steps and squeezing, exactly" and the ledger's sf.* rules alone; of the game it
uses only what an outsider has: a level goes in as TOML, the referee's answers come out.
"""

import heapq
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.rules.starfinder.test_cover import plain_degree
from tests.tiers import size as in_tier

Spot = tuple[int, int]
State = tuple[int, int, int]
ORDER = ("tiny", "small", "medium", "large", "huge", "gargantuan")
SIDE = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
WIDE = {"tiny": 25, "small": 50, "medium": 50}
"""The spaces of one square, in tenths of a foot."""
SOLID, GAPS = "#B", {"!": 25, "n": 10}
DOUBLINGS = {",": 1, ";": 2, "t": 3, "o": 1, "w": 2}
KEY = """
"B" = { blocks = ["move"], soft = true }
"n" = { gap = 1 }
"t" = { difficult = 3 }
"w" = { difficult = 1, obstacle = true }
"""
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True)
class Being:
    """A creature as the test draws it; `reach` 0: it threatens nothing."""

    size: str
    at: Spot
    foe: bool = False
    helpless: bool = False
    fills: bool = False
    reach: int = 0
    entangled: bool = False

    @property
    def side(self) -> int:
        return SIDE[self.size]

    @property
    def cells(self) -> list[Spot]:
        return block(self.at, self.side)


@dataclass(frozen=True)
class Board:
    """A map's rows, who moves, and who else stands there."""

    rows: tuple[str, ...]
    mover: Being
    others: tuple[Being, ...] = ()

    def glyph(self, cell: Spot) -> str:
        return self.rows[cell[1]][cell[0]]

    def on_map(self, at: Spot, side: int) -> bool:
        return min(at) >= 0 and at[0] + side <= len(self.rows[0]) and at[1] + side <= len(self.rows)

    def level(self, asks: list[str]) -> str:
        """Write the board and its questions as a level."""
        head = 'format = 1\ntitle = "Random"\nrulebook = "starfinder"\n[map]\nrows = """\n'
        creatures = [creature("Mover", self.mover)]
        creatures += [creature(f"Other{i}", other) for i, other in enumerate(self.others)]
        return "\n".join([head + "\n".join(self.rows) + '\n"""', "[key]" + KEY, *creatures, *asks])


def creature(name: str, being: Being) -> str:
    conditions = ["unconscious"] * being.helpless + ["entangled"] * being.entangled
    weapons = f'[{{ name = "blade", reach = {being.reach} }}]' if being.reach else "[]"
    return (
        f'[[creature]]\nname = "{name}"\nat = {list(being.at)}\nsize = "{being.size}"\nspeeds = {{ walk = 30 }}\n'
        f'team = "{"foes" if being.foe else "heroes"}"\nconditions = {conditions}\nweapons = {weapons}\n'
        f"fills_space = {str(being.fills).lower()}"
    )


def block(at: Spot, side: int) -> list[Spot]:
    return [(at[0] + i, at[1] + j) for j in range(side) for i in range(side)]


class Oracle:
    """Where one creature may go on foot, and what every step costs, in feet."""

    def __init__(self, board: Board) -> None:
        self.board, self.mover = board, board.mover
        self.barred: set[Spot] = set()
        self.held: set[Spot] = set()
        self.bodies: set[Spot] = set()
        self.known: dict[Spot, list[list[Spot]]] = {}
        self.covers: dict[tuple[Spot, ...], str] = {}
        kinds = {"bars": self.barred, "held": self.held, "hulk": self.bodies, "free": set()}
        for other in board.others:
            kinds[self.passing(other)].update(other.cells)
        beside = {other.at for other in board.others if self.inside(other)} - set(self.space(board.mover.at))
        self.held -= beside
        self.barred |= beside
        self.known.clear()

    def inside(self, other: Being) -> bool:
        """sf.pass-enemy: over a Tiny foe that shares its square already a creature moves on freely."""
        resists = other.foe and not other.helpless and not other.fills
        return resists and other.size == "tiny" != self.mover.size and other.at in self.mover.cells

    def passing(self, other: Being) -> str:
        """sf.filling-creature, sf.pass-helpless, sf.pass-hulk, sf.pass-enemy, sf.reach-zero-melee, sf.pass-ally."""
        me = self.mover
        if other.fills:
            return "bars"
        if other.helpless:
            return "hulk" if other.side > 1 and ORDER.index(other.size) > ORDER.index(me.size) else "free"
        if other.foe and me.size != "tiny":
            return "held" if self.inside(other) else "bars"
        if other.foe:
            return "free"
        return "free" if me.size == other.size == "tiny" else "held"

    def closed(self, cell: Spot) -> bool:
        glyph = self.board.glyph(cell)
        gap = GAPS.get(glyph, 0)
        narrow = bool(gap) and 2 * gap < WIDE.get(self.mover.size, 1000)
        return glyph in SOLID or glyph == "~" or narrow or cell in self.barred or self.too_high(cell)

    def too_high(self, cell: Spot) -> bool:
        """sf.obstacles, sf.soft-corners: a low wall 3 ft high bars who is not twice as high, and its corners do."""
        return self.board.glyph(cell) == "o" and self.mover.size in ("tiny", "small")

    def tight(self, cell: Spot) -> bool:
        return 0 < GAPS.get(self.board.glyph(cell), 0) < WIDE.get(self.mover.size, 0)

    def hindrance(self, cell: Spot) -> int:
        return DOUBLINGS.get(self.board.glyph(cell), 0) + (cell in self.bodies)

    def fits(self, at: Spot) -> bool:
        cells = block(at, self.mover.side)
        return not any(self.closed(cell) or self.tight(cell) for cell in cells)

    def bands(self, at: Spot) -> list[list[Spot]]:
        """The clear bands of a placement: whole rows first, then whole columns, lower before higher."""
        side = self.mover.side
        if side == 1:
            return [] if self.closed(at) else [[at]]
        half, (x, y) = (side + 1) // 2, at
        rows = [[(x + i, y + k + j) for j in range(half) for i in range(side)] for k in range(side - half + 1)]
        columns = [[(x + k + i, y + j) for j in range(side) for i in range(half)] for k in range(side - half + 1)]
        return [band for band in rows + columns if not any(self.closed(cell) for cell in band)]

    def spaces(self, at: Spot) -> list[list[Spot]]:
        """What it could hold there: its whole space, or else each clear band."""
        if at not in self.known:
            self.known[at] = [block(at, self.mover.side)] if self.fits(at) else self.bands(at)
        return self.known[at]

    def space(self, at: Spot) -> list[Spot]:
        """What it holds there: of the bands the first where nobody else is, or else the first."""
        options = self.spaces(at) or [block(at, self.mover.side)]
        return next((cells for cells in options if not self.held.intersection(cells)), options[0])

    def stops(self, at: Spot) -> bool:
        return any(not self.held.intersection(cells) for cells in self.spaces(at))

    def doublings(self, at: Spot, before: Spot) -> int:
        """Of several clear bands the cheapest that shares a square with what it could hold before the step."""
        mine = [set(cells) for cells in self.spaces(before) or [block(before, self.mover.side)]]
        linked = [cells for cells in self.spaces(at) if self.mover.side == 1 or any(one & set(cells) for one in mine)]
        least = min(max(self.hindrance(cell) for cell in cells) for cells in linked)
        return least + (self.mover.entangled or not self.fits(at))

    def clear_of_corners(self, at: Spot) -> bool:
        return not any(self.board.glyph(cell) == "#" or self.too_high(cell) for cell in block(at, self.mover.side))

    def legal(self, at: Spot, step: Spot) -> Spot | None:
        """Give where a step leads, or None where it is no step."""
        (x, y), (dx, dy) = at, step
        after = x + dx, y + dy
        if not self.board.on_map(after, self.mover.side) or not self.spaces(after):
            return None
        if dx and dy and not (self.clear_of_corners((x + dx, y)) and self.clear_of_corners((x, y + dy))):
            return None
        linked = any(set(a) & set(b) for a in self.spaces(at) for b in self.spaces(after))
        return after if self.mover.side == 1 or linked else None

    def price(self, at: Spot, step: Spot, parity: int) -> tuple[int, int]:
        """What a step onto a placement costs, and the parity of diagonals after it."""
        k = self.doublings(at, (at[0] - step[0], at[1] - step[1]))
        if not (step[0] and step[1]):
            return 5 << k, parity
        return ((10 if parity else 5), 1 - parity) if k == 0 else (15 << (k - 1), parity)

    @cached_property
    def costs(self) -> dict[Spot, int]:
        """The least cost of each placement that can be reached at all."""
        start = (*self.mover.at, 0)
        best: dict[State, int] = {start: 0}
        heap = [(0, start)]
        while heap:
            cost, state = heapq.heappop(heap)
            if cost > best[state]:
                continue
            for step in STEPS:
                after = self.legal(state[:2], step)
                if after is not None:
                    more, parity = self.price(after, step, state[2])
                    there = (*after, parity)
                    if cost + more < best.get(there, 1 << 60):
                        best[there] = cost + more
                        heapq.heappush(heap, (cost + more, there))
        costs: dict[Spot, int] = {}
        for (x, y, _), cost in best.items():
            costs[x, y] = min(cost, costs.get((x, y), cost))
        return costs

    def ends(self, budget: int) -> set[tuple[int, int, int, int]]:
        found = {(x, y, 0, cost) for (x, y), cost in self.costs.items() if cost <= budget and self.stops((x, y))}
        return {end for end in found if end[:2] != self.mover.at}

    # --- attacks of opportunity ---

    @cached_property
    def walls(self) -> dict[Spot, str]:
        spots = product(range(len(self.board.rows[0])), range(len(self.board.rows)))
        return {spot: "#" for spot in spots if self.board.glyph(spot) == "#"}

    def threat(self, foe: Being) -> set[Spot]:
        """sf.threatened-squares: what is in reach, without total cover, and its own squares."""
        spots = product(range(len(self.board.rows[0])), range(len(self.board.rows)))
        near = {spot for spot in spots if spot not in self.walls and in_reach(foe, spot)}
        return {spot for spot in near if self.cover(foe, [spot]) != "total"} | set(foe.cells)

    def cover(self, foe: Being, goal: list[Spot]) -> str:
        if set(foe.cells) & set(goal) or not self.walls:
            return "none"
        key = (foe.at, *goal)
        if key not in self.covers:
            source, target = ([(x, y, 0) for x, y in cells] for cells in (foe.cells, goal))
            self.covers[key] = plain_degree(self.walls, source, target)
        return self.covers[key]

    @cached_property
    def watchers(self) -> dict[int, set[Spot]]:
        foes = {i: one for i, one in enumerate(self.board.others) if one.foe and one.reach and not one.helpless}
        return {i: self.threat(foe) for i, foe in foes.items()}

    def provoked(self, before: list[Spot], after: list[Spot]) -> dict[int, Spot]:
        """sf.attack-of-opportunity, sf.cover-no-opportunity: who strikes at a step, and which square is left."""
        found = {}
        for i, threatened in self.watchers.items():
            left = [cell for cell in before if cell not in after and cell in threatened]
            if left and self.cover(self.board.others[i], before) == "none":
                found[i] = left[0]
        return found

    def strikes(self, route: list[Spot]) -> set[tuple[str, Spot]]:
        """Who strikes on a way, once each, and the square left."""
        marks: dict[int, Spot] = {}
        before = self.space(self.mover.at)
        for at in route:
            after = self.space(at)
            marks = {**self.provoked(before, after), **marks}
            before = after
        return {(f"Other{i}", cell) for i, cell in marks.items()}

    def fewest_strikes(self, goal: Spot) -> int:
        """Of the cheapest ways to a goal: the fewest foes that are provoked."""
        start = (*self.mover.at, 0, frozenset[int]())
        best = {start: 0}
        heap: list[tuple[int, int, Any]] = [(0, 0, start)]
        count = 0
        while heap:
            cost, _, state = heapq.heappop(heap)
            x, y, parity, struck = state
            if cost > best[state] or cost > self.costs[goal]:
                continue
            for step in STEPS:
                after = self.legal((x, y), step)
                if after is not None:
                    more, odd = self.price(after, step, parity)
                    there = (*after, odd, struck.union(self.provoked(self.space((x, y)), self.space(after))))
                    if cost + more < best.get(there, 1 << 60):
                        best[there] = cost + more
                        count += 1
                        heapq.heappush(heap, (cost + more, count, there))
        return min(len(s[3]) for s, cost in best.items() if s[:2] == goal and cost == self.costs[goal])


def in_reach(foe: Being, spot: Spot) -> bool:
    """sf.reach-ten-diagonal, sf.reach-other-diagonals."""
    (x, y), side = foe.at, foe.side
    dx = max(x - spot[0], 0, spot[0] - (x + side - 1))
    dy = max(y - spot[1], 0, spot[1] - (y + side - 1))
    far, near = max(dx, dy), min(dx, dy)
    return far <= 2 if foe.reach == 10 else 5 * (far + near // 2) <= foe.reach


# --- random boards ----------------------------------------------------------------------------------------------------


@st.composite
def boards(draw: st.DrawFn, glyphs: str, sizes: tuple[str, ...], most: int = 4) -> Board:
    """A map up to 9 x 8, a mover that has room where it starts, and some others; only Tiny foes share its space."""
    wide, high = draw(st.integers(4, 9)), draw(st.integers(4, 8))
    rows = [draw(st.text(st.sampled_from(glyphs), min_size=wide, max_size=wide)) for _ in range(high)]
    size = draw(st.sampled_from(sizes))
    at = draw(st.integers(0, wide - SIDE[size])), draw(st.integers(0, high - SIDE[size]))
    mover = Being(size, at, entangled=draw(st.sampled_from((False, False, False, True))))
    taken = set(mover.cells)
    others = []
    for other in draw(st.lists(beings(wide, high), max_size=most)):
        spots = {spot for spot in other.cells if spot[0] < wide and spot[1] < high}
        inside = other.size == "tiny" and other.foe and not other.fills and other.at in mover.cells
        if (
            len(spots) < other.side**2
            or (spots & taken and not inside)
            or any(rows[y][x] not in ".,;*" for x, y in spots)
        ):
            continue
        taken |= spots
        others.append(other)
    board = Board(tuple(rows), mover, tuple(others))
    assume(Oracle(board).spaces(at))
    return board


def beings(wide: int, high: int) -> st.SearchStrategy[Being]:
    return st.builds(
        Being,
        size=st.sampled_from(("medium", "small", "tiny", "large", "huge")),
        at=st.tuples(st.integers(0, wide - 1), st.integers(0, high - 1)),
        foe=st.booleans(),
        helpless=st.sampled_from((False, False, True)),
        fills=st.sampled_from((False, False, False, True)),
        reach=st.sampled_from((0, 5, 10, 15)),
    )


SIZES = ("medium", "large", "huge", "gargantuan", "small", "tiny")
ANY = boards("......##B,;to!nw~*", SIZES)
WALLED = boards(".........#B,;*~", SIZES, 3)
OPEN = boards("..........,;B", SIZES, 3)
QUICK = settings(max_examples=in_tier(40, 60), deadline=None, suppress_health_check=list(HealthCheck))
FEW = settings(QUICK, max_examples=25)
"""For the plain reference of cover, which is slow."""
NIGHT = settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))


def asked(board: Board, asks: list[str]) -> list[dict[str, Any]]:
    level = read_level(board.level(asks).encode(), "random")
    return [dict(answer or {}) for _, answer in answers(level, RULEBOOKS["starfinder"])]


def reach_matches(board: Board) -> None:
    """Everywhere that it may stop, with the cost, by one move action, two, and a budget."""
    limits = ('action = "move"', 'action = "double"', "budget = 45")
    found = asked(board, [f'[[ask]]\nwhat = "reach"\nwho = "Mover"\n{limit}' for limit in limits])
    oracle = Oracle(board)
    for answer, budget in zip(found, (30, 60, 45), strict=True):
        assert {tuple(end) for end in answer["ends"]} == oracle.ends(budget)


def paths_match(board: Board) -> None:
    """Every goal: legal or not, the cost, steps that are steps and add up, and a route that says the same."""
    oracle = Oracle(board)
    goals = [spot for spot in product(range(len(board.rows[0])), range(len(board.rows))) if spot != board.mover.at]
    found = asked(board, [f'[[ask]]\nwhat = "path"\nwho = "Mover"\nto = {list(goal)}' for goal in goals])
    for goal, answer in zip(goals, found, strict=True):
        assert answer["legal"] is (goal in oracle.costs and oracle.stops(goal)), goal
        if answer["legal"]:
            assert answer["cost"] == oracle.costs[goal], goal
            walk(oracle, goal, answer)


def walk(oracle: Oracle, goal: Spot, answer: dict[str, Any]) -> None:
    """Walk a path step by step by the oracle."""
    at, parity, total = oracle.mover.at, 0, 0
    for (x, y, _), told in zip(answer["route"], answer["steps"], strict=True):
        step = x - at[0], y - at[1]
        assert oracle.legal(at, step) == (x, y)
        cost, parity = oracle.price((x, y), step, parity)
        assert told["cost"] == cost
        at, total = (x, y), total + cost
    assert (at, total) == (goal, answer["cost"])
    assert answer["squeezed"] is (not oracle.fits(goal))


def strikes_match(board: Board, *, fewest: bool) -> None:
    """Who is provoked on every path, and that no other path of its cost provokes fewer."""
    oracle = Oracle(board)
    goals = sorted(goal for goal in oracle.costs if oracle.stops(goal) and goal != board.mover.at)[::7]
    found = asked(board, [f'[[ask]]\nwhat = "path"\nwho = "Mover"\nto = {list(goal)}' for goal in goals])
    for goal, answer in zip(goals, found, strict=True):
        told = {(mark["by"], tuple(mark["leaving"][:2])) for mark in answer["provokes"]}
        route = [(x, y) for x, y, _ in answer["route"]]
        assert told == oracle.strikes(route), goal
        if fewest:
            assert len(told) == oracle.fewest_strikes(goal), goal


def routes_match(board: Board, steps: list[Spot]) -> None:
    """A given way by one move action: what it costs, or the first step that fails and where one may stop instead."""
    oracle, (x, y) = Oracle(board), board.mover.at
    way: list[Spot] = []
    for dx, dy in steps:
        x, y = x + dx, y + dy
        if 0 <= x < len(board.rows[0]) and 0 <= y < len(board.rows):
            way.append((x, y))
        else:
            break
    assume(way)
    cells = [list(cell) for cell in way]
    (told,) = asked(board, [f'[[ask]]\nwhat = "route"\nwho = "Mover"\nroute = {cells}\naction = "move"'])
    fails, cost = first_failure(oracle, way)
    if fails is None:
        assert (told["legal"], told["cost"]) == (True, cost)
        return
    stops = [cell for cell in way[:fails] if oracle.stops(cell)]
    assert (told["legal"], told["at"]) == (False, fails)
    assert tuple(told["stops_at"][:2]) == (stops[-1] if stops else board.mover.at)


def first_failure(oracle: Oracle, way: list[Spot]) -> tuple[int | None, int]:
    """The number of the first step that may not be taken within 30 feet, or None; and what the steps before it cost."""
    at, parity, total = oracle.mover.at, 0, 0
    for number, cell in enumerate(way):
        step = cell[0] - at[0], cell[1] - at[1]
        if oracle.legal(at, step) is None:
            return number, total
        cost, parity = oracle.price(cell, step, parity)
        if total + cost > 30:
            return number, total
        at, total = cell, total + cost
    return (None if oracle.stops(at) else len(way) - 1), total


WAYS = st.lists(st.sampled_from(STEPS), min_size=1, max_size=8)


@given(ANY, WAYS)
@QUICK
def test_routes(board: Board, steps: list[Spot]) -> None:
    routes_match(board, steps)


@pytest.mark.long
@given(ANY, WAYS)
@NIGHT
def test_routes_all_night(board: Board, steps: list[Spot]) -> None:
    routes_match(board, steps)


@given(ANY)
@QUICK
def test_reach(board: Board) -> None:
    reach_matches(board)


@given(ANY)
@QUICK
def test_paths(board: Board) -> None:
    paths_match(board)


@given(WALLED)
@FEW
def test_strikes(board: Board) -> None:
    strikes_match(board, fewest=False)


@given(OPEN)
@QUICK
def test_fewest_strikes(board: Board) -> None:
    strikes_match(board, fewest=True)


@pytest.mark.long
@given(ANY)
@NIGHT
def test_reach_all_night(board: Board) -> None:
    reach_matches(board)


@pytest.mark.long
@given(ANY)
@NIGHT
def test_paths_all_night(board: Board) -> None:
    paths_match(board)


@pytest.mark.long
@given(WALLED)
@NIGHT
def test_strikes_all_night(board: Board) -> None:
    strikes_match(board, fewest=False)


@pytest.mark.long
@given(OPEN)
@NIGHT
def test_fewest_strikes_all_night(board: Board) -> None:
    strikes_match(board, fewest=True)
