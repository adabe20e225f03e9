"""Hard corners: past what no step leads diagonally."""

from collections.abc import Callable

from game.ecs.components import Body
from game.space.field import Field, Kind, Plane


def hard_corner(kind: Kind) -> bool:
    """Walls, closed doors and solid objects bar diagonals past their corners; plants do not."""
    return kind.hard


def hard_corners(field: Field, body: Body, walled: Callable[[Kind], bool]) -> Plane:
    """Mark the squares whose corners bar a body, with what else is as good as a wall to it; nothing bars a ghost."""
    return field.plane(lambda kind: not body.incorporeal and (hard_corner(kind) or walled(kind)))
