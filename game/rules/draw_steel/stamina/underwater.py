"""Under water: who is, and what it does to damage."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.movement_types.speed_entry import word


def underwater(world: World, unit: int) -> bool:
    """Fully under water one has banes, fire does 5 less, lightning 5 more: say whether one is.   [ds.underwater]"""
    field, (_, _, z) = world.field, world.get(unit, Place).at
    squares = {(x, y) for x, y, _ in space(world, unit)}
    side = world.get(unit, Body).side
    return all(field.kind(x, y).water and z + side <= field.ground(x, y) for x, y in sorted(squares))


def underwater_bane(world: World, unit: int) -> tuple[Because, ...]:
    """Under water who does not swim has a bane on power rolls."""
    hampered = underwater(world, unit) and not word(world, unit, "swim")
    return (Because("ds.underwater", 0, text("under water")),) if hampered else ()


UNDER_WATER = {"fire-immunity": 5, "lightning-weakness": 5}
"""What being fully under water brings."""


def by_water(world: World, unit: int, kind: str) -> tuple[Because, ...]:
    """Tell that the water around a creature takes from or adds to damage of a type."""
    counts = any(name.startswith(f"{kind}-") for name in UNDER_WATER) and underwater(world, unit)
    return (Because("ds.underwater", 0, text("under water")),) if counts else ()
