"""Whom verbs are aimed at, and why somebody is none of those."""

from game.ecs.components import Body, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends, hostile
from game.mechanics.states import alive, dead
from game.reasons import Refusal, Text, text
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.hide_and_search.hidden import not_seen
from game.rules.draw_steel.movement.distance import ADJACENT, adjacent, apart, out_of_distance
from game.rules.draw_steel.movement.sizes import steps_above

FOE, FRIEND, GREATER, KNOWN, CLIMBER = "foe", "friend", "greater", "known", "climber"
"""An enemy in the fight, a living ally, whoever is larger, an enemy hidden from allies alone, whoever is on one."""


def friends_beside(world: World, unit: int) -> tuple[int, ...]:
    """List the living allies beside a creature.

    Part of ds.pull-out, ds.stand-up, ds.heal.
    """
    return tuple(friend for friend in friends(world, unit, alive) if adjacent(world, unit, friend))


def astray(world: World, unit: int, target: object, whom: str, rule: str, *, near: bool) -> Refusal:
    """Say why a verb cannot be aimed at somebody, or at nobody. `near`: it is for who is beside one."""
    if not isinstance(target, int) or target == unit or world.find(target, Side) is None:
        return Refusal("ds.distance", text("There is nobody else."))
    other = _other(world, unit, target, whom)
    if other is not None:
        return Refusal(rule, other)
    if near and not adjacent(world, unit, target):
        far, name = apart(world, unit, target), called(world, target)
        return out_of_distance("ds.distance", name, far, ADJACENT)
    unseen = not_seen(world, target, unit) if whom == KNOWN else None
    return unseen or Refusal(rule, text("{name} is not hidden from any ally nearby.", name=called(world, target)))


def _other(world: World, unit: int, target: int, whom: str) -> Text | None:
    """Say what somebody is, where a verb is not for such."""
    name = called(world, target)
    if dead(world, target):
        return text("{name} is dead.", name=name)
    if whom == CLIMBER:
        return text("{name} is not on {who}.", name=name, who=called(world, unit))
    if whom == FRIEND and hostile(world, unit, target):
        return text("{name} is an enemy.", name=name)
    if whom in (FOE, KNOWN) and not hostile(world, unit, target):
        return text("{name} is no enemy.", name=name)
    if whom in (FOE, KNOWN) and not able(world, target):
        return text("{name} is out of the fight.", name=name)
    if whom == GREATER and steps_above(world.get(target, Body).size, world.get(unit, Body).size) <= 0:
        return text("{name} is no larger than {who}.", name=name, who=called(world, unit))
    return None
