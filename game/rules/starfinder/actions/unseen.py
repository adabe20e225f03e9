"""Foes that are not seen, and striking at a square in which one may be."""

from game.ecs.world import World
from game.mechanics.d20.unseen import Unseen
from game.rules.starfinder.actions.attack_actions import FIGHTING
from game.rules.starfinder.space.measuring import GRID

# An unseen foe can't be chosen as a target, only a square, whatever its height.   [sf.total-concealment]
# [decided.guessed-square]
UNSEEN = Unseen(fighting=FIGHTING, slot="standard", grid=GRID)


def misses_somebody(world: World, unit: int) -> bool:
    """While every foe is seen, nobody strikes at a mere square.   [sf.total-concealment]"""
    return bool(UNSEEN.foes(world, unit))
