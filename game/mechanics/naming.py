"""Names in the sentences of the rules."""

from game.ecs.components import Name
from game.ecs.world import World


def called(world: World, unit: int) -> str:
    """Give a creature's own name, for a sentence about it; '' for one without."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""
