"""Falling prone by choice."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.stamina.damage import brought_down
from game.rules.draw_steel.turns import slots


def drop_prone_allowed(world: World, unit: int) -> Cost | Refusal:
    """Falling prone by choice is a free maneuver.   [ds.drop-prone]"""
    if has(world, unit, PRONE):
        return Refusal("ds.drop-prone", text("{who} is prone already.", who=called(world, unit)))
    return slots.slot(world, unit, "free")


def drop_prone(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Drop prone; in the air or on a wall one falls, unless one hovers.   [ds.drop-prone] [ds.hover]"""
    yield slots.spend(world, unit, "free", "drop-prone")
    yield conditions.lay_down(world, unit)
    yield from brought_down(world, unit)
