"""The peers' graphs of our rules (and of their own, where they cannot hold ours)."""

import importlib.util
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.bench.limit import library
from tests.bench.maps import DX, DY, Bools, Bytes

PEERS = ("tcod", "scipy")


def have(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def versions() -> list[str]:
    lines = [f"{name} {version(name)}" if have(name) else f"{name} is not installed: skipped" for name in PEERS]
    return [*lines, "C limit built by gcc" if library() else "no gcc: the C limit and the checks by it are skipped"]


def tcod_plain(multiplier: Bytes) -> Any:
    import tcod.path

    return tcod.path.SimpleGraph(cost=np.ascontiguousarray(multiplier.astype(np.int8)), cardinal=2, diagonal=3)


def tcod_exact(multiplier: Bytes, legal: Bytes) -> Any:
    import tcod.path

    graph, cost = tcod.path.CustomGraph(multiplier.shape), multiplier.astype(np.int8)
    for d in range(8):
        way = np.ascontiguousarray((legal >> d & 1).astype(np.int8))
        graph.add_edge((DY[d], DX[d]), 3 if d & 1 else 2, cost=cost, condition=way)
    graph.set_heuristic(cardinal=2, diagonal=3)
    return graph


def tcod_parity(multiplier: Bytes, legal: Bytes) -> Any:
    import tcod.path

    def two(plane: NDArray[Any]) -> NDArray[np.int8]:
        return np.ascontiguousarray(np.stack([plane, plane]).astype(np.int8))

    graph = tcod.path.CustomGraph((2, *multiplier.shape))
    cost, plain, dear = two(multiplier), two(multiplier == 1), two(np.where(multiplier > 1, multiplier // 2, 0))
    for d in range(8):
        way = two(legal >> d & 1)
        if not d & 1:
            graph.add_edge((0, DY[d], DX[d]), 1, cost=cost, condition=way)
            continue
        graph.add_edge((1, DY[d], DX[d]), 1, cost=plain, condition=way)
        graph.add_edge((-1, DY[d], DX[d]), 2, cost=plain, condition=way)
        if (multiplier > 1).any():
            graph.add_edge((0, DY[d], DX[d]), 3, cost=dear, condition=way)
    return graph


def tcod_run(graph: Any, root: tuple[int, ...], goal: tuple[int, ...] | None = None) -> Any:
    import tcod.path

    finder = tcod.path.Pathfinder(graph)
    finder.add_root(root)
    if goal is None:
        finder.resolve()
    else:
        finder.path_to(goal)
    return finder


def csr_flat(multiplier: Bytes, legal: Bytes) -> Any:
    from scipy.sparse import csr_matrix

    high, wide = multiplier.shape
    ids, starts, ends, costs = np.arange(high * wide).reshape(high, wide), [], [], []
    for d in range(8):
        y, x = np.nonzero((legal >> d & 1).astype(bool))
        after = ids[y, x] + DY[d] * wide + DX[d]
        starts.append(ids[y, x])
        ends.append(after)
        costs.append(multiplier.reshape(-1)[after].astype(np.float64) * (3 if d & 1 else 2))
    table = np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))
    return csr_matrix(table, shape=(high * wide, high * wide))


def scipy_flood(graph: Any, start: int, limit: float) -> NDArray[np.float64]:
    from scipy.sparse.csgraph import dijkstra

    distances, _ = dijkstra(graph, indices=start, limit=limit, return_predecessors=True)
    return distances


def air_ways(solid: Bools) -> NDArray[np.uint32]:
    """Bits by (z, y, x, heading): 1 ahead, 2 ahead and up, 4 ahead and down, 8 up, 16 down; our corner rule."""
    room = np.ones([n + 2 for n in solid.shape], bool)
    room[1:-1, 1:-1, 1:-1] = solid
    deep, high, wide = solid.shape

    def free(dz: int, dy: int, dx: int) -> Bools:
        return ~room[1 + dz : 1 + dz + deep, 1 + dy : 1 + dy + high, 1 + dx : 1 + dx + wide]

    def way(dz: int, dy: int, dx: int) -> Bools:
        ok = np.ones_like(solid)
        for z in {0, dz}:
            for y in {0, dy}:
                for x in {0, dx}:
                    if (z, y, x) != (0, 0, 0):
                        ok &= free(z, y, x)
        return ok

    ways = np.zeros((*solid.shape, 8), np.uint32)
    for h in range(8):
        for bit, (dz, ahead) in enumerate(((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0))):
            ways[..., h] |= (way(dz, DY[h] * ahead, DX[h] * ahead) & ~solid).astype(np.uint32) << np.uint32(bit)
    return ways


def air_prices(heading: int) -> tuple[tuple[int, int, int, int], ...]:
    """(bit, dz, ahead, half steps): normal gravity, every slanted step one diagonal."""
    return ((0, 0, 1, 3 if heading & 1 else 2), (1, 1, 1, 5), (2, -1, 1, 3), (3, 1, 0, 4), (4, -1, 0, 2))


def tcod_fly(solid: Bools) -> Any:
    import tcod.path

    ways, shape = air_ways(solid), (8, *solid.shape)
    graph, cost = tcod.path.CustomGraph(shape), np.ones(shape, np.int8)
    cost[:, solid] = 0

    def only(heading: int, plane: NDArray[Any]) -> NDArray[np.int8]:
        lanes = np.zeros(shape, np.int8)
        lanes[heading] = plane
        return lanes

    for h in range(8):
        for bit, dz, ahead, price in air_prices(h)[:3]:
            step = (0, dz, DY[h] * ahead, DX[h] * ahead)
            graph.add_edge(step, price, cost=cost, condition=only(h, ways[..., h] >> bit & 1))
    for bit, dz, _, price in air_prices(0)[3:]:
        lanes = np.ascontiguousarray(np.stack([ways[..., h] >> bit & 1 for h in range(8)]).astype(np.int8))
        graph.add_edge((0, dz, 0, 0), price, cost=cost, condition=lanes)
    full = np.ones(solid.shape)
    graph.add_edge((1, 0, 0, 0), 2, cost=cost)
    graph.add_edge((-1, 0, 0, 0), 2, cost=cost)
    graph.add_edge((-7, 0, 0, 0), 2, cost=cost, condition=only(7, full))
    graph.add_edge((7, 0, 0, 0), 2, cost=cost, condition=only(0, full))
    return graph


def csr_fly(solid: Bools) -> Any:
    from scipy.sparse import csr_matrix

    ways = air_ways(solid).reshape(-1)
    _, high, wide = solid.shape
    ids = np.arange(ways.size)
    heading, free = ids & 7, ~solid.reshape(-1)[ids >> 3]
    ahead = np.array([DY[h] * wide + DX[h] for h in range(8)])[heading]
    starts, ends, costs = [], [], []
    for bit in range(5):
        _, dz, forward, _ = air_prices(0)[bit]
        price = np.array([air_prices(h)[bit][3] for h in range(8)])[heading]
        some = free & (ways >> bit & 1 == 1)
        starts.append(ids[some])
        ends.append((ids + (ahead * forward + dz * high * wide) * 8)[some])
        costs.append(price[some].astype(np.float64))
    for turn in (1, 7):
        starts.append(ids[free])
        ends.append(((ids & ~7) | (heading + turn & 7))[free])
        costs.append(np.full(int(free.sum()), 2.0))
    table = np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))
    return csr_matrix(table, shape=(ids.size, ids.size))
