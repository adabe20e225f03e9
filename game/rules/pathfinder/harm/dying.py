"""Dying: bleeding on or growing stable, turn by turn."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.dying import Dying
from game.rules.pathfinder.creature.ability_scores import modifier
from game.rules.pathfinder.harm.hit_points import HARM

STABLE = Condition("stable", "pf.dying")


def hardiness(world: World, unit: int) -> int:
    """The check against dying is one of Constitution.   [pf.dying]"""
    return modifier(world, unit, "con")


# On each of its turns who is dying checks Constitution, less the hit points that it is below 0, against 10; a 20 always
# passes. It grows stable, or loses a hit point.
BLEEDING = Dying(harm=HARM, rule="pf.dying", hardiness=hardiness, stable=STABLE)
