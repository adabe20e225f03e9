"""Reach: how far hands and arms strike."""

from game.ecs.components import Weapon
from game.ecs.world import World
from game.rules.lordsouls.defence.lines_of_sight import in_reach
from game.rules.lordsouls.sheet import sizes


def metres(weapon: Weapon) -> int:
    """Hands and reach 1 cover the cells beside, reach 2 all within distance 2.   [ls.reach]"""
    return max(1, weapon.reach) if weapon.melee else 0


def reaches(world: World, unit: int, other: int, weapon: Weapon) -> bool:
    """Say whether a creature reaches another with a weapon in its hand.   [ls.reach]"""
    return in_reach(world, sizes.cells(world, unit), sizes.cells(world, other), metres(weapon))
