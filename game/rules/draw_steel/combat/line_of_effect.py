"""Line of effect: whom one can aim at, above the ground and below it."""

from game.ecs.bearing import paired
from game.ecs.components import Body, Place, Terrain
from game.ecs.world import World, lasting
from game.reasons import Because, text
from game.rules.draw_steel.burrowing.targeting_burrowers import (
    beneath,
    buried,
    burrower_blind,
    burrowers_adjacent,
    dirt_between,
    meet,
    target_burrower,
)
from game.rules.draw_steel.combat.obstructed_lines import PLAIN, Sight, fills, open_line
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.terrain.cells import land
from game.space.square import Cell


@lasting
@paired(Body, Place, whole=(Terrain,))
def line_of_effect(world: World, one: int, other: int) -> Sight:
    """Only what one has line of effect to can be a target.   [ds.line-of-effect]"""
    if meet(world, one, other):
        return burrowers_adjacent()
    if beneath(world, one):
        return dirt_between() if buried(world, other) else burrower_blind()
    if buried(world, other):
        return target_burrower(world, one, other)
    if open_line(world.field, space(world, one), space(world, other)):
        return PLAIN
    return Sight(False, (Because("ds.line-of-effect", 0, text("Something solid hides it completely.")),))


def sees_space(world: World, one: int, at: Cell, side: int) -> bool:
    """Line of effect to any part of a destination is enough."""
    if beneath(world, one):
        return False
    goal, mine = cube(at, side), space(world, one)
    ground = land(world.field)
    return any(open_line(world.field, mine, (cell,)) for cell in goal if not fills(ground, cell))
