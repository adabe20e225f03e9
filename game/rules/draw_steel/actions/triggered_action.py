"""Triggered actions, one a round: who can react at all."""

from dataclasses import replace

from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import DAZED, UNCONSCIOUS, dead
from game.reasons import Refusal, text
from game.rules.draw_steel.conditions.conditions import barred_by
from game.rules.draw_steel.conditions.surprised import too_surprised
from game.rules.draw_steel.turns.turn import FULL, TRIGGERED


def may_react(world: World, unit: int) -> Refusal | None:
    """One triggered action a round, on any turn; nothing triggered for the senseless.   [ds.triggered-action]"""
    if dead(world, unit):
        return Refusal("ds.dying", text("{name} is dead.", name=called(world, unit)))
    return barred_by(world, unit, UNCONSCIOUS, DAZED) or too_surprised(world, unit)


def refreshed(budget: Budget, before: Budget) -> Budget:
    """Give a turn's full budget; what is spent of the round's triggered action stays spent."""
    left = before.left(TRIGGERED) if before.slots else dict(FULL)[TRIGGERED]
    return replace(budget, slots=tuple((name, left if name == TRIGGERED else n) for name, n in budget.slots))


def renewed(budget: Budget) -> Budget:
    """Give a budget with the triggered action of a new round."""
    full = dict(FULL)[TRIGGERED]
    return replace(budget, slots=tuple((name, full if name == TRIGGERED else n) for name, n in budget.slots))
