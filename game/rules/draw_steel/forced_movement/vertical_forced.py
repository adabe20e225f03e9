"""Vertical forced movement: up and down as well as across."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.terrain.footing import footing


def airborne(world: World, unit: int) -> bool:
    """Only vertical forced movement goes up and down; that of who is in the air always does.   [ds.vertical-forced]"""
    at = world.get(unit, Place).at
    foot = footing(world.field, world.get(unit, Body).side)
    return (flies(world, unit) or hovers(world, unit)) and not (foot.supported(at) or foot.swims(at))
