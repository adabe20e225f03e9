"""The levels of a flood: one board of placements for each cost, and the number of its level for each of them."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from game.paths.bitboard import Frame
from game.paths.layers import Planes
from game.paths.moves import Spot
from game.paths.track import Track

Numbers = NDArray[np.uint16] | NDArray[np.uint32]


@cache
def _ones(number: int) -> tuple[int, ...]:
    """List the bits that are set in the number of a level; there are some thousands at the most."""
    return tuple([index for index in range(number.bit_length()) if number >> index & 1])


def _weighed(bits: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Join up to sixteen planes of bits to numbers, the first plane the lowest bit."""
    total = bits[-1].astype(np.uint8 if len(bits) <= 8 else np.uint16)
    for plane in bits[-2::-1]:
        total += total
        total += plane
    numbers: NDArray[np.uint16] = total.astype(np.uint16)
    return numbers


class Filed:
    """Levels filed one after the other: all that is kept of them is their numbers, a board for each binary digit."""

    def __init__(self) -> None:
        self.digits = [0]

    def file(self, level: int, board: int) -> None:
        """File the board of a level."""
        number = level + 1
        self.digits += [0] * (number.bit_length() - len(self.digits))
        for index in _ones(number):
            self.digits[index] |= board

    def sheaf(self, number: int, boards: Sequence[int]) -> None:
        """File the boards of the levels of a number and of those that follow, which only its last zeros tell apart."""
        digits, every = _halved(list(boards))
        self.digits += [0] * ((number + len(boards) - 1).bit_length() - len(self.digits))
        for index, digit in enumerate(digits):
            self.digits[index] |= digit
        for index in _ones(number):
            self.digits[index] |= every

    def numbers(self, frame: Frame) -> NDArray[np.uint16]:
        """Number each bit by the level that holds it, plus one; 0 where none does: (rows, stride)."""
        return _numbered(self.digits, frame)


def _numbered(digits: Sequence[int], frame: Frame) -> NDArray[np.uint16]:
    """Read the boards of binary digits, the lowest first, as a number for each bit: (rows, stride)."""
    data = b"".join([digit.to_bytes(frame.size, "little") for digit in digits])
    bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")
    return _weighed(bits.reshape(len(digits), frame.rows, frame.stride))


def _halved(boards: list[int]) -> tuple[list[int], int]:
    """Give the boards of the binary digits of the places in a list, halved pair by pair, and all of them joined."""
    digits = list[int]()
    while len(boards) > 1:
        if len(boards) & 1:
            boards.append(0)
        odd = boards[1::2]
        digits.append(reduce(or_, odd))
        boards = list(map(or_, boards[::2], odd))
    return digits, boards[0]


def level_numbers(levels: Sequence[int], frame: Frame) -> NDArray[np.uint16]:
    """Number each bit by the level that holds it, plus one; 0 where none does: (rows, stride)."""
    return _numbered(_halved([0, *levels])[0] or [0], frame)


def all_numbers(boards: Sequence[Sequence[int]], frame: Frame) -> tuple[NDArray[np.uint16], ...]:
    """Number the levels of each of some lists."""
    return tuple([level_numbers(levels, frame) for levels in boards])


class Levels:
    """What a flood leaves: where it began, on which boards, how it counted, and its levels.

    `count` numbers them when that is first asked for, and is let go with all it holds; `many`: how many levels were
    looked at; `odd`: an odd number of diagonals came before.
    """

    def __init__(
        self, planes: Planes, start: Spot, track: Track, count: Callable[[], tuple[Numbers, ...]], many: int, odd: bool
    ) -> None:
        self.planes, self.start, self.track, self.many, self.odd = planes, start, track, many, odd
        self._count: Callable[[], tuple[Numbers, ...]] | None = count

    @cached_property
    def numbers(self) -> tuple[Numbers, ...]:
        """Give for each parity board the level of each cell plus one, 0 where not reached: (rows, stride)."""
        assert self._count is not None  # noqa: S101 - asked once
        numbers, self._count = self._count(), None
        return numbers
