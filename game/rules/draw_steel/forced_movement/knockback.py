"""Knockback."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.trial import Trial
from game.ecs.world import World
from game.mechanics.states import GRABBED
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.combat.melee_maneuvers import maneuver_barred, swayed, tier_rolled, trial_on
from game.rules.draw_steel.combat.strikes import after_roll
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.conditions import barred_by
from game.rules.draw_steel.forced_movement.destinations import PUSH
from game.rules.draw_steel.forced_movement.forced_movement import force_moved, force_told, force_work
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.power_roll import trial
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver

PUSHES = (1, 2, 3)
"""Squares, by tier."""


def knockback_allowed(world: World, unit: int) -> Cost | Refusal:
    """Knockback is a maneuver; the grabbed cannot use it."""
    return barred_by(world, unit, GRABBED) or maneuver(world, unit)


def knockback_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """The limits of size are those of Grab."""
    return maneuver_barred(world, unit, target, "ds.knockback") or Cost.one("ds.knockback", 0, text("maneuver"))


def knockback(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Push 1, 2 or 3 by tier; a larger one pushes 1 farther.   [ds.knockback]"""
    yield turn.spend(world, unit, turn.MANEUVER, "push")
    tier = yield from tier_rolled(world, dice, unit, "ds.knockback", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    yield from force_moved(world, dice, unit, target, PUSHES[tier - 1], PUSH, arm=True)
    yield from bleed(world, dice, unit)


def knockback_sequel(world: World, cmd: Command, event: Event) -> Iterator[None]:
    """Find in pieces where the push can lead that follows the roll."""
    tier = dict(event.facts).get("tier", 0) if event.kind == "ended" else 0
    if isinstance(cmd.target, int) and tier:
        yield from force_work(world, cmd.unit, cmd.target, PUSHES[int(tier) - 1], PUSH, arm=True)


def knockback_trial(world: World, unit: int, target: int) -> Trial:
    """Push 1, 2 or 3 by tier, 1 more by the larger; less the stability that holds against it."""
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    pushed = [force_told(world, unit, target, push, PUSH, arm=True) for push in PUSHES]
    does = pushed[0][0], pushed[1][0], pushed[2][0]
    made = trial(trial_on("ds.knockback", world, target), "ds.knockback", bonus, both, does, target)
    return replace(made, because=(*made.because, *pushed[2][1]))
