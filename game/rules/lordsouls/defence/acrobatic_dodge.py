"""Acrobatic dodge: a roll of Acrobatics before the Dodge, for better or worse."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, put
from game.ecs.world import World
from game.reasons import Because, signed, text
from game.rules.lordsouls.defence.points import guard
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.rolls.percent import chance
from game.rules.lordsouls.rolls.roll_3d6 import rolled, succeeds
from game.rules.lordsouls.sheet.characteristics import skill

NIMBLE_BY = 2
"""What the roll adds to Dodge, or takes off it.   [ls.dodge-acrobatics]"""


def may_dodge_by_acrobatics(world: World, unit: int) -> bool:
    """Who has Acrobatics may roll for a better Dodge, once between two turns.   [ls.dodge-acrobatics]"""
    return skill(world, unit, "acrobatics") is not None and not guard(world, unit).nimble and not rides(world, unit)


def dodge_by_acrobatics(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, None]:
    """A roll of Acrobatics brings +2 to Dodge until the next turn, or -2.   [ls.dodge-acrobatics]"""
    number, because = skill(world, unit, "acrobatics") or 0, Because("ls.dodge-acrobatics")
    total = yield from rolled(world, dice, unit, because, text("Acrobatics"))
    nimble = NIMBLE_BY if succeeds(total, number) else -NIMBLE_BY
    said = text("{n} to Dodge until its next turn", n=signed(nimble))
    yield Event("spent", unit, (because,), put(world, unit, replace(guard(world, unit), nimble=nimble)), said)


def expected(world: World, unit: int, number: int) -> int:
    """Give in percent how often a Dodge averts an attack after the roll; `number`: what it is without."""
    tumbles = chance(skill(world, unit, "acrobatics") or 0)
    up_by, down_by = (chance(number + by).percent for by in (NIMBLE_BY, -NIMBLE_BY))
    return (up_by * tumbles.wins + down_by * (tumbles.of - tumbles.wins)) // tumbles.of
