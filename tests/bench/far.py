"""Rows 8 to 10: flight, and far goals on big maps."""

import statistics
from collections.abc import Callable, Iterator

import numpy as np

from game.paths.airflood import fly
from game.paths.astar import far_path
from game.paths.landmarks import landmarks
from game.paths.layers import compile_layers
from game.paths.moves import Ground
from game.paths.volume import Air, AirCrowd
from tests.bench import limit, peers
from tests.bench.contest import Line, contest
from tests.bench.floods import PRICES, SMALL
from tests.bench.maps import FAR, airspace, layers, terrain

START = (30, 30, 5)
SINGLE = ("rooms 31", "rooms 7", "maze 8")
"""Rooms and wide corridors of a single terrain: row 10."""


class Sky:
    """One volume and what the peers know of it."""

    def __init__(self, pillars: int, budget: int) -> None:
        self.solid, self.budget = airspace(pillars), budget
        self.air = Air(self.solid, np.zeros(self.solid.shape, np.uint8))
        self.ours()

    def ours(self) -> object:
        return fly(self.air, SMALL, AirCrowd(), PRICES, START, 0, self.budget)

    def check(self) -> int:
        reach = fly(self.air, SMALL, AirCrowd(), PRICES, START, 0, self.budget)
        x, y, z = START
        if not limit.library():
            return len(reach.ends())
        states = limit.Airy(peers.air_ways(self.solid)).flood(x, y, z, 0, 2 * self.budget + 1)
        best = states.min(axis=3).astype(np.int64)
        for (k, j, i), halves in np.ndenumerate(best):
            assert reach.cost_at((i, j, k)) == (None if halves == limit.NOWHERE else halves >> 1)
        return int((states != limit.NOWHERE).sum())

    def contenders(self) -> dict[str, Callable[[], object]]:
        found: dict[str, Callable[[], object]] = {"ours": self.ours}
        x, y, z = START
        low, high = max(0, 30 - self.budget), min(60, 31 + self.budget)
        small = np.ascontiguousarray(self.solid[:, low:high, low:high])
        if peers.have("tcod"):
            graph = peers.tcod_fly(small)
            found["tcod"] = lambda: peers.tcod_run(graph, (0, z, y - low, x - low))
        if peers.have("scipy"):
            table, start = peers.csr_fly(self.solid), ((z * 60 + y) * 60 + x) * 8
            found["scipy"] = lambda: peers.scipy_flood(table, start, 2 * self.budget + 1)
        if limit.library():
            whole = limit.Airy(peers.air_ways(self.solid))
            found["C"] = lambda: whole.flood(x, y, z, 0, 2 * self.budget + 1)
        return found


def flight(rounds: int) -> Iterator[Line]:
    for pillars, kind in ((0, "open"), (120, "pillars")):
        for budget in (12, 24):
            sky = Sky(pillars, budget)
            states = sky.check()
            t = contest(sky.contenders(), max(3, rounds // 5))
            for peer, goal in (("tcod", 0.02), ("scipy", 0.20), ("C", 2.5)):
                if peer in t:
                    name = f"flight / {peer}: {kind}, budget {budget} ({states}) {t['ours'] * 1e6:.0f} us"
                    yield Line("8", name, t["ours"] / t[peer], goal)


def _far_corner(levels: np.ndarray[tuple[int, int], np.dtype[np.uint32]]) -> tuple[int, int]:
    y, x = np.nonzero(levels != limit.NOWHERE)
    best = int(np.argmax(x + y))
    return int(x[best]), int(y[best])


def far_goals(rounds: int, size: int = 512) -> Iterator[Line]:
    if not (limit.library() and peers.have("tcod")):
        return
    ratios = {}
    for kind, make in FAR.items():
        hard, dear = make(size)
        classes = terrain(size, 1) if dear else np.zeros(hard.shape, np.uint8)
        multiplier, legal = layers(hard, hard, classes)
        board = compile_layers(Ground(hard, hard, classes), SMALL, PRICES).board()
        landmarks(board.layers)
        graph = peers.tcod_exact(multiplier, legal)
        mine, theirs = [], []
        for start, goal in _pairs(multiplier, legal, 4 if rounds < 20 else 12):
            levels = limit.Flat(multiplier, legal).flood(*start, 1 << 28)
            path = far_path(board, start, goal) or []
            assert sum(stride.price for stride in path) == int(levels[goal[1], goal[0]]) >> 1
            t = contest(
                {
                    "ours": lambda b=board, s=start, g=goal: far_path(b, s, g),
                    "tcod": lambda t=graph, s=start, g=goal: peers.tcod_run(t, s[::-1], g[::-1]),
                },
                3,
            )
            mine.append(t["ours"])
            theirs.append(t["tcod"])
        ratios[f"{kind}, corners"] = mine[0] / theirs[0]
        ratios[f"{kind}, pairs"] = sum(mine[1:]) / sum(theirs[1:])
        for name, ours, other in (("corners", mine[0], theirs[0]), ("pairs", sum(mine[1:]), sum(theirs[1:]))):
            what = f"far goal {size} / tcod exact: {kind}, {name} {ours * 1e3:.1f} : {other * 1e3:.1f} ms"
            yield Line("9", what, ours / other, 1.05)
            if kind in SINGLE:
                yield Line("10", what, ours / other, 0.21)
    yield Line("9", f"far goal {size} / tcod exact, geometric mean", statistics.geometric_mean(ratios.values()), 0.35)


def _pairs(
    multiplier: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    legal: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    count: int,
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    levels = limit.Flat(multiplier, legal).flood(0, 0, 1 << 28).copy()
    y, x = np.nonzero(levels != limit.NOWHERE)
    picks = np.random.default_rng(17).integers(0, len(x), (count, 2))
    pairs = [((int(x[a]), int(y[a])), (int(x[b]), int(y[b]))) for a, b in picks]
    return [((0, 0), _far_corner(levels)), *pairs]


ROWS = (flight, far_goals)
