"""Defend."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.turns import turn


def defend_allowed(world: World, unit: int) -> Cost | Refusal:
    """Defend is a main action."""
    return turn.slot(world, unit, turn.MAIN)


def defend(world: World, unit: int, dice: Dice) -> Play:
    """Until the next turn ability rolls against it have a double bane."""
    yield turn.spend(world, unit, turn.MAIN, "defend")
    yield conditions.began(world, unit, conditions.condition("defending", unit, conditions.TURN))
    yield from bleed(world, dice, unit)


def defended(world: World, target: int) -> tuple[Because, ...]:
    """Rolls against one who defends itself have a double bane, unless it holds somebody taunted.   [ds.defend]

    Its own tests to resist others and the place have as many edges.
    """
    if not has(world, target, "defending"):
        return ()
    taunts = (states.find("taunted") for _, states in world.all(Conditions))
    if any(taunt is not None and taunt.source == target for taunt in taunts):
        return ()
    return (Because("ds.defend", 0, text("target defends")),) * 2
