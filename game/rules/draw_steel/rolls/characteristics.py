"""Characteristics, and the other numbers of a card."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World

MOST = 5
"""The highest characteristic that there is; the lowest is as far below 0."""
SCORES = ("might", "agility", "reason", "intuition", "presence")


def score(world: World, unit: int, name: str) -> int:
    """Give a characteristic: Might, Agility, Reason, Intuition or Presence, from -5 to +5.   [ds.characteristics]

    A level that says another is refused; in a save of before that, the nearest counts.
    """
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else max(-MOST, min(MOST, lookup(sheet.abilities, name)))


def invalid(world: World, unit: int) -> tuple[tuple[str, int], ...]:
    """List the characteristics of a creature that lie beyond what there is, by name."""
    sheet = world.find(unit, Sheet)
    given = () if sheet is None else sheet.abilities
    return tuple((name, number) for name, number in given if name in SCORES and not -MOST <= number <= MOST)


def better(world: World, unit: int) -> int:
    """Give Might or Agility, whichever is higher, where the creature may choose."""
    return max(score(world, unit, "might"), score(world, unit, "agility"))


def trait(world: World, unit: int, name: str) -> int:
    """Give a number of the card that is no characteristic: stability, free strike, Recoveries, level."""
    sheet = world.find(unit, Sheet)
    return 0 if sheet is None else lookup(sheet.skills, name, lookup(sheet.abilities, name))
