"""Dazed: one thing a turn, and neither free maneuvers nor triggered actions."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import DAZED, has
from game.reasons import Refusal, text


def one_thing_done(world: World, unit: int) -> Refusal | None:
    """The dazed do one thing a turn: an action, a maneuver or a move; nothing free, nothing triggered.   [ds.dazed]"""
    if not has(world, unit, DAZED):
        return None
    why = text("{who} is dazed and has done its one thing this turn.", who=called(world, unit))
    return Refusal("ds.dazed", why, text("Wait for the next turn."))


def no_free_maneuvers(world: World, unit: int) -> Refusal | None:
    """The dazed have no free maneuvers."""
    why = text("{who} is dazed: no free maneuvers.", who=called(world, unit))
    return Refusal("ds.dazed", why) if has(world, unit, DAZED) else None
