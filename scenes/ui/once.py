"""Which words are put together only when somebody wants to read them?"""

from collections.abc import Callable


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
