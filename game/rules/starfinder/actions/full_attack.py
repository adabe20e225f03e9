"""The full attack: two, each at -4."""

from game.ecs.world import World
from game.reasons import Because, text

RULE = "decided.full-attack"
LESS = Because(RULE, -4, text("full attack"))
"""What both of them are at.   [decided.full-attack]"""


def two(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A full attack is two, each at -4.   [decided.full-attack]"""
    return (("full-attack",),) * 2
