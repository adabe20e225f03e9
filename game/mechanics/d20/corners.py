"""Corners: past which no step leads diagonally, and past which it does."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.components import Body
from game.reasons import Because, text
from game.space.field import Field, Kind, Plane
from game.space.square import Cell

BARRED = text("A hard corner bars the diagonal."), text("Take two straight steps.")
"""What a player reads of a diagonal past a hard corner, and what would help."""
PAST_LOW = text("past a drop, water or a low obstacle: its corner bars no diagonal")


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """The law of corners: both shoulders of a diagonal step are asked, of a whole block's the two blocks beside it.

    The pathfinder asks them (`game/paths/placements.py`: `corners`).
    """

    hard: str
    """No step leads diagonally past the corner of what is hard and fills its square."""
    soft: str
    """One may go diagonally past creatures, foes too, and past what is softer than a wall."""
    low: str = ""
    """So one may past what does not rise beside one: pits, water, low obstacles; aloft none of them lies beside one."""

    def told(
        self, field: Field, before: Cell, after: Cell, held: Callable[[Cell], bool]
    ) -> tuple[Because, ...]:
        """Say which corners a diagonal step goes past that do not bar it; `held`: whether a creature is there."""
        (ax, ay, az), (bx, by, _) = before, after
        if ax == bx or ay == by:
            return ()
        corners = ((bx, ay, az), (ax, by, az))
        soft = any(field.inside(x, y) and field.kind(x, y).soft for x, y, _ in corners) or any(map(held, corners))
        passed = (Because(self.soft, 0, text("past a corner that is not hard")),) if soft else ()
        aloft = az > field.ground(ax, ay)
        lies = self.low and not aloft and any(field.inside(x, y) and lies_low(field, x, y, az) for x, y, _ in corners)
        return (*passed, Because(self.low, 0, PAST_LOW)) if lies else passed


def lies_low(field: Field, x: int, y: int, z: int) -> bool:
    """So one may past what does not rise beside one: pits, water, low obstacles."""
    kind = field.kind(x, y)
    return kind.obstacle or kind.water > 0 or field.ground(x, y) < z


def hard_corner(kind: Kind) -> bool:
    """One may go diagonally past creatures, foes too, and past what is softer than a wall: only the hard bars."""
    return kind.hard


def hard_corners(field: Field, body: Body, walled: Callable[[Kind], bool]) -> Plane:
    """No step leads diagonally past the corner of what is hard and fills its square; nothing bars a ghost.

    Marks those squares, with what else is as good as a wall to a body.
    """
    return field.plane(lambda kind: not body.incorporeal and (hard_corner(kind) or walled(kind)))
