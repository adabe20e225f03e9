"""Saving throws."""

from game.battle.dice import Roll
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.reasons import Text, text
from game.rules.draw_steel.conditions import conditions


def saveable(world: World, unit: int) -> tuple[Condition, ...]:
    """List the effects that a saving throw ends.   [ds.saving-throw]"""
    return tuple(state for state in world.get(unit, Conditions).active if state.ends == conditions.SAVE)


D10 = Roll(1, 10, 0)


def saves(face: int) -> bool:
    """A saving throw is a d10: 6 or more ends the effect.   [ds.saving-throw]"""
    return face >= 6


def saving(condition: str) -> Text:
    """Say what a saving throw is for, and what ends it.   [ds.saving-throw]"""
    return text("saving throw, 6 or more ends: {condition}", condition=condition)
