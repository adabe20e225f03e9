"""Tests: easy, medium and hard ones, and opposed; thrown, read, and told."""

from collections.abc import Generator
from typing import NamedTuple

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event
from game.ecs.world import World
from game.reasons import Because, Text, text
from game.rules.draw_steel.rolls.edges_banes import EDGE, Favour
from game.rules.draw_steel.rolls.power_roll import TWO_TENS, critical, power, read_out


class Tried(NamedTuple):
    """What a roll came to: its tier, and whether it was a natural 19 or 20."""

    tier: int
    natural: bool


def attempt(
    world: World, dice: Dice, unit: int, because: tuple[Because, ...], purpose: Text, bonus: int, both: Favour
) -> Generator[Event | Decision, str, Tried]:
    """Throw a power roll that is no strike, and tell how it came out."""
    faces = yield from roll(world, dice, unit, TWO_TENS, because[0], purpose)
    result = power(faces, bonus, both.net)
    note = text("{purpose}: {roll}", purpose=purpose, roll=read_out(faces, bonus, both, result))
    yield Event(
        "ended", unit, (*because, *result.because, *both.edges, *both.banes), (), note, (("tier", result.tier),)
    )
    return Tried(result.tier, critical(faces))


def outcome(difficulty: str, tier: int, *, natural: bool) -> str:
    """Easy, medium and hard tests read the same tiers differently.   [ds.tests]"""
    if natural:
        return "reward"
    table = {
        "easy": ("consequence", "success", "reward"),
        "medium": ("failure", "consequence", "success"),
        "hard": ("failure-consequence", "failure", "success"),
    }
    return table[difficulty][tier - 1]


def succeeds(result: str) -> bool:
    """Say whether an outcome of a test is a success of some kind."""
    return result in ("consequence", "success", "reward")


def hard_climb_swim(tier: int, *, natural: bool) -> bool:
    """Hard surfaces and wild water call for a medium Might test."""
    return succeeds(outcome("medium", tier, natural=natural))


def opposed(one: int, other: int) -> int:
    """In an opposed test the higher total wins (1 or -1), a tie changes nothing (0).   [ds.opposed-test]"""
    return (one > other) - (one < other)


def opposed_total(dice: tuple[int, ...], bonus: int, balance: int) -> int:
    """Opposed tests have no tiers: a double edge is +4, a double bane -4."""
    return sum(dice) + bonus + EDGE * balance
