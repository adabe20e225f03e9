"""A rule that tables read in two ways: the words of both, and what either makes of the board."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.world import World
from game.reasons import Text


@dataclass(frozen=True, slots=True)
class Reading:
    """A rule that tables read in two ways: the words of both, as levels name them, with a sentence each."""

    name: str
    rule: str
    choices: tuple[tuple[str, Text], ...]
    """The usual one first."""
    tells: Callable[[World, int, int], Text] | None = None
    """What comes of it between a creature and a foe, where neither a way nor a strike shows it."""

    @property
    def usual(self) -> str:
        """Give the word of the one that is played where nothing else is said."""
        return self.choices[0][0]

    @property
    def words(self) -> tuple[str, ...]:
        """List the words."""
        return tuple(name for name, _ in self.choices)
