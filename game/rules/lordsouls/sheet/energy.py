"""Energy: the pool from which costs are paid."""

from dataclasses import dataclass

from game.ecs.world import World, component


@component
@dataclass(frozen=True, slots=True)
class Energy:
    """What is left of a creature's ЭНЕР; it does not come back within a scene.   [ls.energy]"""

    left: int


def energy(world: World, unit: int) -> int:
    """Give what is left of a creature's energy.   [ls.energy]"""
    pool = world.find(unit, Energy)
    return 0 if pool is None else pool.left
