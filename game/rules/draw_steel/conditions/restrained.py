"""Restrained: rooted to the spot, in the way of its own rolls, and easier prey."""

from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.conditions import barred_by, rooted

RESTRAINED = "restrained"


def restrained(world: World, unit: int) -> tuple[Because, ...]:
    """A bane on its abilities and on its tests of Might and Agility.   [ds.restrained]

    The restrained are not moved by force (`stability.unmoved`); a teleport frees them.
    """
    return (Because("ds.restrained", 0, text("restrained")),) if has(world, unit, RESTRAINED) else ()


def restrained_speed(world: World, unit: int, base: int) -> tuple[Because, ...]:
    """The restrained have a speed of 0."""
    return rooted(world, unit, RESTRAINED, base)


def cannot_stand_up(world: World, unit: int) -> Refusal | None:
    """The restrained do not stand up."""
    return barred_by(world, unit, RESTRAINED)


def restrained_target(world: World, target: int) -> tuple[Because, ...]:
    """Ability rolls against the restrained have an edge."""
    return (Because("ds.restrained", 0, text("target restrained")),) if has(world, target, RESTRAINED) else ()
