"""Inaction: chosen, or a turn ended with nothing done in it; no active defence until the next."""

from collections.abc import Iterator

from game.battle.event import Event
from game.ecs.components import Budget
from game.ecs.world import World
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS, up

RULE = "ls.inaction"


def allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Inaction is always possible.   [ls.inaction]"""
    return Cost.one(RULE)


def inaction(world: World, unit: int) -> Iterator[Event]:
    """There is no active defence until the next turn; with it the turn ends at once (`verbs.VERBS`).   [ls.inaction]"""
    yield manoeuvres.take(world, unit, "inaction")
    yield restrained(world, unit, DEFENCELESS, RULE)


def end_allowed(world: World, unit: int) -> Cost | Refusal:
    """A turn may always be ended; with nothing done in it, it is Inaction.   [ls.inaction-default]"""
    if world.get(unit, Budget).done:
        return Cost.one("ls.turn-manoeuvres", 0, text("free"))
    return Cost.one("ls.inaction-default", 0, text("nothing done: no active defence until its next turn"))


def by_default(world: World, unit: int) -> Iterator[Event]:
    """Who ends its turn without a single manoeuvre has no active defence until its next.   [ls.inaction-default]"""
    if not world.get(unit, Budget).done and up(world, unit):
        yield Event("spent", unit, (Because("ls.inaction-default"),), (), text("has done nothing"))
        yield restrained(world, unit, DEFENCELESS, "ls.inaction-default")
