"""The states that creatures are in, by name."""

from game.ecs.components import Conditions
from game.ecs.world import World


def has(world: World, unit: int, *names: str) -> bool:
    """Say whether a creature is in one of these conditions."""
    conditions = world.find(unit, Conditions)
    return conditions is not None and conditions.has(*names)
