"""The coup de grace: the blow that kills whoever lies helpless."""

from game.ecs.world import World
from game.mechanics.d20.coup_de_grace import CoupDeGrace
from game.rules.pathfinder.attacks.attack_actions import FIGHTING
from game.rules.pathfinder.creature.ability_scores import number
from game.rules.pathfinder.creature.weapons import finishes
from game.rules.pathfinder.harm.hit_points import DEAD, fatal


def fortitude(world: World, unit: int) -> int:
    """A save is d20 and the sheet's bonus.   [pf.coup-de-grace]"""
    return number(world, unit, "fortitude")


# A full-round action against who lies helpless beside one: a critical hit without a roll, then a Fortitude
# save against 10 and the damage, or death.
FINISH = CoupDeGrace(
    fighting=FIGHTING,
    rule="pf.coup-de-grace",
    fits=finishes,
    fortitude=fortitude,
    dies=DEAD,
    fatal=fatal,
)
