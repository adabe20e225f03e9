"""What one step costs, or why it cannot be taken: ground, diagonals, heights up and down, creatures, corners."""

from game.ecs.world import World
from game.mechanics.on_foot.steps import Mover, Stepping
from game.mechanics.on_foot.steps import mover_of as on_its_way
from game.rules.lordsouls.actions.use import is_door
from game.rules.lordsouls.movement.diagonals import DIAGONALS
from game.rules.lordsouls.movement.difficult_terrain import DIFFICULT_TERRAIN
from game.rules.lordsouls.movement.occupied_cells import OCCUPIED
from game.rules.lordsouls.positions.mounts import carrier

STEPPING = Stepping(
    occupied=OCCUPIED,
    # One goes cell by cell on the map, and into no wall.
    rule="ls.move",
    diagonals=DIAGONALS,
    rough=DIFFICULT_TERRAIN,
    # A step up or down of 1 m is walked, and up costs a point more; what is higher takes a climb or a jump.
    height="ls.height",
    # Each metre climbed, up or down, is a point; water deeper than 1 m is swum.
    climbing="ls.climb-swim",
    # A closed door bars the way.
    doors="ls.use",
    door=is_door,
    carrier=carrier,
)


def mover_of(world: World, unit: int) -> Mover:
    """Give a creature on its way on foot."""
    return on_its_way(world, STEPPING, unit)
