"""What forced movement comes to: where it leads, what it does on the way, how it ends."""

from dataclasses import dataclass

from game.reasons import NOTHING, Because, Text
from game.space.square import Cell

DIRT, GROUND, THROUGH, SOMEBODY, OBJECT, DRIVEN, FALL = (
    "dirt", "ground", "through", "somebody", "object", "driven", "fall"
)  # fmt: skip
"""What hurts who is moved by force."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """Damage of forced movement: what does it, how much, and the rule."""

    cause: str
    amount: int
    rule: str
    note: Text

    @property
    def because(self) -> Because:
        """Give it as a reason."""
        return Because(self.rule, self.amount, self.note)


@dataclass(frozen=True, slots=True)
class Shove:
    """What forced movement comes to: where it leads, the damage by its causes, whom it meets, how it ends.

    `down`: squares of the way that led down; `broken`: squares whose objects broke.
    """

    route: tuple[Cell, ...] = ()
    hurts: tuple[Hurt, ...] = ()
    met: tuple[int, ...] = ()
    other_damage: int = 0
    prone: bool = False
    down: int = 0
    broken: tuple[tuple[int, int], ...] = ()
    because: tuple[Because, ...] = ()
    against: Text = NOTHING
    """What object it is forced into, and where that is, if it has a title."""

    @property
    def damage(self) -> int:
        """Add up the damage of the one who is moved."""
        return sum(hurt.amount for hurt in self.hurts)


UNMOVED = Shove()
"""Nothing has come of it yet."""
