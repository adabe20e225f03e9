"""Work done in pieces: it yields between them, so that a frame can be drawn, and gives its answer at the end."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Pieces = Generator[None, None, T]


def whole(work: Pieces[T]) -> T:
    """Do all of some work at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
