"""Larger creatures move smaller ones farther."""

from game.ecs.components import Body
from game.ecs.world import World
from game.reasons import Because, counted, text
from game.rules.draw_steel.movement.sizes import steps_above


def big_and_small(world: World, by: int, target: int) -> int:
    """A melee weapon ability of the larger of the two moves 1 square farther.   [ds.big-and-small]"""
    return int(steps_above(world.get(by, Body).size, world.get(target, Body).size) > 0)


def larger_told(world: World, unit: int, target: int, more: int) -> tuple[Because, ...]:
    """Tell why the larger of the two moves the other farther."""
    if not more:
        return ()
    mine, theirs = world.get(unit, Body).size, world.get(target, Body).size
    steps = counted("size {one} is {n} step above size {other}", "size {one} is {n} steps above size {other}",
                    n=steps_above(mine, theirs), one=mine, other=theirs)  # fmt: skip
    return (Because("ds.big-and-small", more, text("the larger of the two")), Because("ds.size-steps", 0, steps))
