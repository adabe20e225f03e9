"""Escape Grab."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.trial import Trial
from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.melee_maneuvers import (
    PURPOSES,
    struck_first,
    swayed,
    tier_rolled,
)
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.grabbed import holder_of
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.rolls.power_roll import MIDDLE, effects_of, trial
from game.rules.draw_steel.turns import turn


def escape_allowed(world: World, unit: int) -> Cost | Refusal:
    """Escape Grab is a maneuver of who is grabbed."""
    if not has(world, unit, GRABBED):
        return Refusal("ds.escape-grab", text("Nobody holds {who}.", who=called(world, unit)))
    return turn.slot(world, unit, turn.MANEUVER)


def outgrown(world: World, unit: int) -> tuple[Because, ...]:
    """Whoever is smaller than what holds it has a bane on the test to escape."""
    holder, less = holder_of(world, unit), Because("ds.escape-grab", 0, text("smaller than its grabber"))
    smaller = holder and steps_above(world.get(unit, Body).size, world.get(holder, Body).size) < 0
    return (less,) if smaller else ()


def escape(world: World, unit: int, dice: Dice) -> Play:
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    yield turn.spend(world, unit, turn.MANEUVER, "escape")
    holder, bonus, banes = holder_of(world, unit), better(world, unit), outgrown(world, unit)
    tier = yield from tier_rolled(world, dice, unit, "ds.escape-grab", 0, bonus=bonus, banes=banes)
    if tier == MIDDLE and holder:
        tier = yield from struck_first(world, dice, unit, holder, "ds.escape-grab")
    if tier >= MIDDLE and able(world, unit):
        yield from ended(world, unit, GRABBED, "ds.escape-grab")
    yield from bleed(world, dice, unit)


def escape_trial(world: World, unit: int, target: int) -> Trial | None:  # noqa: ARG001 - one shape for all verbs
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free."""
    rule, holder = "ds.escape-grab", holder_of(world, unit)
    first = (text("{name} may strike first", name=called(world, holder)),) if holder else ()
    free = text("it is free")
    does = effects_of(rule, text("it is still held")), effects_of(rule, *first, free), effects_of(rule, free)
    return trial(PURPOSES[rule], rule, better(world, unit), swayed(world, unit, 0, outgrown(world, unit)), does)
