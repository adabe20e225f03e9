"""Sets of placements as one Python int, a bit for each cell, row after row.

Rows carry PAD empty bits on the left and at least one on the right, so that neither a step nor the smear of a block can
leak into a real cell of another row, in a window either: the last columns of a map hold no anchor of a wide body.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.space.square import STEPS

PAD = 8


class Frame(NamedTuple):
    """Where the bits of a board lie: bit (y - y0) * stride + x - x0 is the cell (x, y)."""

    x0: int
    y0: int
    stride: int
    rows: int

    def bit(self, x: int, y: int) -> int:
        """Give the number of the bit of a cell."""
        return (y - self.y0) * self.stride + x - self.x0

    def spot(self, bit: int) -> tuple[int, int]:
        """Give the cell of a bit."""
        y, x = divmod(bit, self.stride)
        return x + self.x0, y + self.y0

    def holds(self, x: int, y: int) -> bool:
        """Say whether a cell has a bit here."""
        return 0 <= x - self.x0 < self.stride and 0 <= y - self.y0 < self.rows

    @property
    def size(self) -> int:
        """Count the bytes of a board."""
        return self.rows * self.stride >> 3


def row_bytes(width: int) -> int:
    """Count the bytes of a padded row."""
    return width // 8 + 2


def pack(planes: Sequence[NDArray[np.bool_]]) -> NDArray[np.uint8]:
    """Pack boolean planes (H, W) to (planes, H, bytes a row), lowest bit first, padded."""
    height, width = planes[0].shape
    room = np.zeros((len(planes), height, row_bytes(width) * 8), np.bool_)
    for index, plane in enumerate(planes):
        room[index, :, PAD : PAD + width] = plane
    return np.packbits(room, axis=2, bitorder="little")


def stack(boards: Sequence[int], height: int, per_row: int) -> NDArray[np.uint8]:
    """Store boards of a whole map as bytes: (boards, H, bytes a row).  Bits beyond the map must be clear."""
    room = b"".join([board.to_bytes(height * per_row, "little") for board in boards])
    return np.frombuffer(room, np.uint8).reshape(len(boards), height, per_row)


def whole(plane: NDArray[np.uint8]) -> int:
    """Read one packed plane, or a window of it, as a board."""
    return int.from_bytes(plane.tobytes(), "little")


def slices(planes: NDArray[np.uint8], size: int) -> list[int]:
    """Read packed planes, or windows of them, of so many bytes each as boards."""
    data, read = planes.tobytes(), int.from_bytes
    return [read(data[i : i + size], "little") for i in range(0, len(data), size)] if size else []


def unpack(board: int, frame: Frame) -> NDArray[np.uint8]:
    """Spread a board out to one byte of 0 or 1 a bit: (rows, stride).  Bits beyond the frame are dropped."""
    if board.bit_length() > frame.size * 8:
        board &= (1 << frame.size * 8) - 1
    data = np.frombuffer(board.to_bytes(frame.size, "little"), np.uint8)
    return np.unpackbits(data, bitorder="little").reshape(frame.rows, frame.stride)


def gather(cells: Iterable[tuple[int, int]], frame: Frame) -> int:
    """Make the board of those cells that lie in a frame."""
    x0, y0, stride, rows = frame
    board = 0
    for x, y in cells:
        if 0 <= x - x0 < stride and 0 <= y - y0 < rows:
            board |= 1 << (y - y0) * stride + x - x0
    return board


def smear(board: int, count: int, shift: int) -> int:
    """OR a board with itself moved down by shift, 2 * shift ... (count - 1) * shift bits."""
    done = 1
    while done < count:
        more = min(done, count - done)
        board |= board >> more * shift
        done += more
    return board


def pull(board: int, offset: int) -> int:
    """Bring to each bit what lies `offset` bits further on (further back when negative)."""
    return board >> offset if offset >= 0 else board << -offset


@cache
def offsets(stride: int) -> tuple[int, ...]:
    """Give how far the bit moves for each of the eight directions; kept for each width that a map can have."""
    return tuple(dy * stride + dx for dx, dy in STEPS)
