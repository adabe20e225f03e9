"""A critical hit: it cannot be averted, whatever is attempted."""

from game.battle.dice import Dice
from game.battle.trial import Odds
from game.ecs.world import World
from game.reasons import Because
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.defence.active_defence import Trying, defended
from game.rules.lordsouls.rolls.roll_3d6 import ALL, CRITICAL_WAYS, critical_success


def answered(world: World, dice: Dice, attempt: Attempt, total: int) -> Trying:
    """A critical hit cannot be averted; to any other the target may answer.   [ls.critical-hit-no-defence]"""
    return (None, ()) if critical_success(total) else (yield from defended(world, dice, attempt))


def through(success: Odds, averted: Odds) -> Odds:
    """A critical hit cannot be averted, any other success may be.   [ls.critical-hit-no-defence]"""
    wins = success.wins * (ALL // success.of)
    plain, of = wins - CRITICAL_WAYS, ALL * averted.of
    return Odds.reduced(CRITICAL_WAYS * averted.of + plain * (averted.of - averted.wins), of)


def critical(total: int) -> tuple[Because, ...]:
    """A critical hit cannot be averted.   [ls.critical-hit-no-defence]"""
    return (Because("ls.critical-hit-no-defence"),) if critical_success(total) else ()
