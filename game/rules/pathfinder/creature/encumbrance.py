"""Armour and loads: what each weighs on a creature, and by how much it slows."""

from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.traits import traits
from game.reasons import Refusal, text
from game.rules.pathfinder.creature.ability_scores import score
from game.rules.pathfinder.creature.gear_tables import SUITS

LIGHT, MEDIUM, HEAVY, OVER = "light", "medium", "heavy", "overloaded"
WEIGHTS = ("none", LIGHT, MEDIUM, HEAVY, OVER)
"""From the lightest: armour and loads in one order. Whoever is overloaded can only stagger."""
ARMOURS = ("none", LIGHT, MEDIUM, HEAVY)
"""How heavy armour is."""
LOADS = (LIGHT, MEDIUM, HEAVY)
CAPACITY = (
    (3, 6, 10), (6, 13, 20), (10, 20, 30), (13, 26, 40), (16, 33, 50), (20, 40, 60), (23, 46, 70), (26, 53, 80),
    (30, 60, 90), (33, 66, 100), (38, 76, 115), (43, 86, 130), (50, 100, 150), (58, 116, 175), (66, 133, 200),
    (76, 153, 230), (86, 173, 260), (100, 200, 300), (116, 233, 350), (133, 266, 400),
)  # fmt: skip
"""Pounds up to which a load is light, medium and heavy, by Strength from 1, for Medium.   [pf.carrying-capacity]"""
EIGHTHS = {
    "fine": 1, "diminutive": 2, "tiny": 4, "small": 6, "medium": 8, "large": 16, "huge": 32, "gargantuan": 64,
    "colossal": 128,
}  # fmt: skip
"""How much of that a size carries, in eighths.   [pf.carrying-capacity]"""
LOADED = {MEDIUM: 3, HEAVY: 1, OVER: 1}
"""The most Dexterity that a load lets count.   [pf.carrying-capacity]"""
CUMBERS = {MEDIUM: -3, HEAVY: -6, OVER: -6}
"""What a load takes off checks of agility.   [pf.carrying-capacity]"""
STAGGERS, TWICE = 5, 2
"""How many feet a round who carries more than a heavy load goes, by a full-round action; up to how much of it.

[pf.carrying-capacity]
"""


def armour(world: World, unit: int) -> str:
    """Say how heavy the armour is that a creature wears.   [pf.armour-categories]"""
    own = traits(world, unit)
    return own.armour or (SUITS[own.suit].weight if own.suit else ARMOURS[0])


def load(world: World, unit: int) -> str:
    """Say how heavy a creature's load is, by its pounds, its Strength and its size.   [pf.carrying-capacity]"""
    said = traits(world, unit).load
    if not said.isdecimal():
        return said or LIGHT
    size, strength = world.get(unit, Body).size, score(world, unit, "str")
    return load_of(int(said), strength, size)


def load_of(pounds: int, strength: int, size: str) -> str:
    """Say how heavy so many pounds are; beyond a Strength of 20, each 10 more carry four times as much.

    [pf.carrying-capacity]
    """
    limits = zip(LOADS, _limits(strength, size), strict=True)
    return next((name for name, most in limits if 8 * pounds <= most), OVER)


def _limits(strength: int, size: str) -> tuple[int, ...]:
    """Give what is light, medium and heavy at the most, in eighths of a pound."""
    tens = max(0, -(-(strength - len(CAPACITY)) // 10))
    row = CAPACITY[max(0, strength - 10 * tens - 1)] if strength > 0 else (0, 0, 0)
    return tuple(most * 4**tens * EIGHTHS[size] for most in row)


def weighed_down(world: World, unit: int) -> Refusal | None:
    """Up to twice a heavy load one staggers; under more nobody moves at all.   [pf.carrying-capacity]"""
    said = traits(world, unit).load
    heavy = _limits(score(world, unit, "str"), world.get(unit, Body).size)[-1] if said.isdecimal() else 0
    if not said.isdecimal() or 8 * int(said) <= TWICE * heavy:
        return None
    why = text("{who} carries more than twice a heavy load, and cannot move.", who=called(world, unit))
    return Refusal("pf.carrying-capacity", why)


def staggers(world: World, unit: int) -> Refusal | None:
    """Who carries more than a heavy load goes 5 feet by a full-round action, no more.   [pf.carrying-capacity]"""
    if load(world, unit) != OVER:
        return None
    why = text("{who} carries too much, and can only stagger.", who=called(world, unit))
    return Refusal("pf.carrying-capacity", why, text("Take the minimum movement, a full-round action."))


def burden(world: World, unit: int) -> str:
    """Of armour and load the worse counts; they do not add up.   [pf.encumbrance] [pf.carrying-capacity]

    A load slows as armour of its name does (two thirds of the speed), and a heavy one lets one run at three times the
    speed instead of four.
    """
    return heavier(armour(world, unit), load(world, unit))


def heavier(armour: str, load: str) -> str:
    """Of armour and load the worse counts.   [pf.encumbrance]"""
    return max(armour, load, key=WEIGHTS.index)
