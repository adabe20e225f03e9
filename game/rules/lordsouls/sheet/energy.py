"""Energy: the pool from which costs are paid."""

from dataclasses import dataclass

from game.ecs.world import World, component
from game.mechanics.naming import called
from game.reasons import Refusal, text

DASH = 4
"""What a Dash costs.   [ls.energy] [ls.dash]"""


@component
@dataclass(frozen=True, slots=True)
class Energy:
    """What is left of a creature's ЭНЕР; it does not come back within a scene.   [ls.energy]"""

    left: int


def energy(world: World, unit: int) -> int:
    """Give what is left of a creature's energy.   [ls.energy]"""
    pool = world.find(unit, Energy)
    return 0 if pool is None else pool.left


def too_little(world: World, unit: int) -> Refusal | None:
    """A Dash takes 4 energy.   [ls.energy] [ls.dash]"""
    left = energy(world, unit)
    if left >= DASH:
        return None
    return Refusal("ls.energy", text("{who} has {n} energy, a Dash takes 4.", who=called(world, unit), n=left))
