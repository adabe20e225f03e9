"""Tests and the rolls of maneuvers: thrown, read, and told."""

from collections.abc import Generator
from typing import NamedTuple

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event
from game.ecs.world import World
from game.reasons import Because, Text, text
from game.rules.draw_steel.rolls.power_roll import TWO_TENS, Favour, critical, power, read_out


class Tried(NamedTuple):
    """What a roll came to: its tier, and whether it was a natural 19 or 20."""

    tier: int
    natural: bool


def attempt(
    world: World, dice: Dice, unit: int, because: tuple[Because, ...], purpose: Text, bonus: int, both: Favour
) -> Generator[Event | Decision, str, Tried]:
    """Throw a power roll that is no strike, and tell how it came out.   [ds.power-roll] [ds.tests]"""
    faces = yield from roll(world, dice, unit, TWO_TENS, because[0], purpose)
    result = power(faces, bonus, both.net)
    told = text("{purpose}: {roll}", purpose=purpose, roll=read_out(faces, bonus, both, result))
    yield Event(
        "ended", unit, (*because, *result.because, *both.edges, *both.banes), (), told, (("tier", result.tier),)
    )
    return Tried(result.tier, critical(faces))
