"""The levels of a larger creature, as one climbs it: which are open, what each costs."""

from itertools import pairwise

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.rules.draw_steel.actions.advance import limits
from game.rules.draw_steel.climbing_creatures.climbers import level_of
from game.rules.draw_steel.climbing_creatures.mounts import perch_at
from game.rules.draw_steel.conditions.frightened import shies
from game.rules.draw_steel.movement.sizes import number
from game.rules.draw_steel.movement_types.speed_entry import word

DOUBLE = 2


def level_cost(world: World, unit: int) -> int:
    """Each level costs what climbing costs: 2, or 1 with climb."""
    return 1 if word(world, unit, "climb") else DOUBLE


def levels(world: World, unit: int, target: int) -> tuple[int, ...]:
    """List the levels that the movement left pays for, up to its size number, the highest first.

    Who is on it already goes up or down from there.
    """
    return tuple(level for level in _paid_for(world, unit, target) if not _shied(world, unit, target, level))


def afraid_of_all(world: World, unit: int, target: int) -> bool:
    """Say whether only fear keeps a climber from every level that it can pay for."""
    return bool(_paid_for(world, unit, target)) and not levels(world, unit, target)


def _paid_for(world: World, unit: int, target: int) -> tuple[int, ...]:
    now, most = level_of(world, unit), max(limits(world, unit, "climb")) // level_cost(world, unit)
    top = number(world.get(target, Body).size)
    return tuple(level for level in range(top, 0, -1) if level != now and abs(level - now) <= most)


def _shied(world: World, unit: int, target: int, level: int) -> bool:
    """Say whether a level on the way to one, or that one, is closer to what the climber fears."""
    now, up = level_of(world, unit), 1 if level > level_of(world, unit) else -1
    passed = (perch_at(world, unit, target, each) for each in range(now + up, level + up, up))
    return any(shies(world, unit, *both) for both in pairwise((world.get(unit, Place).at, *passed)))


def price_of(world: World, unit: int, level: int) -> int:
    """Climbing down costs the same as climbing up."""
    return abs(level - level_of(world, unit)) * level_cost(world, unit)
