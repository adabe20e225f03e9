"""Surprised: easier prey, and no triggered actions, to the end of the first round."""

from game.ecs.world import World
from game.mechanics.states import SURPRISED, has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.conditions import ROUND, barred_by

ENDS = {SURPRISED: ROUND}
"""Who is surprised as the fight starts is so until the first round ends."""


def surprised_target(world: World, target: int) -> tuple[Because, ...]:
    """Until the first round ends, ability rolls against the surprised have an edge; they do not react.   [ds.surprise]

    They act in that round all the same, and of a side that is all surprised the other begins.
    """
    return (Because("ds.surprise", 0, text("target surprised")),) if has(world, target, SURPRISED) else ()


def too_surprised(world: World, unit: int) -> Refusal | None:
    """The surprised have no triggered actions, free ones neither."""
    return barred_by(world, unit, SURPRISED)


def all_surprised(world: World, units: tuple[int, ...]) -> bool:
    """Say whether all of a side are surprised, so that the other begins."""
    return bool(units) and all(has(world, unit, SURPRISED) for unit in units)
