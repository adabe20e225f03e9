"""Contests: both sides roll against their own number, and the higher margin wins."""

from collections.abc import Generator

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event
from game.battle.trial import Odds
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.lordsouls.rolls.roll_3d6 import ALL, DICE, WAYS

CONTEST = "ls.contest"


def margin(number: int, total: int) -> int:
    """The margin is the number less the roll.   [ls.contest]"""
    return number - total


def wins(one: int, other: int) -> bool:
    """The higher margin wins; with equal margins nobody does.   [ls.contest]"""
    return one > other


def chance(one: int, other: int) -> Odds:
    """Give the exact chance that the first wins.   [ls.contest]"""
    won = sum(
        WAYS[mine] * WAYS[theirs] for mine in WAYS for theirs in WAYS if wins(margin(one, mine), margin(other, theirs))
    )
    return Odds.reduced(won, ALL * ALL)


def contest(
    world: World, dice: Dice, units: tuple[int, int], numbers: tuple[int, int]
) -> Generator[Event | Decision, str, bool]:
    """Let two creatures roll against their numbers; say whether the first wins.   [ls.contest]"""
    margins = []
    for unit, number in zip(units, numbers, strict=True):
        against = text("contest against {number}", number=number)
        faces = yield from roll(world, dice, unit, DICE, Because(CONTEST), against)
        margins.append(margin(number, sum(faces)))
    return wins(*margins)
