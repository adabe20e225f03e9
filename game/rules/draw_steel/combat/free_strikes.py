"""Free strikes: with what one strikes, and what each tier of it deals."""

from game.battle.dice import NOTATION, parse
from game.ecs.components import Weapon, Weapons
from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.rolls.characteristics import better, trait
from game.rules.draw_steel.stamina.dying import is_hero

RANGED_FREE = 5
"""Squares that a ranged free strike goes."""
MELEE_DAMAGE, RANGED_DAMAGE = (2, 5, 7), (2, 4, 6)
NO_STRIKE = ("maneuver", "harmless", "area")
FREE_STRIKE = Weapon("free-strike", text("free strike"), 0, "1d4")
RANGED_FREE_STRIKE = Weapon("ranged-free-strike", text("ranged free strike"), 0, "1d4", 0, RANGED_FREE)


def weapon_of(world: World, unit: int, name: str) -> Weapon:
    """Give the weapon of a name, the first when none is named, the melee free strike when there is none."""
    weapons = world.find(unit, Weapons)
    if name == RANGED_FREE_STRIKE.name:
        return RANGED_FREE_STRIKE
    return (None if weapons is None else weapons.named(name)) or FREE_STRIKE


def arms(world: World, unit: int) -> tuple[str, ...]:
    """List what a creature can strike with: its weapons; heroes have either free strike."""
    carried = (world.find(unit, Weapons) or Weapons()).carried
    names = tuple(weapon.name for weapon in carried)
    if not is_hero(world, unit):
        return names or (FREE_STRIKE.name,)
    melee = () if any(weapon.melee for weapon in carried) else (FREE_STRIKE.name,)
    ranged = () if any(weapon.range for weapon in carried) else (RANGED_FREE_STRIKE.name,)
    return (*names, *melee, *ranged)


def bonus_of(world: World, unit: int, weapon: Weapon) -> int:
    """Give the characteristic of a strike: what the weapon says, or Might or Agility, the higher."""
    return weapon.attack or better(world, unit)


def unrolled(world: World, unit: int, weapon: Weapon, options: tuple[str, ...]) -> int:
    """The Director's creatures deal the fixed number on their card and do not roll; 0: it rolls."""
    free = weapon.name in (FREE_STRIKE.name, RANGED_FREE_STRIKE.name)
    return trait(world, unit, "free-strike") if free and not any(option in NO_STRIKE for option in options) else 0


def damages(world: World, unit: int, weapon: Weapon, *, ranged: bool) -> tuple[int, int, int]:
    """A free strike deals 2, 5 or 7 by tier, a ranged one 2, 4 or 6, and a characteristic.   [ds.free-strike]

    A weapon whose damage is a plain number adds it instead.
    """
    base = RANGED_DAMAGE if ranged else MELEE_DAMAGE
    plain = NOTATION.fullmatch(weapon.damage.replace(" ", ""))
    more = parse(weapon.damage).plus if plain is not None and plain[4] else bonus_of(world, unit, weapon)
    first, second, third = (max(0, tier + more) for tier in base)
    return first, second, third
