"""Answers that are kept as long as together they do not come to too much."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """The latest answers: so many at the most, and of so many bytes together; the last one is kept whatever it is."""

    def __init__(self, most: int, memory: int) -> None:
        self.most, self.memory = most, memory
        self.answers: dict[K, tuple[V, int]] = {}
        self.bytes = 0
        """What all that is kept comes to."""

    def get(self, key: K, make: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Give what is kept under a key, or make it and let go of those that were not asked for the longest."""
        answer = self.answers.pop(key, None)
        if answer is None:
            made = make()
            answer = made, weigh(made)
            self.bytes += answer[1]
        self.answers[key] = answer
        while len(self.answers) > self.most or (len(self.answers) > 1 and self.bytes > self.memory):
            self.bytes -= self.answers.pop(next(iter(self.answers)))[1]
        return answer[0]
