"""How far? What a movement may cost by one action, by what is left of a turn, or by whatever else is given."""

from dataclasses import dataclass

from game.battle.rulebook import Going
from game.ecs.components import Budget
from game.mechanics.d20.measuring import SQUARE

FAR = 32_700
"""Squares: as far as a flood counts (2 x FAR + 2 fits 16 bits), farther than any way over usual ground."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a movement may cost, in feet, and the names of the actions that it is made of with what each holds."""

    total: int
    parts: tuple[tuple[str, int], ...]

    @property
    def squares(self) -> int:
        """Give the squares that it pays for, as far as a flood counts."""
        return min(self.total // SQUARE, FAR)


def of_action(going: Going, speed: int, *, single: bool) -> Purse:
    """One action goes as far as the speed; two moves in a row, and a withdrawal, are one movement of twice the speed.

    `single`: who withdraws has a single action for it.
    """
    if going.budget is not None:
        return Purse(going.budget, (("budget", going.budget),))
    if going.action == "":
        return Purse(FAR * SQUARE, (("any", FAR * SQUARE),))
    if going.action == "double" or (going.action == "withdraw" and not single):
        return Purse(2 * speed, (("move", speed), ("double", 2 * speed)))
    return Purse(speed, (("move", speed),))


def of_turn(budget: Budget, left: int, speed: int) -> Purse:
    """Move actions in a row are one movement: what is left of the last, and the speed once for each action left."""
    actions = budget.left("move") + budget.left("standard")
    parts = [("move", left + speed)] if actions or not left else [("rest", left)]
    if left and actions:
        parts = [("rest", left), ("move", left + speed)]
    if actions == 2:
        parts.append(("double", left + 2 * speed))
    return Purse(left + actions * speed, tuple(parts) if left or actions else ())
