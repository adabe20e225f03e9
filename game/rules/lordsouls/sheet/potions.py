"""Healing potions: at hand in an equipment cell or in the bag, each an item of its own."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.rulebook import Listed
from game.ecs.world import World
from game.mechanics.arms.gear import BAG, CELL, GONE, HAND, SHEATH, Gear, Item, gear
from game.rules.lordsouls.sheet.characteristics import skill
from game.rules.lordsouls.sheet.equipment import POTION, equip

AT_HAND = (HAND, CELL, SHEATH)
"""Where a potion is prepared: in hand or in an equipment cell, where one put away lies too.   [decided.potions]"""
HEALS = 5
"""The health that a potion gives back where a level does not say it.   [decided.potions]"""
MOST = 9
POTIONS = ("potions", "bag_potions", "potion_heals")
"""What a level says of them: how many are in cells and in the bag, and the health that each gives back."""


def carry(world: World, unit: int, said: Listed) -> None:
    """Give a creature its arms, and as many potions as its level says, each in a cell or in the bag."""
    equip(world, unit, said)
    potions = *_potions(world, unit, "potions", CELL), *_potions(world, unit, "bag-potions", BAG)
    if potions:
        own = gear(world, unit)
        world.put(unit, replace(own, items=(*own.items, *potions)))


def _potions(world: World, unit: int, number: str, place: str) -> Iterator[Item]:
    for n in range(min(MOST, skill(world, unit, number) or 0)):
        yield Item(f"{POTION}-{place}-{n + 1}", place, 0, kind=POTION)


def strength(world: World, unit: int) -> int:
    """Give the health that a creature's potions give back."""
    own = skill(world, unit, "potion-heals")
    return HEALS if own is None else own


def potions(world: World, unit: int, *places: str) -> tuple[Item, ...]:
    """List the potions that a creature has in these places, in its hands first."""
    own = [one for one in gear(world, unit).items if one.kind == POTION and one.place in places]
    return tuple(sorted(own, key=lambda one: one.place != HAND))


def left(world: World, unit: int) -> bool:
    """Say whether a creature has any potion about it, in the bag too."""
    return bool(potions(world, unit, *AT_HAND, BAG))


def emptied(world: World, unit: int) -> Gear:
    """Give a creature's gear after the use of one potion that is at hand."""
    own, one = gear(world, unit), potions(world, unit, *AT_HAND)[0]
    return own.changed(replace(one, place=GONE, grip=0))

