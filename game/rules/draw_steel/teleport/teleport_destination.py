"""Whereto a teleport may lead: an empty space, another than one's own, in line of effect of who teleports."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.draw_steel.combat.line_of_effect import line_of_effect, sees_space
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.terrain.ground import footing
from game.space.square import Cell


def teleport_destination(world: World, unit: int, goal: Cell) -> Refusal | None:
    """The destination holds no other creature and nothing that fills it.   [ds.teleport-destination]"""
    foot = footing(world.field, world.get(unit, Body).side)
    if not foot.on_map(goal) or not foot.fits(goal):
        return Refusal(
            "ds.teleport-destination", text("Something fills the destination."), text("Choose a free space.")
        )
    other = occupied(world, unit, goal)
    if other:
        why = text("{name} is there.", name=called(world, other))
        return Refusal("ds.teleport-destination", why, text("Choose a free space."))
    return None


def teleport_new_space(world: World, unit: int, goal: Cell) -> Refusal | None:
    """Nobody teleports to where it is.   [ds.teleport-new-space]"""
    if goal != world.get(unit, Place).at:
        return None
    why = text("{who} is there already.", who=called(world, unit))
    return Refusal("ds.teleport-new-space", why, text("Choose another space."))


def teleport_line_of_effect(world: World, viewer: int, goal: Cell, side: int, rule: str) -> Refusal | None:
    """Who teleports needs line of effect to where it goes, to any part of that.   [ds.teleport-line-of-effect]"""
    if sees_space(world, viewer, goal, side):
        return None
    return Refusal(rule, text("There is no line of effect to the destination."), text("Choose a space in view."))


def out_of_sight(world: World, by: int, other: int) -> Refusal | None:
    """Say who has no line of effect to whom it would teleport."""
    if line_of_effect(world, by, other).clear:
        return None
    names = {"who": called(world, by), "name": called(world, other)}
    return Refusal("ds.teleport-other", text("{who} has no line of effect to {name}.", **names))
