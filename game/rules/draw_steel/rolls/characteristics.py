"""Characteristics, and the other numbers of a card."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World


def score(world: World, unit: int, name: str) -> int:
    """Give a characteristic: Might, Agility, Reason, Intuition or Presence, from -5 to +5.   [ds.characteristics]"""
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else max(-5, min(5, lookup(sheet.abilities, name)))


def better(world: World, unit: int) -> int:
    """Give Might or Agility, whichever is higher, where the creature may choose."""
    return max(score(world, unit, "might"), score(world, unit, "agility"))


def trait(world: World, unit: int, name: str) -> int:
    """Give a number of the card that is no characteristic: stability, free strike, Recoveries, level."""
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else lookup(sheet.skills, name, lookup(sheet.abilities, name))


SCORES = ("might", "agility", "reason", "intuition", "presence")
