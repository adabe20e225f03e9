"""Stamina in numbers: winded, how long one lasts, what immunity and weakness make of damage."""

from game.ecs.components import Vitals
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.draw_steel.combat.edges_banes import underwater
from game.rules.draw_steel.movement.speed import trait

UNDER_WATER = {"fire-immunity": 5, "lightning-weakness": 5}
"""What being fully under water brings.   [ds.underwater]"""


def winded_value(maximum: int) -> int:
    """The winded value is half of the Stamina maximum, rounded down.   [ds.winded]"""
    return maximum // 2


def winded(world: World, unit: int) -> bool:
    """Say whether a creature is winded.   [ds.winded]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp <= winded_value(vitals.max_hp)


def is_hero(world: World, unit: int) -> bool:
    """Heroes have Recoveries, roll their free strikes and go on while dying; the Director's creatures do not."""
    return trait(world, unit, "recoveries") > 0


def lasts(world: World, unit: int) -> int:
    """A hero goes on until its winded value below 0, the Director's creatures until 0.   [ds.dying]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp + (winded_value(vitals.max_hp) if is_hero(world, unit) else 0)


def reduced(amount: int, immunities: tuple[int, ...], weaknesses: tuple[int, ...]) -> int:
    """Weakness first, immunity last; of several only the highest counts.   [ds.damage]"""
    return max(0, amount + max(weaknesses, default=0) - max(immunities, default=0))


def by_water(world: World, unit: int, kind: str) -> tuple[Because, ...]:
    """Tell that the water around a creature takes from or adds to damage of a type.   [ds.underwater]"""
    own = any(name.startswith(f"{kind}-") for name in UNDER_WATER) and underwater(world, unit)
    return (Because("ds.underwater", 0, text("under water")),) if own else ()


def taken(world: World, unit: int, amount: int, kind: str = "") -> int:
    """Give what a creature takes of damage of a type ('' for none).   [ds.damage] [ds.underwater]"""
    wet = UNDER_WATER if underwater(world, unit) else {}
    kinds = ("damage", kind) if kind else ("damage",)
    immunities = [trait(world, unit, f"{one}-immunity") for one in kinds]
    weaknesses = [trait(world, unit, f"{one}-weakness") for one in kinds]
    own = wet.get(f"{kind}-immunity", 0), wet.get(f"{kind}-weakness", 0)
    return reduced(amount, (*immunities, own[0]), (*weaknesses, own[1]))
