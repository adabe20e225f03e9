"""Saving throws."""

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Play
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics.states import ended
from game.reasons import Because, Text, text
from game.rules.draw_steel.conditions import conditions


def saveable(world: World, unit: int) -> tuple[Condition, ...]:
    """List the effects that a saving throw ends."""
    return tuple(state for state in world.get(unit, Conditions).active if state.ends == conditions.SAVE)


D10 = Roll(1, 10, 0)


def saves(face: int) -> bool:
    """A saving throw is a d10: 6 or more ends the effect.   [ds.saving-throw]"""
    return face >= 6


def save(world: World, dice: Dice, unit: int, condition: str) -> Play:
    """Throw a saving throw against one effect."""
    faces = yield from roll(world, dice, unit, D10, Because("ds.saving-throw"), saving(condition))
    if saves(faces[0]):
        yield from ended(world, unit, condition, "ds.saving-throw")


def saving(condition: str) -> Text:
    """Say what a saving throw is for, and what ends it."""
    return text("saving throw, 6 or more ends: {condition}", condition=condition)
