"""Dead ends of a bare map, peeled off: from a cell in one there is only one way out, which needs no search.

What is left is the core.  Creatures only shut cells, so that no dead end ever becomes a way through.
"""

from dataclasses import dataclass, replace

import numpy as np

from game.paths.bitboard import offsets, unpack
from game.paths.cells import Grid

CORE = 1 << 30
"""The rank of a bit in no dead end."""


@dataclass(frozen=True, eq=False)
class DeadEnds:
    """The bit one step farther out of each dead end, ranks that grow on the way out, and the grid of the core."""

    out: list[int]
    rank: list[int]
    core: Grid


def dead_ends(grid: Grid) -> DeadEnds:
    """Peel off the dead ends, end by end.  Only for maps where every step between open anchors can be taken back."""
    frame, size = grid.planes.frame, len(grid.legal)
    shifts, room = offsets(frame.stride), unpack(grid.planes.placed.open, frame).ravel()
    legal = bytearray(np.frombuffer(grid.legal, np.uint8) * room)
    out, rank = [0] * size, [CORE] * size
    ends = [bit for bit, ways in enumerate(legal) if ways.bit_count() == 1]
    for number, here in enumerate(ends):  # grows while it is read
        if not legal[here]:
            continue
        way = legal[here].bit_length() - 1
        onward = here + shifts[way]
        out[here], rank[here], legal[here] = onward, number, 0
        legal[onward] &= ~(1 << (way + 4 & 7))
        if legal[onward].bit_count() == 1:
            ends.append(onward)
    return DeadEnds(out, rank, replace(grid, legal=bytes(legal)))


def outward(ends: DeadEnds, start: int, goal: int) -> tuple[list[int], list[int]]:
    """Give the bits from a start and from a goal out of their dead ends, until they meet or both are in the core."""
    out, rank = ends.out, ends.rank
    ahead, back = [start], [goal]
    while start != goal:
        if rank[start] < rank[goal]:
            start = out[start]
            ahead.append(start)
        elif rank[goal] < CORE:
            goal = out[goal]
            back.append(goal)
        else:
            break
    return ahead, back
