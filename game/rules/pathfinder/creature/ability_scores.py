"""Ability scores and what each gives; the other numbers of a sheet, and its feats."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World
from game.mechanics.traits import traits

USUAL = 10
"""The score of a creature that states none."""


def score(world: World, unit: int, name: str) -> int:
    """Give an ability score.   [pf.ability-modifiers]"""
    return lookup((world.find(unit, Sheet) or Sheet()).abilities, name, USUAL)


def modifier(world: World, unit: int, name: str) -> int:
    """Half of what a score exceeds 10 by, rounded down.   [pf.ability-modifiers]"""
    return (score(world, unit, name) - USUAL) // 2


def number(world: World, unit: int, name: str, otherwise: int = 0) -> int:
    """Give a number of a creature's sheet."""
    return lookup((world.find(unit, Sheet) or Sheet()).skills, name, otherwise)


def knows(world: World, unit: int, feat: str) -> bool:
    """Say whether a creature has a feat or something like one."""
    return feat in traits(world, unit).powers
