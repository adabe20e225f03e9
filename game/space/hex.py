"""The hex grid: tips up, odd rows half a cell to the right; six directions, by the same numbers as on squares.

No step leads north or south. Distances are found on axes of which one runs along the rows and one aslant.
"""

from game.space.square import NE, NW, SE, SW, Cell, E, W

WAYS = (E, SE, SW, W, NW, NE)
"""The directions that are steps, clockwise: 60 degrees apart."""
EVEN = {E: (1, 0), SE: (0, 1), SW: (-1, 1), W: (-1, 0), NW: (-1, -1), NE: (0, -1)}
ODD = {E: (1, 0), SE: (1, 1), SW: (0, 1), W: (-1, 0), NW: (0, -1), NE: (1, -1)}
"""(dx, dy) of a step out of an even and out of an odd row."""
AXES = (((1, 0, 0), 1), ((1, 1, 0), 2), ((1, -1, 0), 2), ((0, 0, 1), 1))
"""The sides of a hex, as `lines` asks for them: its width is 2 there, and from row to row it is 3."""
TALL = 2
"""How far a hex reaches south of its middle, in the same measure."""


def middle(cell: Cell) -> tuple[int, int, int]:
    """Give the middle of a hex in a plane drawn out from north to south, where all its corners are whole numbers."""
    x, y, z = cell
    return 2 * x + (y & 1), 3 * y, 2 * z


def flat(a: Cell, b: Cell) -> int:
    """Count the steps between two hexes seen from above."""
    down = b[1] - a[1]
    aslant = (b[0] - (b[1] >> 1)) - (a[0] - (a[1] >> 1))
    return max(abs(aslant), abs(down), abs(aslant + down))


def steps(a: Cell, b: Cell) -> int:
    """Count the steps between two hexes; one that also rises or sinks counts one."""
    return max(flat(a, b), abs(b[2] - a[2]))


def alternating(a: Cell, b: Cell) -> int:
    """Count the steps when every second one that also rises or sinks counts two; no other is a diagonal here."""
    aside, up = flat(a, b), abs(b[2] - a[2])
    return max(aside, up) + min(aside, up) // 2
