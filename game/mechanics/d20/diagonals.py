"""Diagonals: every second one of a turn costs two squares; which steps are diagonal, and which of them count."""

from dataclasses import dataclass

from game.battle.reading import Reading
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.readings import read_as
from game.paths.moves import Price, Stride
from game.reasons import Because, text

PLAIN = Price(1, 1, 2, toggles=True)
"""Squares that a step costs which nothing doubles: straight, by a first diagonal, by a second one."""
TURN, MOVE = "turn", "move"


def counting(rule: str) -> Reading:
    """Give the two ways to count diagonals under a rule."""
    return Reading("diagonals", rule, (
        (TURN, text("The count of diagonals runs through all the movement of a turn.")),
        (MOVE, text("Each movement begins with a cheap diagonal anew.")),
    ))  # fmt: skip


COUNTING = counting("")


@dataclass(frozen=True, slots=True)
class Diagonals:
    """The law of diagonals."""

    rule: str
    """Every second diagonal counts double."""

    def step(self, side: int, *, odd: bool, doubled: bool) -> Because:
        """Say what a plain diagonal step costs; where something doubles it no count matters."""
        if odd and not doubled:
            return Because(self.rule, 2 * side, text("second diagonal"))
        return Because(self.rule, side, text("diagonal") if doubled else text("first diagonal"))


def odd(world: World, unit: int) -> bool:
    """Say whether the next diagonal is a second one."""
    return counted_before(world, unit) % 2 == 1


def counted_before(world: World, unit: int) -> int:
    """Give the diagonals that count when a movement begins: all of the turn, or none where each begins anew.

    With a new turn (a new `Budget`) the count begins anew in any case.
    """
    return untouched(world, unit) if read_as(world, COUNTING) == TURN else 0


def untouched(world: World, unit: int) -> int:
    """Give the diagonals that have counted this turn: a step and the minimum movement leave the count alone."""
    return (world.find(unit, Budget) or Budget()).diagonals


def aslant(stride: Stride, mode: str) -> bool:
    """Say whether a stride counts as a diagonal; a walker's height on a slope does not make it one."""
    axes = 2 if mode == "walk" else 3
    return sum(a != b for a, b in zip(stride.before[:axes], stride.after[:axes], strict=True)) > 1


def counted(stride: Stride, mode: str) -> bool:
    """Say whether a step counts for what the next diagonal costs: a diagonal that nothing doubles does."""
    return aslant(stride, mode) and stride.hindrance == 0
