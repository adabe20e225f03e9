"""How far a flood has come, as a level for each bit: what the searches beyond boards hand to one another.

It takes four bytes a bit, and eight more while single bits are looked at, however many levels there are.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import Frame
from game.paths.levels import Numbers

FAR = 1 << 30
"""The level of what was not reached."""
CHANGE = 16
"""So many bits are changed from an array to a list and back while one is searched from."""
Leveled = NDArray[np.int32]


class Table:
    """The levels of the bits of a frame, for each parity: exact below `level`, the others are still to be found.

    `most`: how many levels the dearest step takes; `last`: the highest level that is asked for; `over`: nothing is left
    to be found; `change`: how many single bits take as long as to change between an array and a list.  Behind the bits
    is some room, where steps end that lead off the map.
    """

    def __init__(self, known: Sequence[Leveled], frame: Frame, most: int, level: int, last: int) -> None:
        self.frame, self.most, self.level, self.last = frame, most, level, last
        self.levels = np.concatenate([*known, np.full(2 * frame.stride, FAR, np.int32)])
        self.size = len(self.levels) - 2 * frame.stride
        self.change = self.size // CHANGE + 1
        self.listed: list[int] | None = None
        self.forget()
        self.over = not self.edge.size or level > last

    def forget(self) -> None:
        """Leave only what is exact, as an array."""
        if self.listed is not None:
            self.levels, self.listed = np.array(self.listed, np.int32), None
        self.levels[self.levels >= self.level] = FAR

    def listing(self) -> list[int]:
        """Give the levels as a list, to be changed; it counts from now on."""
        known = np.flatnonzero(self.levels < FAR)
        if len(known) > self.size // CHANGE:
            self.listed = self.levels.tolist()
            return self.listed
        self.listed = [FAR] * len(self.levels)
        for bit, level in zip(known.tolist(), self.levels[known].tolist(), strict=True):
            self.listed[bit] = level
        return self.listed

    @property
    def edge(self) -> NDArray[np.intp]:
        """Give the bits from which a step may lead to what is to be found yet, the nearest first."""
        bits = np.flatnonzero((self.levels >= self.level - self.most) & (self.levels < FAR))
        return bits[np.argsort(self.levels[bits], kind="stable")]

    @property
    def exact(self) -> Leveled:
        """Give the levels, FAR where it was not reached: (parities, rows, bits a row)."""
        levels = self.levels if self.listed is None else np.array(self.listed, np.int32)
        return levels[: self.size].reshape(-1, self.frame.rows, self.frame.stride)

    def numbers(self) -> tuple[Numbers, ...]:
        """Number each bit by its level plus one, 0 where it was not reached: (rows, bits a row), for each parity."""
        exact = self.exact
        return tuple(np.where(exact <= self.last, exact + 1, 0).astype(np.uint32))


def rings(most: int) -> list[list[int]]:
    """Give so many empty lists, a power of two, that steps of up to `most` levels never meet the level they left."""
    return [[] for _ in range(1 << most.bit_length())]


def enter(ring: Sequence[list[int]], levels: Sequence[int], bits: Sequence[int]) -> int:
    """File bits under their levels, and give the lowest of these."""
    for bit in bits:
        ring[levels[bit] & len(ring) - 1].append(bit)
    return levels[bits[0]]
