"""Which numbers occur? As `numpy.unique` says, which imports masked arrays where it is first asked, in a frame."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """List the numbers that occur, each once, from the lowest on."""
    ordered = np.sort(numbers, axis=None)
    first = np.ones(ordered.shape, np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    return ordered[first]


def ranked(numbers: NDArray[Any]) -> NDArray[np.int64]:
    """Give for each number how many lower ones occur, in the same shape."""
    return np.searchsorted(distinct(numbers), numbers).astype(np.int64)
