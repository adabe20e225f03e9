"""Defend."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.reasons import Cost, Refusal
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.turns import slots


def defend_allowed(world: World, unit: int) -> Cost | Refusal:
    """Defend is a main action.   [ds.defend]"""
    return slots.slot(world, unit, slots.MAIN)


def defend(world: World, unit: int, dice: Dice) -> Play:
    """Until the next turn ability rolls against it have a double bane.   [ds.defend]"""
    yield slots.spend(world, unit, slots.MAIN, "defend")
    yield conditions.began(world, unit, conditions.condition("defending", unit, conditions.TURN))
    yield from bleed(world, dice, unit)
