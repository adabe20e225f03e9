"""Weakened: a bane on every power roll."""

from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, text


def weakened(world: World, unit: int) -> tuple[Because, ...]:
    """The weakened have a bane on all their power rolls.   [ds.weakened]"""
    return (Because("ds.weakened", 0, text("weakened")),) if has(world, unit, "weakened") else ()
