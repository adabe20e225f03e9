"""The levels of a larger creature, as one climbs it: which are open, what each costs."""

from game.ecs.components import Body
from game.ecs.world import World
from game.rules.draw_steel.actions.advance import limits
from game.rules.draw_steel.climbing_creatures.climbers import level_of
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
    now, most = level_of(world, unit), max(limits(world, unit, "climb")) // level_cost(world, unit)
    top = number(world.get(target, Body).size)
    return tuple(level for level in range(top, 0, -1) if level != now and abs(level - now) <= most)


def price_of(world: World, unit: int, level: int) -> int:
    """Climbing down costs the same as climbing up."""
    return abs(level - level_of(world, unit)) * level_cost(world, unit)
