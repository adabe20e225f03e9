"""Surfaces hard to climb and waters hard to swim: a Might test, which a map asks for by what it calls its cells."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, put
from game.ecs.components import Body, Budget
from game.ecs.world import World
from game.paths.plan import Step
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.favours import banes_on_test, defended
from game.rules.draw_steel.harm import bleed
from game.rules.draw_steel.rolls import TWO_TENS, critical, hard_climb_swim, net, power
from game.rules.draw_steel.speeds import score
from game.rules.draw_steel.terrain import footing

FAILED = "hard "
"""Noted among what was done, with the place: it cannot be tried again this turn."""


def place_of(world: World, unit: int, step: Step, mode: str) -> str:
    """Name the hard place that a step leads to; '' for none, and for who climbs or swims at full speed.

    [ds.hard-climb-swim]
    """
    if not any(one.rule == "ds.climb-swim-cost" for one in step.cost.because):
        return ""
    return footing(world.field, world.get(unit, Body).side).hard(step.after, mode)


def tried(world: World, unit: int, place: str) -> Refusal | None:
    """After a failure the same place is closed for the rest of the turn.   [ds.hard-climb-swim]"""
    if place and FAILED + place in world.get(unit, Budget).done:
        return Refusal("ds.hard-climb-swim", text("It has failed there this turn."), text("Go elsewhere."))
    return None


def managed(
    world: World, dice: Dice, unit: int, place: str, left: tuple[Step, ...]
) -> Generator[Event | Decision, str, bool]:
    """Roll Might for a hard place; who fails stays where it is, and keeps the movement.   [ds.hard-climb-swim]"""
    if tried(world, unit, place) is None:
        faces = yield from roll(world, dice, unit, TWO_TENS, Because("ds.hard-climb-swim"), text("climbing"))
        balance = net(len(defended(world, unit)), len(banes_on_test(world, unit, body=True)))
        tier = power(faces, score(world, unit, "might"), balance).tier
        yield from bleed(world, dice, unit)
        if hard_climb_swim(tier, natural=critical(faces)):
            return True
    budget = world.get(unit, Budget)
    kept = budget.purse + sum(step.cost.total for step in left)
    after = replace(budget, purse=kept, done=(*budget.done, FAILED + place))
    yield Event("spent", unit, (Because("ds.hard-climb-swim"),), put(world, unit, after), text("does not manage it"))
    return False
