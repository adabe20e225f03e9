"""Rows 1 to 7 and 11 to 14: floods on flat maps."""

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from game.paths.flood import Reach, flood
from game.paths.layers import Board, compile_layers
from game.paths.moves import Body, Crowd, Ground, Price, Prices
from tests.bench import limit, peers
from tests.bench.contest import Line, contest
from tests.bench.maps import FLOODED, MAZES, Bools, Bytes, layers

PRICES: Prices = (Price(1, 1, 2, True), *[Price(2**k, 3 * 2 ** (k - 1), 3 * 2 ** (k - 1), False) for k in range(1, 6)])
MAZE = 2.9
"""The goal of whole mazes, over tcod."""
SMALL = Body(1, 1, False)
LARGE = Body(3, 2, True)


class Arena:
    """One map with a crowd, a mover in its middle, and what the peers know of it."""

    def __init__(self, kind: str, size: int, radius: int, body: Body = SMALL) -> None:
        hard, classes = {**FLOODED, **MAZES}[kind](size)
        self.kind, self.size, self.radius, self.middle = kind, size, radius, size // 2
        hard = hard.copy()
        hard[self.middle - 3 : self.middle + 4, self.middle - 3 : self.middle + 4] = False
        self.hard, self.classes = hard, classes
        self.layers = compile_layers(Ground(hard, hard, classes), body, PRICES)
        self.crowd = self._crowd()
        self.board = self.layers.board(self.crowd)
        self.multiplier, self.legal = self._exact(body)
        low, high = max(0, self.middle - radius), min(size, self.middle + radius + 1)
        self.window = (slice(low, high), slice(low, high))
        self.inside = self.middle - low
        self.small = np.ascontiguousarray(self.multiplier[self.window])
        self.small_legal = self._cut_legal(np.ascontiguousarray(self.legal[self.window]))

    def _crowd(self) -> Crowd:
        r, reach = np.random.default_rng(7), min(self.radius, 24)
        spots = [(int(x), int(y)) for x, y in r.integers(self.middle - reach, self.middle + reach + 1, (24, 2))]
        clear = tuple(s for s in spots if max(abs(s[0] - self.middle), abs(s[1] - self.middle)) > 3)
        return Crowd(clear[:10], clear[10:])

    def _exact(self, body: Body) -> tuple[Bytes, Bytes]:
        """Our moves for the peers: from the cells for a mover of one, from our own boards for a wider one."""
        if body.side == 1:
            shut = self.hard.copy()
            for x, y in self.crowd.barriers:
                shut[y, x] = True
            return layers(shut, self.hard, self.classes)
        from game.paths.cells import grid_of, whole_map

        grid = grid_of(whole_map(self.board))
        shape = grid.planes.frame.rows, grid.planes.frame.stride
        cut = (slice(None), slice(8, 8 + self.size))
        legal = np.frombuffer(grid.legal, np.uint8).reshape(shape)[cut]
        kinds = np.frombuffer(grid.kinds, np.uint8).reshape(shape)[cut]
        shut_out = np.zeros(shape, bool)
        from game.paths.bitboard import unpack

        shut_out = unpack(grid.planes.placed.open, grid.planes.frame)[cut] == 0
        return np.where(shut_out, 0, 1 << kinds.astype(np.int32)).astype(np.uint8), np.ascontiguousarray(legal)

    def _cut_legal(self, legal: Bytes) -> Bytes:
        """Forbid the moves that leave the window."""
        room = np.zeros((legal.shape[0] + 2, legal.shape[1] + 2), bool)
        room[1:-1, 1:-1] = True
        from tests.bench.maps import DX, DY

        out = legal.copy()
        for d in range(8):
            inside = room[1 + DY[d] : 1 + DY[d] + legal.shape[0], 1 + DX[d] : 1 + DX[d] + legal.shape[1]]
            out[~inside] &= np.uint8(255 ^ 1 << d)
        return out

    def ours(self, split: bool = False) -> Reach:
        return flood(self.layers.board(self.crowd), (self.middle, self.middle), self.radius, split=split)

    def costs(self, reach: Reach) -> np.ndarray[Any, Any]:
        frame = reach.planes.frame
        whole = np.full((self.size, self.size + 40), -1, np.int64)
        whole[frame.y0 : frame.y0 + frame.rows, frame.x0 + 8 : frame.x0 + 8 + frame.stride] = reach.costs
        return whole[:, 8 : 8 + self.size]

    def check(self) -> int:
        """Assert our costs, on one board and on two, equal to the C limit's; count the cells reached."""
        mine = self.costs(self.ours())
        assert (self.costs(self.ours(split=True)) == mine).all()
        if limit.library():
            halves = limit.Flat(self.multiplier, self.legal).flood(self.middle, self.middle, 2 * self.radius + 1)
            assert (np.where(halves == limit.NOWHERE, -1, halves.astype(np.int64) >> 1) == mine).all()
        return int((mine >= 0).sum())

    def contenders(self) -> dict[str, Callable[[], object]]:
        found: dict[str, Callable[[], object]] = {"ours": self.ours}
        if peers.have("tcod"):
            plain, root = peers.tcod_plain(self.small), (self.inside, self.inside)
            found["tcod"] = lambda: peers.tcod_run(plain, root)
        if peers.have("scipy"):
            graph = peers.csr_flat(self.multiplier, self.legal)
            start, most = self.middle * self.size + self.middle, 2 * self.radius + 1
            found["scipy"] = lambda: peers.scipy_flood(graph, start, most)
        if limit.library():
            flat = limit.Flat(self.small, self.small_legal)
            found["C"] = lambda: flat.flood(self.inside, self.inside, 2 * self.radius + 1)
        return found

    def by_parity(self) -> dict[str, Callable[[], object]]:
        """Our two ways to count, and the peer's graph with the parity as a state."""
        found: dict[str, Callable[[], object]] = {"one": self.ours, "two": lambda: self.ours(split=True)}
        if peers.have("tcod"):
            parity, root = peers.tcod_parity(self.small, self.small_legal), (0, self.inside, self.inside)
            found["tcod parity"] = lambda: peers.tcod_run(parity, root)
        return found


def _kinds() -> Iterator[tuple[str, int, Body, str]]:
    for size in (100, 1000):
        for kind in FLOODED:
            yield kind, size, SMALL, f"{kind} {size}"
    yield "open", 100, LARGE, "3x3 squeezing, open 100"


def radius_24(rounds: int) -> Iterator[Line]:
    over_scipy: dict[int, list[float]] = {100: [], 1000: []}
    for kind, size, body, name in _kinds():
        arena = Arena(kind, size, 24, body)
        cells = arena.check()
        t = contest(arena.contenders(), rounds)
        us = f"{name} ({cells}) {t['ours'] * 1e6:.0f} us"
        if "tcod" in t and cells > 700:
            yield Line("1", f"r 24 / tcod plain: {us}", t["ours"] / t["tcod"], 0.20)
        if "scipy" in t:
            over_scipy[size].append(t["ours"] / t["scipy"])
        if "C" in t:
            yield Line(
                "3", f"r 24 / C: {name} {t['C'] * 1e6:.0f} us", t["ours"] / t["C"], 2.0 if kind == "open" else 3.3
            )
    for size, ratios in over_scipy.items():
        if ratios:
            yield Line("2", f"r 24 / scipy, geometric mean, {size}", statistics.geometric_mean(ratios), 0.50)
            yield Line("2", f"r 24 / scipy, worst kind, {size}", max(ratios), 1.3)


def two_boards(rounds: int) -> Iterator[Line]:
    for kind in FLOODED:
        arena = Arena(kind, 100, 24)
        arena.check()
        t = contest(arena.by_parity(), rounds)
        yield Line("5", f"r 24 two boards / one: {kind} {t['two'] * 1e6:.0f} us", t["two"] / t["one"], 1.2)
        if "tcod parity" in t:
            yield Line("5", f"r 24 two boards / tcod parity: {kind}", t["two"] / t["tcod parity"], 0.10)


def radius_6(rounds: int) -> Iterator[Line]:
    cases = [("open", SMALL), ("rooms", SMALL), ("random 25%", SMALL), ("rooms", LARGE), ("random 25%", LARGE)]
    for kind, body in cases:
        arena = Arena(kind, 100, 6, body)
        cells = arena.check()
        t = contest(arena.contenders(), 3 * rounds)
        if "tcod" in t:
            name = f"r 6 / tcod plain: {body.side}x{body.side} {kind} ({cells}) {t['ours'] * 1e6:.0f} us"
            yield Line("4", name, t["ours"] / t["tcod"], 0.35)


def whole_map(rounds: int) -> Iterator[Line]:
    for kind in FLOODED:
        arena = Arena(kind, 100, 300)
        cells = arena.check()
        contenders = {name: run for name, run in arena.contenders().items() if name in ("ours", "tcod")}
        t = contest(contenders, max(3, rounds // 3))
        if "tcod" in t:
            name = f"whole 100 / tcod plain: {kind} ({cells}) {t['ours'] * 1e6:.0f} us"
            yield Line("6", name, t["ours"] / t["tcod"], 0.40)


def whole_large(rounds: int) -> Iterator[Line]:
    """Row 7: maps larger than any level may be."""
    for size, goal in ((512, 0.65), (1000, 0.55)):
        for kind in (*FLOODED, *MAZES):
            arena = Arena(kind, size, 300 * size if kind in MAZES else 3 * size)
            cells = arena.check()
            contenders = {name: run for name, run in arena.contenders().items() if name in ("ours", "tcod")}
            t = contest(contenders, min(3, rounds))
            if "tcod" in t:
                name = f"whole {size} / tcod plain: {kind} ({cells}) {t['ours'] * 1e3:.0f} ms"
                yield Line("7", name, t["ours"] / t["tcod"], MAZE if kind in MAZES else goal)


def creature_moves(rounds: int) -> Iterator[Line]:
    """Sixty foes on the map: what a board with them costs over a board without."""
    r = np.random.default_rng(3)
    foes = Crowd(tuple((int(x), int(y)) for x, y in r.integers(0, 100, (60, 2))))
    for body in (SMALL, LARGE):
        arena = Arena("rooms", 100, 24, body)

        def windowed(crowd: Crowd, arena: Arena = arena) -> object:
            return Board(arena.layers, crowd).window(50, 50, 24).placed

        t = contest({"with": lambda w=windowed: w(foes), "bare": lambda w=windowed: w(Crowd())}, 3 * rounds)
        goal = 20 if body.side == 1 else 100
        name = f"60 foes more, {body.side}x{body.side} (whole window {t['with'] * 1e6:.0f})"
        yield Line("11", name, (t["with"] - t["bare"]) * 1e6, goal, "us")


def door(rounds: int) -> Iterator[Line]:
    hard, classes = FLOODED["terrain + 10%"](100)

    def anew() -> None:
        ground = Ground(hard, hard, classes)
        for side in range(1, 7):
            compile_layers(ground, Body(side, (side + 1) // 2, side > 1), PRICES)

    yield Line("12", "a door opens: six sizes compiled anew", contest({"ours": anew}, rounds)["ours"] * 1e6, 2000, "us")


def paths(rounds: int) -> Iterator[Line]:
    for kind in FLOODED:
        arena = Arena(kind, 100, 24)
        reach = arena.ours()
        goals = [(x, y) for x, y, cost in reach.ends() if cost >= 20][:: max(1, rounds // 8)]
        assert all(sum(s.price for s in reach.path(g) or ()) == reach.cost_at(g) for g in goals)
        times, first = [], []
        for goal in goals:
            reach = arena.ours()
            begin = time.thread_time()
            reach.path(goal)
            first.append(time.thread_time() - begin)
            begin = time.thread_time()
            reach.trace.known.clear()
            reach.path(goal)
            times.append(time.thread_time() - begin)
        name = f"path at cost 20-24, {kind} (first of a flood {statistics.median(first) * 1e6:.0f})"
        yield Line("13", name, statistics.median(times) * 1e6, 60, "us")


def random_starts(rounds: int) -> Iterator[Line]:
    r = np.random.default_rng(11)
    for kind in FLOODED:
        arena, times = Arena(kind, 100, 24), []
        for x, y in r.integers(0, 100, (40 * rounds, 2)):
            if not arena.hard[y, x]:
                begin = time.thread_time()
                flood(arena.layers.board(arena.crowd), (int(x), int(y)), 24)
                times.append(time.thread_time() - begin)
        name = f"r 24, random starts, p99, {kind} (median {statistics.median(times) * 1e6:.0f})"
        yield Line("14", name, sorted(times)[len(times) * 99 // 100] * 1e6, 200, "us")


ROWS = (radius_24, radius_6, two_boards, whole_map, whole_large, creature_moves, door, paths, random_starts)
__all__ = ["ROWS", "Bools"]
