"""Movement in Draw Steel against a slow oracle: cells listed one by one, a table relaxed until nothing changes.

Written from the ledger's [ds.adjacent-cost] [ds.no-cutting-corners] [ds.corners-only-objects] [ds.ally-space]
[ds.enemy-space] [ds.no-stopping] [ds.stop-in-larger] [ds.size] [ds.difficult-terrain] [ds.damaging-terrain]
[ds.shift-terrain]
[ds.crawl] [ds.walk] [ds.fall-damage] [ds.fall-agility] [ds.climb-speed] [ds.climb-swim-cost] [ds.fly]
[ds.cannot-exceed-speed] and the public page alone; of the game it uses what an outsider has: a level goes in as TOML,
the referee's answers come out.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.tiers import size as tier

Cell = tuple[int, int, int]
State = tuple[Cell, bool]
ORDER = ("1T", "1S", "1M", "1L", "2", "3")
NONE = 1 << 20


@dataclass(frozen=True)
class Being:
    size: str
    at: tuple[int, int]
    foe: bool = False

    @property
    def side(self) -> int:
        return max(1, int(self.size[0]))


@dataclass(frozen=True)
class Board:
    rows: tuple[str, ...]
    heights: tuple[str, ...]
    mover: Being
    others: tuple[Being, ...]
    agility: int = 0
    prone: bool = False
    speeds: tuple[str, ...] = ("walk",)

    @property
    def wide(self) -> int:
        return len(self.rows[0])

    @property
    def high(self) -> int:
        return len(self.rows)

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.wide and 0 <= y < self.high

    def ground(self, x: int, y: int) -> int:
        return int(self.heights[y][x])

    def filled(self, cell: Cell) -> bool:
        """A wall at any height, or solid ground."""
        x, y, z = cell
        return self.rows[y][x] == "#" or z < self.ground(x, y)

    def top(self, x: int, y: int, side: int) -> int:
        return max(self.ground(x + i, y + j) for i, j in product(range(side), repeat=2))

    def level(self, asks: list[str]) -> str:
        parts = ['format = 1\ntitle = "Random"\nrulebook = "draw-steel"\n[map]\nrows = """', *self.rows, '"""']
        parts += ['heights = """', *self.heights, '"""']
        parts.append(self.creature("Mover", self.mover, own=True))
        parts += [self.creature(f"Other{i}", other) for i, other in enumerate(self.others)]
        return "\n".join([*parts, *asks])

    def creature(self, name: str, being: Being, own: bool = False) -> str:
        speeds = ", ".join(f"{mode} = 5" for mode in (self.speeds if own else ("walk",)))
        x, y = being.at
        lines = [f'[[creature]]\nname = "{name}"\nsize = "{being.size}"\nat = [{x}, {y}, {self.top(x, y, being.side)}]']
        lines.append(f'team = "{"foes" if being.foe else "heroes"}"\nspeeds = {{ {speeds} }}')
        if own:
            lines.append(f"abilities = {{ agility = {self.agility} }}")
            lines.append(f"conditions = {['prone'] if self.prone else []}")
        return "\n".join(lines)


def cubes(at: Cell, side: int) -> set[Cell]:
    return {(at[0] + i, at[1] + j, at[2] + k) for i, j, k in product(range(side), repeat=3)}


class Oracle:
    """Where a mover may go in a mode, what it costs, and the least harm at that cost."""

    def __init__(self, board: Board, mode: str, shifting: bool = False) -> None:
        self.board, self.mode, self.shifting = board, mode, shifting
        self.side = board.mover.side
        self.enemies: set[Cell] = set()
        self.bodies: set[Cell] = set()
        self.closed: set[Cell] = set()
        for other in board.others:
            body = cubes((*other.at, board.top(*other.at, other.side)), other.side)
            self.bodies |= body
            self.enemies |= body if other.foe != board.mover.foe else set()
            larger = ORDER.index(other.size) - ORDER.index(board.mover.size)
            self.closed |= body if larger < 2 else set()

    def on_map(self, at: Cell) -> bool:
        x, y, _ = at
        return self.board.inside(x, y) and self.board.inside(x + self.side - 1, y + self.side - 1)

    def fits(self, at: Cell) -> bool:
        return self.on_map(at) and not any(self.board.filled(cell) for cell in cubes(at, self.side))

    def stands(self, at: Cell) -> bool:
        x, y, z = at
        return self.board.top(x, y, self.side) == z

    def holds(self, at: Cell) -> bool:
        """Some cube shares a face with something solid, or is level with its top."""
        for x, y, z in cubes(at, self.side):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                beside = x + dx, y + dy
                if self.board.inside(*beside) and (*beside, z) not in cubes(at, self.side):
                    if self.board.filled((*beside, z)):
                        return True
                    if z == at[2] and self.board.ground(*beside) == z:
                        return True
        return False

    def foot_of(self, at: Cell) -> bool:
        """Some face of the lowest cubes meets something solid: a climb goes up and down there."""
        low = {(x, y) for x, y, _ in cubes(at, self.side)}
        beside = {(x + dx, y + dy) for x, y in low for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - low
        return any(self.board.inside(*spot) and self.board.filled((*spot, at[2])) for spot in beside)

    def uncut(self, at: Cell, there: Cell) -> bool:
        between = {tuple(choice) for choice in product(*zip(at, there, strict=True))} - {at, there}
        return all(not any(self.board.filled(cell) for cell in cubes(one, self.side)) for one in between)  # type: ignore[arg-type]

    def price(self, at: Cell, into: Cell, prone: bool) -> tuple[int, int] | None:
        """Squares and damage of entering a space, without the type of movement; None: closed."""
        fresh = cubes(into, self.side) - cubes(at, self.side)
        ground = {(x, y): self.board.rows[y][x] for x, y, z in fresh if z == self.board.ground(x, y)}
        hard = "," in ground.values() or bool(fresh & self.enemies)
        hurts = 2 * sum(glyph == "*" for glyph in ground.values())
        if self.shifting and (hard or hurts):
            return None
        return 1 + hard + prone, hurts

    def steps(self, state: State) -> list[tuple[State, int, int]]:
        (x, y, z), prone = state
        found = []
        for dx, dy, dz in product((-1, 0, 1), repeat=3):
            there = x + dx, y + dy, z + dz
            if (dx, dy, dz) == (0, 0, 0) or not self.fits(there) or not self.uncut((x, y, z), there):
                continue
            kind = self.kind((x, y, z), there, prone)
            priced = self.price((x, y, z), there, prone) if kind else None
            if priced is not None:
                dear = kind == "climb" and "climb" not in self.board.speeds
                found.append(((there, prone), priced[0] + dear, priced[1]))
        return found + self.drops(state)

    def kind(self, at: Cell, there: Cell, prone: bool) -> str:
        if self.mode == "climb" and at[2] != there[2] and not self.foot_of(min(at, there, key=lambda cell: cell[2])):
            return ""
        if self.stands(there) and (there[2] == at[2] or (not self.stands(at) and self.mode != "walk")):
            return "walk"
        if self.stands(there):
            return "walk" if self.mode == "fly" and not prone else ""
        if prone or self.mode == "walk":
            return ""
        if self.mode == "climb":
            return "climb" if self.holds(there) else ""
        return "fly"

    def drops(self, state: State) -> list[tuple[State, int, int]]:
        (x, y, z), prone = state
        if self.mode != "walk" or not self.stands((x, y, z)) or ("fly" in self.board.speeds and not prone):
            return []
        found = []
        for dx, dy in product((-1, 0, 1), repeat=2):
            over = x + dx, y + dy, z
            if (dx, dy) == (0, 0) or not self.fits(over) or not self.uncut((x, y, z), over):
                continue
            low = self.board.top(x + dx, y + dy, self.side)
            priced = self.price((x, y, z), over, prone) if low < z else None
            shaft = {cell for k in range(low, z) for cell in cubes((x + dx, y + dy, k), self.side)}
            if priced is None or shaft & self.bodies:
                continue
            effective = max(0, z - low - max(0, self.board.agility))
            fall = 2 * effective if effective >= 2 else 0
            landed = cubes((x + dx, y + dy, low), self.side)
            burns = {(cx, cy) for cx, cy, cz in landed if cz == self.board.ground(cx, cy)}
            hurts = 2 * sum(self.board.rows[cy][cx] == "*" for cx, cy in burns)
            if not (self.shifting and hurts):
                found.append((((x + dx, y + dy, low), prone or effective >= 2), priced[0], fall + hurts))
        return found

    def reach(self, budget: int) -> dict[State, tuple[int, int]]:
        x, y = self.board.mover.at
        start = (x, y, self.board.top(x, y, self.side)), self.board.prone
        if self.shifting and self.price((-9, -9, -9), start[0], False) not in ((1, 0),):
            return {}
        best, rim = {start: (0, 0)}, [start]
        while rim:
            later = []
            for state in rim:
                for there, squares, harm in self.steps(state):
                    cost = best[state][0] + squares, best[state][1] + harm
                    if cost[0] <= budget and cost < best.get(there, (NONE, NONE)):
                        best[there] = cost
                        later.append(there)
            rim = later
        best.pop(start)
        return best

    def ends(self, budget: int) -> dict[Cell, tuple[int, int]]:
        found: dict[Cell, tuple[int, int]] = {}
        x, y = self.board.mover.at
        for (at, _), cost in self.reach(budget).items():
            if at != (x, y, self.board.top(x, y, self.side)) and not cubes(at, self.side) & self.closed:
                found[at] = min(cost, found.get(at, (NONE, NONE)))
        return found


@st.composite
def boards(draw: st.DrawFn, hills: bool) -> Board:
    wide, high = draw(st.integers(4, 7)), draw(st.integers(3, 6))
    glyphs = st.sampled_from(".....,*##" if not hills else ".....,*#")
    rows = tuple("".join(draw(glyphs) for _ in range(wide)) for _ in range(high))
    level = st.sampled_from("0000123" if hills else "0")
    heights = tuple("".join(draw(level) for _ in range(wide)) for _ in range(high))
    spot = st.tuples(st.integers(0, wide - 3), st.integers(0, high - 3))
    beings = [
        Being(draw(st.sampled_from(ORDER[:5])), draw(spot), draw(st.booleans())) for _ in range(draw(st.integers(1, 4)))
    ]
    mover, *others = beings
    speeds = draw(st.sampled_from((("walk",), ("walk", "climb"), ("walk", "fly"))))
    board = Board(rows, heights, mover, tuple(others), draw(st.integers(-1, 3)), draw(st.booleans()), speeds)
    return Board(_cleared(board), heights, mover, board.others, board.agility, board.prone, speeds)


def _cleared(board: Board) -> tuple[str, ...]:
    """Take walls away from under everybody: a level refuses who stands nowhere."""
    under = {
        (being.at[0] + i, being.at[1] + j)
        for being in (board.mover, *board.others)
        for i, j in product(range(being.side), repeat=2)
    }
    return tuple(
        "".join("." if (x, y) in under and glyph == "#" else glyph for x, glyph in enumerate(row))
        for y, row in enumerate(board.rows)
    )


def unlike(board: Board) -> bool:
    """Say whether no two of a size stand on the same square, which a level refuses."""
    keys = [(being.at, being.size) for being in (board.mover, *board.others)]
    return len(keys) == len(set(keys))


def asked(board: Board, asks: list[str]) -> list[dict[str, Any]]:
    level = read_level(board.level(asks).encode(), "random.toml")
    return [dict(answer or {}) for _, answer in answers(level, RULEBOOKS["draw-steel"])]


def ask(mode: str, budget: int, extra: str = "") -> str:
    return f'[[ask]]\nwhat = "reach"\nwho = "Mover"\nmode = "{mode}"\nbudget = {budget}\n{extra}'


MORE = settings(
    max_examples=tier(50, 2000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def agree(board: Board, mode: str, budget: int, shifting: bool = False) -> None:
    extra = '\naction = "shift"' if shifting else ""
    answer = asked(board, [ask(mode, budget, extra)])[0]
    expected = Oracle(board, mode, shifting).ends(budget)
    assert answer["ends"] == [[*cell, cost[0]] for cell, cost in sorted(expected.items())]
    paths = [
        f'[[ask]]\nwhat = "path"\nwho = "Mover"\nmode = "{mode}"\nbudget = {budget}\nto = {list(cell)}{extra}'
        for cell in expected
    ]
    for cell, found in zip(expected, asked(board, paths), strict=True):
        assert (found["legal"], found["cost"], found["damage"]) == (True, *expected[cell]), cell
        assert found["cost"] == sum(step["cost"] for step in found["steps"])
        assert tuple(found["route"][-1]) == cell


@MORE
@given(boards(hills=False).filter(unlike), st.integers(1, 5))
def test_walking_and_crawling_on_the_flat(board: Board, budget: int) -> None:
    agree(board, "walk", budget)


@MORE
@given(boards(hills=True).filter(unlike), st.integers(1, 5))
def test_walking_over_edges(board: Board, budget: int) -> None:
    agree(board, "walk", budget)


@MORE
@given(boards(hills=False).filter(unlike), st.integers(1, 4))
def test_shifting(board: Board, budget: int) -> None:
    agree(board, "walk", budget, shifting=True)


@pytest.mark.parametrize("mode", ["climb", "fly"])
@MORE
@given(boards(hills=True).filter(unlike), st.integers(1, 5))
def test_climbing_and_flying(mode: str, board: Board, budget: int) -> None:
    upright = Board(board.rows, board.heights, board.mover, board.others, board.agility, False, board.speeds)
    if mode == "fly" and "fly" not in board.speeds:
        return
    agree(upright, mode, budget)
