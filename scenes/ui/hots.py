"""What in a content answers, and what does it say? Words are put together only when somebody wants to read them."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

Act = Callable[[], None]
Says = str | Callable[[], str]
"""Words, or what gives them: they are put together when somebody wants to read them."""


@dataclass(frozen=True, slots=True)
class Hot:
    """A place that answers: its rectangle in the content, a name for tests and the keyboard, what a click does."""

    rect: Rect
    name: str
    act: Act
    told: Says = ""
    enabled: bool = True

    @property
    def hint(self) -> str:
        """Tell what it is for."""
        return self.told if isinstance(self.told, str) else self.told()


class Once:
    """Gives words that are put together when they are first asked for, as `functools.cache` does, but made at once."""

    __slots__ = ("_says", "_words")

    def __init__(self, says: Callable[[], str]) -> None:
        """Take what puts the words together."""
        self._says, self._words = says, ""

    def __call__(self) -> str:
        """Give the words."""
        self._words = self._words or self._says()
        return self._words
