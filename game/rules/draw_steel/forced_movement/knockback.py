"""Knockback."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, has
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.combat.melee_maneuvers import maneuver_barred, tier_rolled
from game.rules.draw_steel.combat.strikes import after_roll
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.forced_movement.destinations import PUSH
from game.rules.draw_steel.forced_movement.forced_movement import thrown
from game.rules.draw_steel.movement.speed import score
from game.rules.draw_steel.rolls.power_roll import PUSHES
from game.rules.draw_steel.turns import slots
from game.rules.draw_steel.turns.slots import maneuver


def knockback_allowed(world: World, unit: int) -> Cost | Refusal:
    """Knockback is a maneuver; the grabbed cannot use it.   [ds.knockback] [ds.grabbed]"""
    if has(world, unit, GRABBED):
        return Refusal("ds.grabbed", text("{who} is {state}.", who=called(world, unit), state="grabbed"))
    return maneuver(world, unit)


def knockback_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """The limits of size are those of Grab.   [ds.knockback]"""
    return maneuver_barred(world, unit, target, "ds.knockback") or Cost.one("ds.knockback", 0, text("maneuver"))


def knockback(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Push 1, 2 or 3 by tier; a larger one pushes 1 farther.   [ds.knockback] [ds.big-and-small]"""
    yield slots.spend(world, unit, slots.MANEUVER, "push")
    tier = yield from tier_rolled(world, dice, unit, "ds.knockback", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    yield from thrown(world, dice, unit, target, PUSHES[tier - 1], PUSH, arm=True)
    yield from bleed(world, dice, unit)
