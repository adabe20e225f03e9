"""Walking in Pathfinder against a slow oracle: every placement tried from every other, on random small boards.

Written from the public page's "Space, steps and squeezing, exactly" and the ledger's pf.* rules alone; of the game it
uses only what an outsider has: a level goes in as TOML, the referee's answers come out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.tiers import size as in_tier

Spot = tuple[int, int]
SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
SIDE = (1, 1, 1, 1, 1, 2, 3, 4, 6)
SPACE = (5, 10, 25, 50, 50, 100, 150, 200, 300)
"""pf.size-space: the side of the area occupied, in tenths of a foot."""
NATURAL = (0, 0, 0, 5, 5, 10, 15, 20, 30)
TINY, HUGE = SIZES.index("tiny"), SIZES.index("huge")
WALLS = "#+"
"""pf.corners: what blocks and stands up from the floor."""
CLOSED = "#+B&~"
GAPS = {"!": 25, "n": 10}
GROUND = {",": 1, "-": 1, '"': 1, ";": 2, "t": 3, "w": 1}
OBSTACLES = "owh"
KEY = """
"B" = { blocks = ["move"], soft = true }
"n" = { gap = 1 }
"t" = { difficult = 3 }
"h" = { obstacle = true }
"w" = { difficult = 1, obstacle = true }
"""
AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
FAR = 1 << 40


@dataclass(frozen=True)
class Being:
    """A creature as the test draws it; `reach` -1: it has no weapon."""

    size: int
    at: Spot
    foe: bool = False
    helpless: bool = False
    fills: bool = False
    reach: int = -1
    blind: bool = False

    @property
    def cells(self) -> frozenset[Spot]:
        return block(self.at, SIDE[self.size])

    def toml(self, name: str) -> str:
        states = ["unconscious"] * self.helpless + ["blinded"] * self.blind
        reach = "natural = true" if self.reach == NATURAL[self.size] else f"reach = {self.reach}"
        weapons = f'[{{ name = "blade", attack = 5, damage = "1d6", {reach} }}]' if self.reach >= 0 else "[]"
        return (
            f'[[creature]]\nname = "{name}"\nat = {list(self.at)}\nsize = "{SIZES[self.size]}"\n'
            f'speeds = {{ walk = 30 }}\nteam = "{"foes" if self.foe else "heroes"}"\nconditions = {states}\n'
            f"weapons = {weapons}\nfills_space = {str(self.fills).lower()}"
        )


@dataclass(frozen=True)
class Board:
    """A map's rows, who moves, and who else stands there."""

    rows: tuple[str, ...]
    mover: Being
    others: tuple[Being, ...] = ()

    @property
    def spots(self) -> list[Spot]:
        return list(product(range(len(self.rows[0])), range(len(self.rows))))

    def holds(self, at: Spot, side: int) -> bool:
        return min(at) >= 0 and at[0] + side <= len(self.rows[0]) and at[1] + side <= len(self.rows)

    def glyphs(self, cells: Iterable[Spot]) -> str:
        return "".join(self.rows[y][x] for x, y in cells)

    def ask(self, what: str, *asks: str) -> list[dict[str, Any]]:
        """Put questions about the mover to the referee."""
        others = [other.toml(f"Other{i}") for i, other in enumerate(self.others)]
        text = [
            'format = 1\ntitle = "Random"\nrulebook = "pathfinder"\n[map]\nrows = """',
            *(*self.rows, f'"""\n[key]{KEY}', self.mover.toml("Mover"), *others),
            *(f'[[ask]]\nwhat = "{what}"\nwho = "Mover"\n{ask}' for ask in asks),
        ]
        level = read_level("\n".join(text).encode(), "random")
        return [dict(answer or {}) for _, answer in answers(level, RULEBOOKS["pathfinder"])]


def moved(at: Spot, step: Spot) -> Spot:
    return at[0] + step[0], at[1] + step[1]


def block(at: Spot, side: int) -> frozenset[Spot]:
    return frozenset((at[0] + i, at[1] + j) for i in range(side) for j in range(side))


class Oracle:
    """Where one creature may go on foot, and what every step costs, in feet."""

    def __init__(self, board: Board) -> None:
        self.board, self.mover = board, board.mover
        self.side = SIDE[board.mover.size]
        self.barred = self.squares("bars")
        self.taken = self.squares("pass")
        self.bodies = self.squares("body")
        self.placed: dict[Spot, list[frozenset[Spot]]] = {}

    def squares(self, kind: str) -> frozenset[Spot]:
        return frozenset().union(*(other.cells for other in self.board.others if self.passing(other) == kind))

    def passing(self, other: Being) -> str:
        """Whether another bars the way, may be passed but not stood on, weighs as a body, or is nothing at all."""
        me = self.mover.size
        if other.fills:  # pf.filled-squares
            return "bars"
        if other.helpless and HUGE <= other.size > me:  # pf.huge-helpless
            return "body"
        if other.helpless or me <= TINY:  # pf.helpless-enemies, pf.ending-movement, pf.very-small-creatures
            return "free"
        if other.foe and abs(other.size - me) < 3:  # pf.enemy-squares, pf.three-sizes
            return "bars"
        return "pass"  # pf.friend-squares

    def clear(self, cells: Iterable[Spot]) -> bool:
        """Nothing in these squares keeps the mover out; a gap takes a creature of one square, at half its width."""
        gaps = [GAPS[glyph] for glyph in self.board.glyphs(cells) if glyph in GAPS]
        if self.side > 1 and gaps:
            return False
        wide = all(2 * gap >= SPACE[self.mover.size] for gap in gaps)
        return wide and not set(self.board.glyphs(cells)) & set(CLOSED) and not self.barred.intersection(cells)

    def spaces(self, at: Spot) -> list[frozenset[Spot]]:
        """What it could hold there: its whole space, or else each clear band, rows before columns."""
        if at not in self.placed:
            whole = block(at, self.side)
            self.placed[at] = [whole] if self.clear(whole) else [one for one in self.bands(at) if self.clear(one)]
        return self.placed[at]

    def bands(self, at: Spot) -> list[frozenset[Spot]]:
        """pf.squeeze-large, pf.squeeze-larger: half the rows, rounded up, or half the columns."""
        half = (self.side + 1) // 2
        starts = range(self.side - half + 1) if self.side > 1 else ()
        rows = [frozenset(c for c in block(at, self.side) if k <= c[1] - at[1] < k + half) for k in starts]
        return rows + [frozenset(c for c in block(at, self.side) if k <= c[0] - at[0] < k + half) for k in starts]

    def squeezed(self, at: Spot) -> bool:
        if self.side > 1:
            return not self.clear(block(at, self.side))
        return any(GAPS[glyph] < SPACE[self.mover.size] for glyph in self.board.glyphs([at]) if glyph in GAPS)

    def free(self, cells: frozenset[Spot]) -> bool:
        """pf.ending-movement, pf.obstacle-all-or-nothing."""
        return not self.taken & cells and not set(self.board.glyphs(cells)) & set(OBSTACLES)

    def stops(self, at: Spot) -> bool:
        return any(self.free(cells) for cells in self.spaces(at))

    def held(self, at: Spot) -> frozenset[Spot]:
        """What it holds there: of the bands the first where it may stop, or else the first."""
        spaces = self.spaces(at)
        return next((cells for cells in spaces if self.free(cells)), spaces[0])

    def weight(self, cell: Spot) -> int:
        """pf.doubled-again: ground as often as it says, an obstacle or a body once."""
        glyph = self.board.glyphs([cell])
        return GROUND.get(glyph, 0) + (glyph in OBSTACLES or cell in self.bodies)

    def leads(self, at: Spot, step: Spot) -> list[frozenset[Spot]]:
        """What the mover could hold after a step: nothing if it is none."""
        (x, y), (dx, dy) = at, step
        after = x + dx, y + dy
        if not self.board.holds(after, self.side):
            return []
        shoulders = [block((x + dx, y), self.side), block((x, y + dy), self.side)] if dx and dy else []
        if any(set(self.board.glyphs(cells)) & set(WALLS) for cells in shoulders):  # pf.corners
            return []
        mine = self.spaces(at)
        return [one for one in self.spaces(after) if self.side == 1 or any(one & other for other in mine)]

    def step(self, at: Spot, step: Spot, odd: int) -> tuple[int, int] | None:
        """What a step costs, and whether an odd number of ordinary diagonals has been made then."""
        spaces = self.leads(at, step)
        if not spaces:
            return None
        doublings = min(max(self.weight(cell) for cell in cells) for cells in spaces)
        doublings += self.mover.blind + self.squeezed(moved(at, step))
        if not (step[0] and step[1]):
            return 5 * 2**doublings, odd
        if doublings:  # pf.difficult-diagonals
            return 15 * 2 ** (doublings - 1), odd
        return (10, 0) if odd else (5, 1)

    @cached_property
    def costs(self) -> dict[Spot, int]:
        """The least cost of each placement in reach, by going over all steps until none is cheaper."""
        best = {(self.mover.at, 0): 0}
        fresh = set(best)
        while fresh:
            before, fresh = fresh, set()
            for (at, odd), step in product(before, AROUND):
                cost = self.step(at, step, odd)
                if cost is not None:
                    there = moved(at, step), cost[1]
                    if best[at, odd] + cost[0] < best.get(there, FAR):
                        best[there] = best[at, odd] + cost[0]
                        fresh.add(there)
        return {at: min(best.get((at, odd), FAR) for odd in (0, 1)) for at, _ in best}

    def ends(self, budget: int) -> set[tuple[int, int, int, int]]:
        found = {(*at, 0, cost) for at, cost in self.costs.items() if cost <= budget and self.stops(at)}
        return {end for end in found if end[:2] != self.mover.at}

    def one_square(self) -> set[Spot]:
        """pf.minimum-movement: one square, whatever it costs, an obstacle too."""
        after = {
            (self.mover.at[0] + dx, self.mover.at[1] + dy) for dx, dy in AROUND if self.leads(self.mover.at, (dx, dy))
        }
        return {at for at in after if any(not self.taken & cells for cells in self.spaces(at))}

    def small_steps(self) -> set[Spot]:
        """pf.five-foot-step: one square that nothing hampers."""
        steps = {step: self.step(self.mover.at, step, 0) for step in AROUND}
        after = {
            (self.mover.at[0] + dx, self.mover.at[1] + dy) for (dx, dy), cost in steps.items() if cost and cost[0] == 5
        }
        return {at for at in after if self.stops(at)}

    def runs(self, budget: int) -> set[tuple[int, int, int, int]]:
        """pf.run-limits, pf.no-run-or-charge: one of eight directions, nothing difficult, no squeezing."""
        found = set()
        for step in AROUND:
            at, odd, total = self.mover.at, 0, 0
            while (cost := self.step(at, step, odd)) and total + cost[0] <= budget:
                after = moved(at, step)
                entered = block(after, self.side) - block(at, self.side)
                if self.squeezed(after) or set(self.board.glyphs(entered)) & set(GROUND):
                    break
                at, odd, total = after, cost[1], total + cost[0]
                if self.stops(at):
                    found.add((*at, 0, total))
        return found

    # --- attacks of opportunity ---

    def threat(self, foe: Being) -> frozenset[Spot]:
        """pf.threatened-squares, pf.reach-weapons, pf.small-spaces, on open ground."""
        inner = NATURAL[foe.size] if foe.reach > NATURAL[foe.size] else -1
        return frozenset(
            spot for spot in self.board.spots if in_reach(foe, spot, foe.reach) and not in_reach(foe, spot, inner)
        )

    def strikers(self, route: list[Spot], *, withdraws: bool = False) -> set[str]:
        """pf.opportunity-moving, pf.occupied-squares-provoke, pf.withdraw: who strikes on a way."""
        found = set()
        start = self.held(self.mover.at)
        places = [self.mover.at, *route]
        for i, foe in enumerate(self.board.others):
            if not foe.foe or foe.helpless or foe.reach < 0:
                continue
            threat = self.threat(foe)
            for number in range(len(route)):
                before, after = (self.held(at) for at in places[number : number + 2])
                left = (before - start if withdraws else before) if before != after else frozenset()
                if left & threat or after & foe.cells & threat:
                    found.add(f"Other{i}")
        return found


def in_reach(foe: Being, spot: Spot, reach: int) -> bool:
    """pf.threatened-squares: a reach of 10 ft takes in the second diagonal."""
    (x, y), side = foe.at, SIDE[foe.size]
    dx = max(x - spot[0], 0, spot[0] - (x + side - 1))
    dy = max(y - spot[1], 0, spot[1] - (y + side - 1))
    return max(dx, dy) <= 2 if reach == 10 else 5 * (max(dx, dy) + min(dx, dy) // 2) <= reach


class Charges:
    """pf.charge: where one with a weapon may charge to, on ground without walls, and how far it is, in feet."""

    def __init__(self, board: Board) -> None:
        self.board, self.mover, self.oracle = board, board.mover, Oracle(board)
        self.side = SIDE[board.mover.size]
        self.bodies = [other for other in board.others if not other.helpless]
        held = frozenset().union(*(other.cells for other in self.bodies))
        hampers = {spot for spot in board.spots if board.glyphs([spot]) in GROUND or board.glyphs([spot]) in OBSTACLES}
        self.full = held | hampers | {spot for spot in board.spots if board.glyphs([spot]) in CLOSED}

    @cached_property
    def ends(self) -> dict[Spot, int]:
        found: dict[Spot, int] = {}
        for foe in self.board.others:
            if foe.foe:
                far = {at: steps(self.mover.at, at) for at in self.board.spots if self.strikes(at, foe)}
                near = [at for at, feet in far.items() if feet == min(far.values())]
                found |= {at: far[at] for at in near if 10 <= far[at] <= 60 and self.clear(at, foe)}
        return found

    def strikes(self, at: Spot, foe: Being) -> bool:
        """Whether it could strike from there: not from on top of the foe."""
        here = Being(self.mover.size, at, reach=self.mover.reach)
        if not self.board.holds(at, self.side) or here.cells & foe.cells:
            return False
        inner = NATURAL[here.size] if here.reach > NATURAL[here.size] else -1
        return any(in_reach(here, cell, here.reach) and not in_reach(here, cell, inner) for cell in foe.cells)

    def clear(self, end: Spot, foe: Being) -> bool:
        """Neither the end nor any square that the body sweeps on the way is held, shut or slow."""
        swept = {spot for spot in self.board.spots if self.sweeps(end, spot)} - self.mover.cells - foe.cells
        return not block(end, self.side) & self.full - self.mover.cells and not swept & self.full

    def sweeps(self, end: Spot, cell: Spot) -> bool:
        """Whether the block, slid in a straight line to the end, ever lies over a part of the cell's inside."""
        since, until = Fraction(0), Fraction(1)
        for start, last, mark in zip(self.mover.at, end, cell, strict=True):
            if start == last:
                if not mark - self.side < start < mark + 1:
                    return False
                continue
            times = sorted((Fraction(mark - self.side - start, last - start), Fraction(mark + 1 - start, last - start)))
            since, until = max(since, times[0]), min(until, times[1])
        return since < until


def steps(start: Spot, end: Spot) -> int:
    """pf.distance-in-squares, from one placement to another."""
    dx, dy = abs(start[0] - end[0]), abs(start[1] - end[1])
    return 5 * (max(dx, dy) + min(dx, dy) // 2)


# --- random boards ----------------------------------------------------------------------------------------------------


@st.composite
def boards(draw: st.DrawFn, glyphs: str, sizes: tuple[int, ...], most: int = 4, *, blind: bool = False) -> Board:
    """A map up to 9 x 8, a mover that has room where it starts, and some others, nobody on anybody."""
    wide, high = draw(st.integers(3, 9)), draw(st.integers(3, 8))
    rows = tuple(draw(st.text(st.sampled_from(glyphs), min_size=wide, max_size=wide)) for _ in range(high))
    size = draw(st.sampled_from([size for size in sizes if SIDE[size] <= min(wide, high)]))
    at = draw(st.integers(0, wide - SIDE[size])), draw(st.integers(0, high - SIDE[size]))
    mover = Being(size, at, blind=blind)
    taken, others = set(mover.cells), []
    for other in draw(st.lists(beings(wide, high), max_size=most)):
        empty = Board(rows, mover)
        if not empty.holds(other.at, SIDE[other.size]) or other.cells & taken:
            continue
        if set(empty.glyphs(other.cells)) <= set(".,;"):
            taken |= other.cells
            others.append(other)
    board = Board(rows, mover, tuple(others))
    assume(Oracle(board).spaces(at))
    return board


def beings(wide: int, high: int) -> st.SearchStrategy[Being]:
    """Creatures anywhere; those whose reach is 0 have claws, the others a sword."""
    drawn = st.builds(
        Being,
        size=st.sampled_from((4, 4, 4, 3, 2, 1, 5, 6, 7)),
        at=st.tuples(st.integers(0, wide - 1), st.integers(0, high - 1)),
        foe=st.booleans(),
        helpless=st.sampled_from((False, False, True)),
        fills=st.sampled_from((False, False, False, True)),
        reach=st.sampled_from((-1, 5)),
    )
    return drawn.map(lambda being: replace(being, reach=min(being.reach, NATURAL[being.size])))


@st.composite
def duels(draw: st.DrawFn) -> Board:
    """An open board, and one foe of any size and reach."""
    wide, high = draw(st.integers(5, 9)), draw(st.integers(5, 9))
    rows = tuple(draw(st.text(st.sampled_from("....,"), min_size=wide, max_size=wide)) for _ in range(high))
    me, other = draw(st.sampled_from((2, 3, 4, 5, 6))), draw(st.sampled_from((1, 2, 3, 4, 5, 6, 7)))
    mine, its = ((st.integers(0, wide - SIDE[size]), st.integers(0, high - SIDE[size])) for size in (me, other))
    reach = draw(st.sampled_from((NATURAL[other], 2 * NATURAL[other], 5 * (other > TINY))))
    foe = Being(other, (draw(its[0]), draw(its[1])), foe=True, reach=reach)
    mover = Being(me, (draw(mine[0]), draw(mine[1])))
    assume(not foe.cells & mover.cells)
    return Board(rows, mover, (foe,))


@st.composite
def chargers(draw: st.DrawFn) -> Board:
    """A fairly open board, one armed mover, foes without weapons."""
    board = draw(boards("................,oB", (4, 4, 5), 5))
    reach = draw(st.sampled_from((5, 10)))
    others = tuple(replace(other, fills=False, reach=-1) for other in board.others)
    assume(not Oracle(board).squeezed(board.mover.at))
    return replace(board, mover=replace(board.mover, reach=reach), others=others)


MOVERS = (4, 4, 5, 5, 6, 7, 3, 2, 1)
ANY = boards("......##B,;tohw!n~*+", MOVERS)
BLIND = boards("......#,;oh", MOVERS, blind=True)
STRAIGHT = boards("..........#,B", (3, 4, 4, 5, 6))
OPEN = boards("..........,;B", MOVERS)
QUICK = settings(max_examples=in_tier(30, 120), deadline=None, suppress_health_check=list(HealthCheck))
NIGHT = settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))


def reach_matches(board: Board) -> None:
    """Everywhere that it may stop, with the cost, by one move action, two, and a budget."""
    found = board.ask("reach", 'action = "move"', 'action = "double"', "budget = 45")
    oracle = Oracle(board)
    for answer, budget in zip(found, (30, 60, 45), strict=True):
        assert {tuple(end) for end in answer["ends"]} == oracle.ends(budget)


def actions_match(board: Board) -> None:
    """The 5-foot step and minimum movement."""
    step, least = board.ask("reach", 'action = "step"', 'action = "minimum"')
    oracle = Oracle(board)
    assert {(x, y) for x, y, *_ in step["ends"]} == oracle.small_steps()
    assert {(x, y) for x, y, *_ in least["ends"]} == oracle.one_square()


def runs_match(board: Board) -> None:
    oracle = Oracle(board)
    assume(not oracle.squeezed(board.mover.at))
    (answer,) = board.ask("reach", 'action = "run"')
    assert {tuple(end) for end in answer["ends"]} == oracle.runs(120)


def charges_match(board: Board) -> None:
    """Every end of a charge, with its cost."""
    charges = Charges(board)
    goals = [goal for goal in board.spots if goal != board.mover.at]
    found = board.ask("path", *(f'to = {list(goal)}\naction = "charge"' for goal in goals))
    told = {goal: answer["cost"] for goal, answer in zip(goals, found, strict=True) if answer["legal"]}
    assert told == charges.ends


def paths_match(board: Board) -> None:
    """Every goal: legal or not, the cost, steps that are steps and add up, and a route that says the same."""
    oracle = Oracle(board)
    goals = [spot for spot in board.spots if spot != board.mover.at]
    found = board.ask("path", *(f"to = {list(goal)}" for goal in goals))
    for goal, answer in zip(goals, found, strict=True):
        assert answer["legal"] is (goal in oracle.costs and oracle.stops(goal)), goal
        if answer["legal"]:
            assert answer["cost"] == oracle.costs[goal], goal
            walk(oracle, goal, answer)


def walk(oracle: Oracle, goal: Spot, answer: dict[str, Any]) -> None:
    """Walk a path step by step by the oracle."""
    at, odd, total = oracle.mover.at, 0, 0
    for (x, y, _), told in zip(answer["route"], answer["steps"], strict=True):
        price = oracle.step(at, (x - at[0], y - at[1]), odd)
        assert price is not None
        cost, odd = price
        assert told["cost"] == cost
        at, total = (x, y), total + cost
    assert (at, total) == (goal, answer["cost"])
    assert answer["squeezed"] is oracle.squeezed(goal)


def strikes_match(board: Board) -> None:
    """Who is provoked on a path by a move, and by a withdrawal."""
    oracle = Oracle(board)
    goals = sorted(goal for goal in oracle.costs if oracle.stops(goal) and goal != board.mover.at)[::3]
    goals = [goal for goal in goals if oracle.costs[goal] <= 60]
    for action in ("double", "withdraw"):
        found = board.ask("path", *(f'to = {list(goal)}\naction = "{action}"' for goal in goals))
        for goal, answer in zip(goals, found, strict=True):
            route = [(x, y) for x, y, _ in answer["route"]]
            told = {mark["by"] for mark in answer["provokes"]}
            assert told == oracle.strikers(route, withdraws=action == "withdraw"), (goal, action)


def routes_match(board: Board, steps: list[Spot]) -> None:
    """A given way by one move action: what it costs, or the first step that fails and where one may stop instead."""
    oracle, (x, y) = Oracle(board), board.mover.at
    way: list[Spot] = []
    for dx, dy in steps:
        x, y = x + dx, y + dy
        if not (0 <= x < len(board.rows[0]) and 0 <= y < len(board.rows)):
            break
        way.append((x, y))
    assume(way)
    (told,) = board.ask("route", f'route = {[list(cell) for cell in way]}\naction = "move"')
    fails, cost = first_failure(oracle, way)
    if fails is None:
        assert (told["legal"], told["cost"]) == (True, cost)
        return
    stops = [cell for cell in way[:fails] if oracle.stops(cell)]
    assert (told["legal"], told["at"]) == (False, fails)
    assert tuple(told["stops_at"][:2]) == (stops[-1] if stops else board.mover.at)


def first_failure(oracle: Oracle, way: list[Spot]) -> tuple[int | None, int]:
    """The number of the first step that may not be taken within 30 feet, or None; and what the steps before it cost."""
    at, odd, total = oracle.mover.at, 0, 0
    for number, cell in enumerate(way):
        price = oracle.step(at, (cell[0] - at[0], cell[1] - at[1]), odd)
        if price is None or total + price[0] > 30:
            return number, total
        at, odd, total = cell, price[1], total + price[0]
    return (None if oracle.stops(at) else len(way) - 1), total


WAYS = st.lists(st.sampled_from(AROUND), min_size=1, max_size=8)


@given(ANY)
@QUICK
def test_reach(board: Board) -> None:
    reach_matches(board)


@given(BLIND)
@QUICK
def test_reach_of_the_blind(board: Board) -> None:
    reach_matches(board)


@given(ANY)
@QUICK
def test_steps_and_minimum_movement(board: Board) -> None:
    actions_match(board)


@given(STRAIGHT)
@QUICK
def test_runs(board: Board) -> None:
    runs_match(board)


@given(chargers())
@QUICK
def test_charges(board: Board) -> None:
    charges_match(board)


@given(ANY)
@QUICK
def test_paths(board: Board) -> None:
    paths_match(board)


@given(ANY, WAYS)
@QUICK
def test_routes(board: Board, steps: list[Spot]) -> None:
    routes_match(board, steps)


@given(OPEN)
@QUICK
def test_strikes(board: Board) -> None:
    strikes_match(board)


@given(duels())
@QUICK
def test_duels(board: Board) -> None:
    strikes_match(board)


@pytest.mark.long
@given(ANY)
@NIGHT
def test_all_ways_all_night(board: Board) -> None:
    reach_matches(board)
    actions_match(board)
    paths_match(board)


@pytest.mark.long
@given(ANY, WAYS)
@NIGHT
def test_routes_all_night(board: Board, steps: list[Spot]) -> None:
    routes_match(board, steps)


@pytest.mark.long
@given(STRAIGHT, OPEN, duels())
@NIGHT
def test_runs_and_strikes_all_night(straight: Board, crowded: Board, duel: Board) -> None:
    runs_match(straight)
    strikes_match(crowded)
    strikes_match(duel)
