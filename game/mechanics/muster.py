"""What every creature has when a battle is mustered, whatever a level says of it."""

from collections.abc import Callable

from game.ecs.components import Budget, Condition, Conditions, Name, Pairs, Place
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.traits import traits


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
        given = world.find(unit, Conditions)
        states = [named(world, unit, state) for state in (given or Conditions()).active]
        completed = Conditions(tuple({state.name: state for state in states}.values())) if states else Conditions()
        if completed != given:  # what is known of those who stay as they are stays
            world.put(unit, completed)
        if world.find(unit, Budget) is None:
            world.put(unit, Budget(full if holds is None else holds(world, unit)))
    return units


def said_to_hold(world: World, unit: int, beside: Callable[[World, int, int], bool]) -> list[int]:
    """List the enemies that hold a creature: of whom a level says so, else those beside that hold nobody else."""
    own, foes = world.get(unit, Name).name, sides.foes(world, unit)
    named = [foe for foe in foes if traits(world, foe).holds == own]
    return named or [foe for foe in foes if not traits(world, foe).holds and beside(world, unit, foe)]
