"""The ways of a volume by number: 10 * (1 + rise) + direction, the direction 8 for straight up and down."""

from functools import lru_cache

from game.paths.bitboard import offsets

LEFT, RIGHT = 9, 19
"""The ways that are turns of 45 degrees, heading number falling and rising."""
STRAIGHT = 8
"""The direction of what goes straight up or down."""
COUNT = 30
"""How many numbers there are; not all are ways."""


def numbered(direction: int, rise: int) -> int:
    """Give the number of a way: a direction (or STRAIGHT), and a rise of -1, 0 or 1."""
    return 10 * (1 + rise) + direction


def is_slanted(way: int) -> bool:
    """Say whether a way is paid as a diagonal: one on the map, or aside and up or down at once."""
    rise, direction = divmod(way, 10)
    return direction < STRAIGHT and (rise != 1 or direction & 1 == 1)


def rises(way: int) -> bool:
    """Say whether a way gains height."""
    return way >= 20


Ways = tuple[tuple[int, int], ...]
"""Ways, each with the bits that it leads further on."""


@lru_cache(maxsize=64)
def ways(row: int, level: int, slants: bool) -> Ways:
    """List all ways with the bits that they lead further on; `slants`: those aside and up or down at once too."""
    flat = [*enumerate(offsets(row))]
    shifts = [(numbered(d, 0), shift) for d, shift in flat]
    shifts += [(numbered(STRAIGHT, 1), level), (numbered(STRAIGHT, -1), -level)]
    if slants:
        shifts += [(numbered(d, rise), shift + rise * level) for rise in (1, -1) for d, shift in flat]
    return tuple(shifts)
