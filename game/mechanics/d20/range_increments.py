"""Range increments: how far a weapon carries, and what each of them costs."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.components import Weapon
from game.reasons import Because, Refusal, counted, text

RANGE_PENALTY = -2
"""What each range increment beyond the first costs that a shot enters."""
TEN = 10


def ten(weapon: Weapon) -> int:  # noqa: ARG001 - one shape for all books
    """Give every weapon ten range increments."""
    return TEN


@dataclass(frozen=True, slots=True, eq=False)
class RangeIncrements:
    """The law of range increments."""

    rule: str
    """A ranged weapon carries so many range increments, and each beyond the first costs 2."""
    most: Callable[[Weapon], int] = ten
    """How many range increments a weapon carries."""

    def carries(self, weapon: Weapon) -> int:
        """A ranged weapon carries so many range increments at most, in feet."""
        return weapon.range * self.most(weapon)

    def out_of_range(self, weapon: Weapon, far: int, name: str) -> Refusal | None:
        """Nobody shoots farther than the weapon carries."""
        most = self.carries(weapon)
        if far <= most:
            return None
        why = text("{name} is {far} ft away, the weapon carries {range} ft.", name=name, far=far, range=most)
        return Refusal(self.rule, why, text("Come closer."))

    def penalty(self, weapon: Weapon, far: int) -> tuple[Because, ...]:
        """Each range increment beyond the first that a shot enters costs 2."""
        if weapon.range == 0:
            return ()
        steps = max(0, far - 1) // weapon.range
        told = counted("{n} range increment beyond the first", "{n} range increments beyond the first", n=steps)
        return (Because(self.rule, RANGE_PENALTY * steps, told),) if steps else ()

    def told(self, weapon: Weapon, far: int) -> tuple[Because, ...]:
        """A shot within the first range increment loses nothing: say so."""
        within = text("{far} ft is within the first {range} ft", far=far, range=weapon.range)
        return (Because(self.rule, 0, within),) if far <= weapon.range else ()
