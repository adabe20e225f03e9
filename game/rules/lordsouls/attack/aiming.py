"""Aim: a precise blow or shot prepared at whom one sees, without any Movement manoeuvre in that turn."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Strike
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.attack import target_number as number
from game.rules.lordsouls.attack.attack import attempt_of
from game.rules.lordsouls.attack.row_of_aims import further
from game.rules.lordsouls.attack.verbs import NOBODY, judged, with_every_weapon
from game.rules.lordsouls.defence.lines_of_sight import aware
from game.rules.lordsouls.harm.stunned_bound_blind import sightless
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.restrictions import stays


def unseen(world: World, unit: int, target: int) -> Refusal | None:
    """One aims at what one sees.   [ls.aim-declare]"""
    blind = sightless(world, unit)
    if blind is None and not aware(world, unit, target):
        who, name = called(world, unit), called(world, target)
        return Refusal("ls.aim-declare", text("{who} does not see {name}.", who=who, name=name))
    return blind


def aim_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Aim at what one sees and the weapon can reach.   [ls.aim-declare]"""
    strike = judged(world, cmd, ())
    if strike == NOBODY or not isinstance(cmd.target, int):
        return NOBODY
    out = unseen(world, cmd.unit, cmd.target)
    if out is not None:
        return out
    return replace(strike, rule="ls.aim-declare") if isinstance(strike, Refusal) else free


def aim_allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Action manoeuvre, of who has not moved this turn.   [ls.aim-no-movement]"""
    return allows(world, unit, "aim")


def aim(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Prepare a precise blow or shot.   [ls.aim-bonus] [ls.aim-no-movement]"""
    strike = judged(world, cmd, ())
    yield take(world, cmd.unit, "aim")
    yield stays(world, cmd.unit, "aim")
    attempt = attempt_of(world, cmd.unit, strike.at, strike.weapon, ()) if isinstance(strike, Strike) else strike
    if isinstance(attempt, number.Attempt):
        row = further(world, cmd.unit, attempt.at, attempt.weapon)
        name, arm = called(world, attempt.at), attempt.weapon.title
        note = text("aims at {name} with the {weapon}, {times} in a row", name=name, weapon=arm, times=row.times)
        yield Event("spent", cmd.unit, (Because("ls.aim-bonus"),), put(world, cmd.unit, row), note)


def aim_offered(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent, with every weapon."""
    return with_every_weapon(world, unit, "aim")


AIM = Aimed("aim", text("Aim"), "ls.aim-declare", "unit", aim_allowed, aim_against, aim, aim_offered)
