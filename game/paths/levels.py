"""The levels of a flood: one board of placements for each cost, and the number of its level for each of them."""

from collections.abc import Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import Frame
from game.paths.layers import Planes
from game.paths.moves import Spot
from game.paths.track import Track


@cache
def _ones(number: int) -> tuple[int, ...]:
    """List the bits that are set in the number of a level; there are some thousands at the most."""
    return tuple([index for index in range(number.bit_length()) if number >> index & 1])


def _weighed(bits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Join up to eight planes of bits to bytes, the first plane the lowest bit."""
    total: NDArray[np.uint8] = bits[0]
    for index in range(1, len(bits)):
        total |= bits[index] << np.uint8(index)
    return total


def level_numbers(levels: Sequence[int], frame: Frame) -> NDArray[np.uint16]:
    """Number each bit by the level that holds it, plus one; 0 where none does: (rows, stride)."""
    some, size = len(levels).bit_length(), frame.size
    planes = [0] * some
    for number, board in enumerate(levels, 1):
        if board:
            for index in _ones(number):
                planes[index] |= board
    data = b"".join([plane.to_bytes(size, "little") for plane in planes])
    bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little").reshape(some, frame.rows, frame.stride)
    low = _weighed(bits[:8]).astype(np.uint16)
    if some > 8:
        low |= _weighed(bits[8:]).astype(np.uint16) << np.uint16(8)
    return low


class Levels:
    """What a flood leaves: where it began, on which boards, how it counted, and its levels.

    `levels`: a list of boards by cost level, or two of them (by parity); `odd`: an odd number of diagonals came before.
    """

    def __init__(self, planes: Planes, start: Spot, track: Track, levels: tuple[list[int], ...], odd: bool) -> None:
        self.planes, self.start, self.track, self.levels, self.odd = planes, start, track, levels, odd

    @cached_property
    def numbers(self) -> tuple[NDArray[np.uint16], ...]:
        """Give for each parity board the level of each cell plus one, 0 where not reached."""
        return tuple([level_numbers(levels, self.planes.frame) for levels in self.levels])
