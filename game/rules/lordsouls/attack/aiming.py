"""How a creature is aiming: at whom, with what, how often in a row."""

from dataclasses import dataclass

from game.ecs.world import World, component

STEP, MOST = 2, 6


@component
@dataclass(frozen=True, slots=True)
class Aiming:
    """At whom a creature has aimed, with which weapon, and how often in a row; at nobody: 0."""

    target: int = 0
    weapon: str = ""
    times: int = 0


def aiming(world: World, unit: int) -> Aiming:
    """Give how a creature is aiming."""
    return world.find(unit, Aiming) or Aiming()


def bonus(times: int) -> int:
    """After one Aim +2, after two in a row +4, after three or more +6.   [ls.aim-bonus]"""
    return min(MOST, STEP * times)
