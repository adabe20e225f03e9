"""Weapons as a creature holds them: each one's row of the table, and what its level left to be built."""

from dataclasses import dataclass, replace

from game.ecs.components import Weapon
from game.ecs.world import World, component
from game.mechanics.d20.reach import is_melee
from game.rules.pathfinder.creature.gear_tables import BOW, OTHER, WEAPONS, Arm


@dataclass(frozen=True, slots=True)
class Held:
    """A weapon as it is held: its row of the table, its critical hits, and what of it the level left to be built."""

    name: str
    row: str = ""
    lowest: int = 20
    times: int = 2
    attack: bool = False
    dice: str = ""


@component
@dataclass(frozen=True, slots=True)
class Arms:
    """What the book's table says of a creature's weapons, in the sheet's order."""

    held: tuple[Held, ...] = ()


def held(world: World, unit: int, weapon: Weapon) -> Held:
    """Give a weapon as it is held."""
    arms = world.find(unit, Arms) or Arms()
    return next((one for one in arms.held if one.name == weapon.name), Held(weapon.name))


def row_of(world: World, unit: int, weapon: Weapon) -> Arm:
    """Give a weapon's row of the table; where it has none, what it most looks like."""
    row = WEAPONS.get(held(world, unit, weapon).row)
    return row or (OTHER if is_melee(weapon) or weapon.thrown else replace(OTHER, kind=BOW))
