"""What the book leaves to its master: at a table where people play every side they rule, elsewhere the game does."""

from game.ecs.components import Side
from game.ecs.world import World


def at_table(world: World) -> bool:
    """Say whether people play every side: then nobody is there whom the game would have to judge for."""
    sides = [side for _, side in world.all(Side)]
    return len({side.team for side in sides}) > 1 and all(side.control == "human" for side in sides)
