"""Flight in Starfinder against a slow oracle: a heap over (cell, heading, parity) on small random boards with height.

Written from the ledger's sf.fly-turn, sf.diagonals, sf.hard-corners, sf.squeezing, sf.difficult-fliers and
sf.pass-enemy rules and the public page on levels alone; of the game it uses only what an outsider has: a level goes in
as TOML, answers come out.
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

Cell = tuple[int, int, int]
State = tuple[Cell, int, int]
NAMES = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
EXTRA = {"zero": 0, "low": 0, "standard": 5, "high": 10}
CANOPIES = {"^": 1, "T": 2}
KEY = '"T" = { difficult = 2, canopy = true }\n"B" = { blocks = ["move"], soft = true }\n'
NONE_YET = -1


@dataclass(frozen=True)
class Board:
    """A map's rows and heights, its gravity, who flies and where to, who else hangs in the air."""

    rows: tuple[str, ...]
    heights: tuple[str, ...]
    gravity: str
    side: int
    at: Cell
    heading: int
    speed: int
    foes: tuple[Cell, ...] = ()
    friends: tuple[Cell, ...] = ()
    entangled: bool = False

    def ground(self, x: int, y: int) -> int:
        char = self.heights[y][x]
        return int(char) if char.isdigit() else -1 - "abcdefgh".index(char)

    def level(self, asks: list[str]) -> str:
        """Write the board and its questions as a level."""
        head = f'format = 1\ntitle = "Random"\nrulebook = "starfinder"\ngravity = "{self.gravity}"\n[map]\nrows = """\n'
        drawn = "\n".join(self.rows) + '\n"""\nheights = """\n' + "\n".join(self.heights) + '\n"""\n[key]\n' + KEY
        size, facing = ("medium", "large")[self.side - 1], "" if self.heading < 0 else NAMES[self.heading]
        state = 'conditions = ["entangled"]\n' if self.entangled else ""
        more = (f'heading = "{facing}"\n' if facing else "") + state
        mover = being("Mover", self.at, "heroes", self.speed) + f'size = "{size}"\n' + more
        others = [being(f"Foe {i}", cell, "foes") for i, cell in enumerate(self.foes)]
        others += [being(f"Friend {i}", cell, "heroes") for i, cell in enumerate(self.friends)]
        return "\n".join([head + drawn, mover, *others, *asks])


def being(name: str, at: Cell, team: str, speed: int = 30) -> str:
    plain = f'[[creature]]\nname = "{name}"\nat = {list(at)}\nteam = "{team}"\nweapons = []\n'
    return plain + f"speeds = {{ walk = 30, fly = {speed} }}\n"


class Oracle:
    """Where one creature may fly, and what every step costs, in feet."""

    def __init__(self, board: Board) -> None:
        self.board, self.side = board, board.side
        self.wide, self.high = len(board.rows[0]), len(board.rows)
        self.met: dict[Cell, bool] = {}
        """Whether a cell is closed, of those that have been asked about."""

    def block(self, at: Cell) -> list[Cell]:
        return [(at[0] + i, at[1] + j, at[2]) for j in range(self.side) for i in range(self.side)]

    def on_map(self, at: Cell) -> bool:
        return 0 <= at[0] <= self.wide - self.side and 0 <= at[1] <= self.high - self.side

    def hard(self, cell: Cell) -> bool:
        """Walls rise to any height; what lies below the ground is as solid."""
        x, y, z = cell
        return self.board.rows[y][x] == "#" or z < self.board.ground(x, y)

    def closed(self, cell: Cell) -> bool:
        if cell not in self.met:
            self.met[cell] = self.hard(cell) or self.board.rows[cell[1]][cell[0]] == "B" or cell in self.board.foes
        return self.met[cell]

    def thick(self, cell: Cell) -> int:
        """Treetops hinder at the ground and up to 2 cells above it; nothing else on the ground does."""
        x, y, z = cell
        above = z - self.board.ground(x, y)
        return CANOPIES.get(self.board.rows[y][x], 0) if 0 <= above <= 2 else 0

    def bands(self, at: Cell) -> list[list[Cell]]:
        """The clear bands of a Large creature: its rows, then its columns."""
        if self.side == 1:
            return []
        x, y, z = at
        rows = [[(x, y + i, z), (x + 1, y + i, z)] for i in (0, 1)]
        columns = [[(x + i, y, z), (x + i, y + 1, z)] for i in (0, 1)]
        return [band for band in rows + columns if not any(map(self.closed, band))]

    def spaces(self, at: Cell) -> list[list[Cell]]:
        """What it may hold at a placement: the whole block if it fits, else any clear band."""
        whole = self.block(at)
        return [whole] if not any(map(self.closed, whole)) else self.bands(at)

    def squeezed(self, at: Cell) -> bool:
        return any(map(self.closed, self.block(at)))

    def may_stop(self, at: Cell) -> bool:
        return any(not any(cell in self.board.friends for cell in space) for space in self.spaces(at))

    def doublings(self, at: Cell, before: Cell) -> int:
        """Of several clear bands the cheapest that shares a square with what it could hold before the step."""
        tight = 1 if self.squeezed(at) or self.board.entangled else 0
        mine = {cell[:2] for space in self.ways(before) for cell in space}
        spaces = self.spaces(at)
        linked = [one for one in spaces if self.side == 1 or not mine.isdisjoint(cell[:2] for cell in one)]
        return min(max(self.thick(cell) for cell in space) for space in linked) + tight

    def joined(self, a: Cell, b: Cell) -> bool:
        """Some clear band of the one and of the other share a square, whatever their heights."""
        if self.side == 1 or not (self.squeezed(a) or self.squeezed(b)):
            return True
        flat = [[{cell[:2] for cell in space} for space in self.ways(at)] for at in (a, b)]
        return any(one & other for one in flat[0] for other in flat[1])

    def ways(self, at: Cell) -> list[list[Cell]]:
        return self.bands(at) if self.squeezed(at) else [self.block(at)]

    def legal(self, a: Cell, b: Cell) -> bool:
        """Say whether one step leads from a to b: a place to be there, no hard corner, one band into the next."""
        move = tuple(j - i for i, j in zip(a, b, strict=True))
        if not (self.on_map(b) and any(move) and max(map(abs, move)) == 1) or not self.spaces(b):
            return False
        between = product(*[(0, d) if d else (0,) for d in move])
        passed = [one for one in between if any(one) and one != move]
        crossed = [cell for i, j, k in passed for cell in self.block((a[0] + i, a[1] + j, a[2] + k))]
        return not any(map(self.hard, crossed)) and self.joined(a, b)

    def step(self, state: State, b: Cell) -> tuple[int, State] | None:
        """Price one step, the turn before it included; None where it is not legal."""
        a, heading, odd = state
        if not self.legal(a, b):
            return None
        dx, dy, dz = (j - i for i, j in zip(a, b, strict=True))
        cost, k = 0, self.doublings(b, a)
        if dx or dy:
            wanted = STEPS.index((dx, dy))
            away = (wanted - heading) % 8 if heading >= 0 else 0
            cost, heading = 5 * min(away, 8 - away), wanted
        aslant = abs(dx) + abs(dy) + abs(dz) > 1
        if k:
            cost += 15 * 2 ** (k - 1) if aslant else 5 * 2**k
        else:
            cost += 10 if aslant and odd else 5
            odd ^= int(aslant)
        return cost + (EXTRA[self.board.gravity] if dz > 0 else 0), (b, heading, odd)

    def around(self, a: Cell) -> list[Cell]:
        moves = product((-1, 0, 1), repeat=3)
        return [(a[0] + i, a[1] + j, a[2] + k) for i, j, k in moves if self.on_map((a[0] + i, a[1] + j, a[2] + k))]

    def flood(self, budget: int) -> dict[Cell, int]:
        """Find the least cost of every cell within a budget."""
        first: State = (self.board.at, self.board.heading, 0)
        best, heap, found = {first: 0}, [(0, first)], {}
        while heap:
            spent, state = heapq.heappop(heap)
            if spent > best[state]:
                continue
            found.setdefault(state[0], spent)
            for b in self.around(state[0]):
                priced = self.step(state, b)
                if priced is not None and spent + priced[0] <= min(budget, best.get(priced[1], budget + 1) - 1):
                    best[priced[1]] = spent + priced[0]
                    heapq.heappush(heap, (spent + priced[0], priced[1]))
        return found

    @cached_property
    def ends(self) -> list[list[int]]:
        found = self.flood(self.board.speed)
        return sorted([*cell, cost] for cell, cost in found.items() if cell != self.board.at and self.may_stop(cell))

    def price(self, route: list[Cell]) -> tuple[list[int], int | None]:
        """Price a route step by step; the number of the first step that is not legal."""
        state, costs = (self.board.at, self.board.heading, 0), []
        for number, b in enumerate(route):
            priced = self.step(state, b)
            if priced is None:
                return costs, number
            cost, state = priced
            costs.append(cost)
        return costs, None


def ask(what: str, **more: Any) -> str:
    fields = "".join(f"{key} = {written(value)}\n" for key, value in more.items())
    return f'[[ask]]\nwhat = "{what}"\nwho = "Mover"\nmode = "fly"\n{fields}'


def written(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return str([list(cell) for cell in value]) if isinstance(value, list) else str(list(value))


def told(board: Board, asks: list[str]) -> list[dict[str, Any]]:
    level = read_level(board.level(asks).encode(), "random.toml")
    return [dict(answer or {}) for _, answer in answers(level, RULEBOOKS["starfinder"])]


def check_reach(board: Board) -> None:
    """All ends with their costs; some paths, and the same paths told step by step."""
    oracle = Oracle(board)
    some = oracle.ends[:: max(1, len(oracle.ends) // 6)]
    asks = [ask("reach", action="move"), *[ask("path", to=tuple(end[:3]), action="move") for end in some]]
    area, *paths = told(board, asks)
    assert [list(end) for end in area["ends"]] == oracle.ends
    for end, path in zip(some, paths, strict=True):
        assert (path["legal"], path["cost"], path["route"][-1]) == (True, end[3], end[:3])
        check_route(board, oracle, [tuple(cell) for cell in path["route"]])


def check_route(board: Board, oracle: Oracle, route: list[Cell]) -> None:
    costs, at = oracle.price(route)
    (said,) = told(board, [ask("route", route=route)])
    if at is not None:
        assert (said["legal"], said["at"]) == (False, at), (said, at)
    elif not oracle.may_stop(route[-1]):
        assert (said["legal"], said["at"]) == (False, len(route) - 1), said
    else:
        assert said["legal"], said
        assert [step["cost"] for step in said["steps"]] == costs
        assert said["cost"] == sum(costs)


GLYPHS = st.sampled_from("......##^TB,")
COLUMNS = st.sampled_from(("..", "..", "..", "#^", "^#", "#T", "B^", "^.", "#."))
"""Columns of a lane two squares wide, in which walls stand beside treetops."""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    wide, high, side = draw(st.integers(2, 5)), draw(st.integers(2, 5)), draw(st.sampled_from((1, 1, 2)))
    rows = tuple("".join(draw(GLYPHS) for _ in range(wide)) for _ in range(high))
    low = draw(st.sampled_from(("0", "0000012", "001a")))
    heights = tuple("".join(draw(st.sampled_from(low)) for _ in range(wide)) for _ in range(high))
    cells = st.tuples(st.integers(0, wide - 1), st.integers(0, high - 1), st.integers(0, 3))
    at = draw(cells)
    board = Board(
        rows, heights, draw(st.sampled_from(tuple(EXTRA))), side, at, draw(st.integers(-1, 7)),
        draw(st.sampled_from((15, 20, 30, 35))), entangled=draw(st.sampled_from((False,) * 5 + (True,))),
    )  # fmt: skip
    oracle = Oracle(board)
    assume(oracle.on_map(at) and not oracle.squeezed(at))
    free = [cell for cell in draw(st.lists(cells, max_size=6, unique=True)) if cell not in oracle.block(at)]
    free = [cell for cell in free if not oracle.closed(cell)]
    cut = draw(st.integers(0, len(free)))
    return Board(**{**board.__dict__, "foes": tuple(free[:cut]), "friends": tuple(free[cut:])})


@st.composite
def lanes(draw: st.DrawFn) -> Board:
    """Draw a lane in which a big flier squeezes, some of it with a row more beside it."""
    columns = ["..", *draw(st.lists(COLUMNS, min_size=2, max_size=4)), ".."]
    rows = ["".join(row) for row in zip(*columns, strict=True)] + ["." * len(columns)] * draw(st.integers(0, 1))
    heights = tuple("".join(draw(st.sampled_from("00001")) for _ in row) for row in rows)
    gravity, at = draw(st.sampled_from(("standard", "zero"))), (0, 0, draw(st.integers(0, 2)))
    board = Board(tuple(rows), heights, gravity, 2, at, draw(st.sampled_from((-1, 0, 2))), 60)
    oracle = Oracle(board)
    assume(not oracle.squeezed(at))
    cells = st.tuples(st.integers(2, len(columns) - 1), st.integers(0, 1), st.integers(0, 2))
    foes = [cell for cell in draw(st.lists(cells, max_size=2, unique=True)) if not oracle.closed(cell)]
    return Board(**{**board.__dict__, "foes": tuple(foes)})


@st.composite
def flights(draw: st.DrawFn, drawn: st.SearchStrategy[Board]) -> tuple[Board, list[Cell]]:
    """Draw a board and some way through it: mostly legal steps, now and then one that is not."""
    board = draw(drawn)
    oracle, here, route = Oracle(board), board.at, []
    for _ in range(draw(st.integers(1, 7))):
        near = [cell for cell in oracle.around(here) if cell != here]
        good = [cell for cell in near if oracle.legal(here, cell)]
        here = draw(st.sampled_from(good if good and draw(st.integers(0, 9)) else near))
        route.append(here)
    return board, route


QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@settings(max_examples=40, deadline=None, suppress_health_check=QUIET, derandomize=True)
@given(boards())
def test_what_a_flier_reaches(board: Board) -> None:
    check_reach(board)


@settings(max_examples=40, deadline=None, suppress_health_check=QUIET, derandomize=True)
@given(flights(boards()))
def test_what_a_flight_costs(flight: tuple[Board, list[Cell]]) -> None:
    board, route = flight
    check_route(board, Oracle(board), route)


@settings(max_examples=25, deadline=None, suppress_health_check=QUIET, derandomize=True)
@given(flights(lanes()))
def test_bands_past_treetops(flight: tuple[Board, list[Cell]]) -> None:
    """Of a big flier's clear bands only those count that it can get to.   [sf.squeezing]"""
    check_reach(flight[0])
    check_route(flight[0], Oracle(flight[0]), flight[1])


@pytest.mark.long
@settings(max_examples=2000, deadline=None, suppress_health_check=QUIET)
@given(boards(), flights(boards() | lanes()))
def test_many_flights(board: Board, flight: tuple[Board, list[Cell]]) -> None:
    check_reach(board)
    check_reach(flight[0])
    check_route(flight[0], Oracle(flight[0]), flight[1])
