"""What every creature has when a battle is mustered, whatever a level says of it."""

from collections.abc import Callable

from game.ecs.components import Budget, Condition, Conditions, Pairs, Place
from game.ecs.world import World


def ready(
    world: World,
    full: Pairs,
    named: Callable[[World, int, Condition], Condition],
    holds: Callable[[World, int], Pairs] | None = None,
) -> tuple[int, ...]:
    """Give everybody on the board a full budget and its states as the book names them, none twice; give who they are.

    `holds`: what a turn holds of who is as it is, where that is not the same for all.
    `named` completes a condition that a level gave by its name: the rule behind it, who causes it, when it ends.
    """
    units = tuple(unit for unit, _ in world.all(Place))
    for unit in units:
        given = (world.find(unit, Conditions) or Conditions()).active
        states = [named(world, unit, state) for state in given]
        world.put(unit, Conditions(tuple({state.name: state for state in states}.values())))
        if world.find(unit, Budget) is None:
            world.put(unit, Budget(full if holds is None else holds(world, unit)))
    return units
