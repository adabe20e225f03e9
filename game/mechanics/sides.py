"""Who is on whose side."""

from game.ecs.components import Side
from game.ecs.world import World


def hostile(world: World, one: int, other: int) -> bool:
    """Say whether two creatures are of different teams."""
    return world.get(one, Side).team != world.get(other, Side).team
