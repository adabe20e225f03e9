"""Grab."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.trial import Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, dead, has
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel.combat.melee_maneuvers import (
    maneuver_barred,
    struck_first,
    swayed,
    tier_rolled,
    trial_on,
)
from game.rules.draw_steel.combat.strikes import after_roll
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.grabbed import captive, loose_grips
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import brought_down
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.power_roll import MIDDLE, effects_of, trial
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver


def grab_allowed(world: World, unit: int) -> Cost | Refusal:
    """Grab is a maneuver; only one creature can be held at a time."""
    held = captive(world, unit)
    if held:
        why = text("{who} already holds {name}.", who=called(world, unit), name=called(world, held))
        return Refusal("ds.grab", why, text("Let go first."))
    return maneuver(world, unit)


def grab_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """An adjacent creature can be grabbed, unless another holds it already."""
    if has(world, target, GRABBED) and adjacent(world, unit, target):
        return Refusal("ds.same-condition", text("{name} is grabbed already.", name=called(world, target)))
    return maneuver_barred(world, unit, target, "ds.grab") or Cost.one("ds.grab", 0, text("maneuver"))


def grab(world: World, unit: int, target: int, dice: Dice) -> Play:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    yield turn.spend(world, unit, turn.MANEUVER, "grapple")
    tier = yield from tier_rolled(world, dice, unit, "ds.grab", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    if tier == MIDDLE:
        tier = yield from struck_first(world, dice, unit, target, "ds.grab")
    if tier >= MIDDLE and able(world, unit) and not dead(world, target):
        yield conditions.began(world, target, conditions.condition(GRABBED, unit))
        yield from brought_down(world, target)
        yield from loose_grips(world)
    yield from bleed(world, dice, unit)


def grab_trial(world: World, unit: int, target: int) -> Trial:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed."""
    rule, name = "ds.grab", called(world, target)
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    held = Because("ds.grabbed", 0, Text("grabbed"))
    first = text("{name} may strike first", name=name)
    does = effects_of(rule, text("no effect")), (*effects_of(rule, first), held), (held,)
    return trial(trial_on(rule, world, target), rule, bonus, both, does, target)
