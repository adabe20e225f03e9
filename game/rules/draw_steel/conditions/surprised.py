"""Surprised: easier prey, and no triggered actions, to the end of the first round."""

from game.ecs.world import World
from game.mechanics.states import SURPRISED, has
from game.reasons import Because, text


def surprised_target(world: World, target: int) -> tuple[Because, ...]:
    """Until the first round ends, ability rolls against the surprised have an edge; they do not react.   [ds.surprise]

    If all of a side are surprised, the other side begins.
    """
    return (Because("ds.surprise", 0, text("target surprised")),) if has(world, target, SURPRISED) else ()
