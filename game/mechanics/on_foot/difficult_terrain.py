"""Difficult terrain: how much more than open ground a cell costs."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.reasons import Because
from game.space.field import Kind


def heaped(kind: Kind) -> int:
    """Give what a cell costs more than open ground: a point for each thing that hampers, an obstacle in it too.

    The pathfinder's prices and the reasons of a step are both made of it.
    """
    return kind.difficult + kind.obstacle


@dataclass(frozen=True, slots=True, eq=False)
class DifficultTerrain:
    """The law of difficult terrain."""

    rule: str
    """Each thing that hampers costs a point more on entering a cell, on a diagonal as often as the step itself."""

    def hampering(self, kinds: Iterable[Kind]) -> tuple[Because, ...]:
        """Of the ground under a body the worst counts, once."""
        worst = max(kinds, key=heaped)
        return (Because(self.rule, heaped(worst), worst.title),) if heaped(worst) else ()
