"""The square grid: eight directions in one fixed order, and distances."""

Cell = tuple[int, int, int]
"""(x, y, z): x to the right, y down, z up; whole cells from the north-west corner of the map."""

E, SE, S, SW, W, NW, N, NE = range(8)
STEPS: tuple[tuple[int, int], ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""(dx, dy) of each direction; odd numbers are diagonals, and neighbours in the list are 45 degrees apart."""
AXES = (((1, 0, 0), 1), ((0, 1, 0), 1), ((0, 0, 1), 1))
"""The sides of a square, as `lines` asks for them."""
TALL = 1
"""How far a square reaches south of its middle, in the same measure."""
NAMES: tuple[str, ...] = ("e", "se", "s", "sw", "w", "nw", "n", "ne")


def offsets(a: Cell, b: Cell) -> tuple[int, int, int]:
    """Give the three differences between two cells, the largest first."""
    first, second, third = sorted((abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2])), reverse=True)
    return first, second, third


def chebyshev(a: Cell, b: Cell) -> int:
    """Count cells between two cells when diagonals count one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def alternating(a: Cell, b: Cell) -> int:
    """Count cells between two cells when every second diagonal counts two, from a fresh first diagonal."""
    if a[2] == b[2]:
        across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
        return across + down // 2 if across > down else down + across // 2
    longest, middle, _ = offsets(a, b)
    return longest + middle // 2


def middle(cell: Cell) -> tuple[int, int, int]:
    """Give the middle of a square in halves."""
    return 2 * cell[0], 2 * cell[1], 2 * cell[2]


def turns(heading: int, other: int) -> int:
    """Count the turns of 45 degrees from one heading to another, the shorter way round (0..4)."""
    apart = (heading - other) % 8
    return min(apart, 8 - apart)


def line(down: int, to: Cell) -> tuple[tuple[Cell, ...], ...]:
    """List what a line passes from the middle of the first square of a row to the middle of another at its height.

    As `lines` does, but straight from side to side: through a corner it slips between the two squares beside it.
    """
    wide, high = abs(to[0]), abs(to[1] - down)
    east, south = 1 if to[0] > 0 else -1, 1 if to[1] > down else -1
    x, y, z = 0, down, to[2]
    passed: list[tuple[Cell, ...]] = [((x, y, z),)]
    across, along = high, wide  # when it comes to the next side of either kind, counted alike
    while x != to[0] or y != to[1]:
        aside, ahead = across <= along, along <= across
        if aside and ahead:
            passed.append(tuple(sorted(((x + east, y, z), (x, y + south, z)))))
        x, y = x + east * aside, y + south * ahead
        across, along = across + 2 * high * aside, along + 2 * wide * ahead
        passed.append(((x, y, z),))
    return tuple(passed)
