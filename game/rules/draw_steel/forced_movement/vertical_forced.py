"""Vertical forced movement: up and down as well as across; when it is so."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.terrain.ground import footing


def goes_up_and_down(world: World, target: int, *, vertical: bool) -> bool:
    """Only vertical forced movement goes up and down; that of who is in the air always does.   [ds.vertical-forced]"""
    return vertical or airborne(world, target)


def airborne(world: World, unit: int) -> bool:
    """Say whether a creature flies or hovers off the ground, and out of the dirt and the water."""
    at = world.get(unit, Place).at
    foot = footing(world.field, world.get(unit, Body).side)
    aloft = not (foot.supported(at) or foot.buried(at) or foot.swims(at))
    return aloft and (flies(world, unit) or hovers(world, unit))
