"""Escape Grab."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Body, Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.melee_maneuvers import all_the_same, may_strike, tier_rolled
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.movement.speed import better
from game.rules.draw_steel.rolls.power_roll import MIDDLE
from game.rules.draw_steel.turns import slots
from game.rules.draw_steel.turns.rounds import able


def escape_allowed(world: World, unit: int) -> Cost | Refusal:
    """Escape Grab is a maneuver of who is grabbed.   [ds.escape-grab]"""
    if not has(world, unit, GRABBED):
        return Refusal("ds.escape-grab", text("Nobody holds {who}.", who=called(world, unit)))
    return slots.slot(world, unit, slots.MANEUVER)


def holder_of(world: World, unit: int) -> int:
    """Give who holds a creature; 0: nobody that is known."""
    grip = world.get(unit, Conditions).find(GRABBED)
    return grip.source if grip is not None else 0


def outgrown(world: World, unit: int) -> tuple[Because, ...]:
    """Whoever is smaller than what holds it has a bane on the test to escape.   [ds.escape-grab]"""
    holder, less = holder_of(world, unit), Because("ds.escape-grab", 0, text("smaller than its grabber"))
    smaller = holder and steps_above(world.get(unit, Body).size, world.get(holder, Body).size) < 0
    return (less,) if smaller else ()


def escape(world: World, unit: int, dice: Dice) -> Play:
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    yield slots.spend(world, unit, slots.MANEUVER, "escape")
    holder, bonus, banes = holder_of(world, unit), better(world, unit), outgrown(world, unit)
    tier = yield from tier_rolled(world, dice, unit, "ds.escape-grab", 0, bonus=bonus, banes=banes)
    if tier == MIDDLE and holder:
        if not (yield from all_the_same(world, unit, holder, "ds.escape-grab")):
            tier = 1
        else:
            yield from may_strike(world, dice, holder, unit, "ds.escape-grab")
    if tier >= MIDDLE and able(world, unit):
        yield from ended(world, unit, GRABBED, "ds.escape-grab")
    yield from bleed(world, dice, unit)
