"""Maps in the manner of the Moving-AI sets, and the plain layers that peers get from them."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
DX = (1, 1, 0, -1, -1, -1, 0, 1)
DY = (0, 1, 1, 1, 0, -1, -1, -1)


def random_map(n: int, share: float, seed: int) -> Bools:
    hard = np.random.default_rng(seed).random((n, n)) < share
    hard[:2, :2] = hard[-2:, -2:] = False
    return hard


def rooms(n: int, room: int, seed: int, door: float = 0.8) -> Bools:
    r, hard, step = np.random.default_rng(seed), np.zeros((n, n), bool), room + 1
    hard[room::step, :] = hard[:, room::step] = True
    for y in range(0, n, step):
        for x in range(0, n, step):
            if x + room < n and r.random() < door:
                hard[y + r.integers(min(room, n - y)), x + room] = False
            if y + room < n and r.random() < door:
                hard[y + room, x + r.integers(min(room, n - x))] = False
    hard[0, 0] = hard[-1, -1] = False
    return hard


def maze(n: int, wide: int, seed: int) -> Bools:
    r, step = np.random.default_rng(seed), wide + 1
    k = (n + 1) // step
    hard, seen, stack = np.ones((n, n), bool), np.zeros((k, k), bool), [(0, 0)]
    seen[0, 0] = True
    for i in range(k):
        for j in range(k):
            hard[i * step : i * step + wide, j * step : j * step + wide] = False
    while stack:
        i, j = stack[-1]
        near = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
        ways = [(a, c) for a, c in near if 0 <= a < k and 0 <= c < k and not seen[a, c]]
        if not ways:
            stack.pop()
            continue
        a, c = ways[r.integers(len(ways))]
        seen[a, c] = True
        stack.append((a, c))
        if a == i:
            hard[i * step : i * step + wide, min(j, c) * step + wide] = False
        else:
            hard[min(i, a) * step + wide, j * step : j * step + wide] = False
    return hard


def terrain(n: int, seed: int) -> Bytes:
    """Classes 0, 1 and 2: 20 % difficult and 6 % doubly so, in speckled blobs."""
    r = np.random.default_rng(seed + 99)
    blobs = np.kron(r.random((n // 8 + 2, n // 8 + 2)), np.ones((8, 8)))[:n, :n]
    height = blobs * 0.7 + r.random((n, n)) * 0.3
    classes = np.zeros((n, n), np.uint8)
    difficult, doubly = np.quantile(height, [0.74, 0.94])
    classes[height > difficult] = 1
    classes[height > doubly] = 2
    return classes


def layers(shut: Bools, hard: Bools, classes: Bytes) -> tuple[Bytes, Bytes]:
    """Entry multiplier of each cell (0 = closed) and the byte of its legal moves, no diagonal past a hard corner."""
    h, w = hard.shape

    def seen(plane: Bools, dy: int, dx: int) -> Bools:
        room = np.ones((h + 2, w + 2), bool)
        room[1:-1, 1:-1] = plane
        return ~room[1 + dy : 1 + dy + h, 1 + dx : 1 + dx + w]

    legal = np.zeros((h, w), np.uint8)
    for d in range(8):
        ok = seen(shut, DY[d], DX[d])
        if d & 1:
            ok = ok & seen(hard, DY[d], 0) & seen(hard, 0, DX[d])
        legal |= ok.astype(np.uint8) << np.uint8(d)
    return np.where(shut, 0, 1 << classes.astype(np.int32)).astype(np.uint8), legal


def airspace(pillars: int, deep: int = 12, n: int = 60, seed: int = 5) -> Bools:
    r, solid = np.random.default_rng(seed), np.zeros((deep, n, n), bool)
    for _ in range(pillars):
        y, x = r.integers(0, n - 2, 2)
        solid[: r.integers(1, deep), y : y + 2, x : x + 2] = True
    solid[4:8, 28:33, 28:33] = False
    return solid


FLOODED: dict[str, Callable[[int], tuple[Bools, Bytes]]] = {
    "open": lambda n: (np.zeros((n, n), bool), np.zeros((n, n), np.uint8)),
    "rooms": lambda n: (rooms(n, 9, 2), np.zeros((n, n), np.uint8)),
    "random 25%": lambda n: (random_map(n, 0.25, 3), np.zeros((n, n), np.uint8)),
    "terrain + 10%": lambda n: (random_map(n, 0.10, 1), terrain(n, 1)),
}
FAR: dict[str, Callable[[int], tuple[Bools, bool]]] = {
    "open": lambda n: (np.zeros((n, n), bool), False),
    "open + terrain": lambda n: (np.zeros((n, n), bool), True),
    "random 25%": lambda n: (random_map(n, 0.25, 1), False),
    "rooms 31": lambda n: (rooms(n, 31, 1), False),
    "rooms 31 + terrain": lambda n: (rooms(n, 31, 1), True),
    "rooms 7": lambda n: (rooms(n, 7, 1), False),
    "maze 1": lambda n: (maze(n, 1, 1), False),
    "maze 8": lambda n: (maze(n, 8, 1), False),
}
MAZES: dict[str, Callable[[int], tuple[Bools, Bytes]]] = {
    "maze 8": lambda n: (maze(n, 8, 1), np.zeros((n, n), np.uint8)),
    "maze 1": lambda n: (maze(n, 1, 1), np.zeros((n, n), np.uint8)),
}
"""Mazes with corridors so wide, to be flooded."""
