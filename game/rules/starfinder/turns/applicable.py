"""Verbs that a creature can never use, as it is built and on this ground: a menu need not list them."""

from collections.abc import Callable, Mapping

from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.d20.bursts import carries
from game.mechanics.d20.menu import finds_doors, finds_shelter
from game.mechanics.states import OFF_KILTER, has
from game.rules.starfinder.combat.attack_verbs import UNSEEN
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.travel.exploring import at_peace


def flies(world: World, unit: int) -> bool:
    """Only fliers hover, and the clumsy never do.   [sf.hover-clumsy]"""
    speeds = world.find(unit, Speeds) or Speeds()
    return bool(speeds.of("fly")) and speeds.manoeuvrability != "clumsy"


def flies_perfectly(world: World, unit: int) -> bool:
    """Only perfect fliers hover quickly.   [sf.hover-perfect]"""
    return flies(world, unit) and (world.find(unit, Speeds) or Speeds()).manoeuvrability == "perfect"


def floats(world: World, unit: int) -> bool:
    """Where there is weight, nobody drifts or spins.   [sf.prone-zero-g]"""
    return world.field.gravity == "zero" or has(world, unit, OFF_KILTER)


def climbs(world: World, unit: int) -> bool:
    """On flat ground there is nothing to climb.   [sf.climb-double]"""
    return "climb" in PACE.modes(world, unit)


def misses_somebody(world: World, unit: int) -> bool:
    """While every foe is seen, nobody strikes at a mere square.   [sf.total-concealment]"""
    return bool(UNSEEN.foes(world, unit))


APPLIES: Mapping[str, Callable[[World, int], bool]] = {
    "hover": flies,
    "hover-quick": flies_perfectly,
    "right": floats,
    "push-off": floats,
    "climb-fast": climbs,
    "explore": at_peace,
    "use": finds_doors,
    "throw": carries,
    "hide": finds_shelter,
    "strike-square": misses_somebody,
}
"""By verb; the others apply to everybody."""
