"""Flat-footed: who runs, climbs without a climb speed, or spins without weight takes -2 to AC and has no reactions."""

from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.naming import called
from game.mechanics.states import FLAT_FOOTED, OFF_KILTER, has
from game.reasons import Because, Text, text
from game.rules.starfinder.combat.off_kilter import SPINNING, no_reaction
from game.rules.starfinder.other_movement.climb_swim import clings_off_guard

RUNS = "sf.run"
LESS = -2


def flat_footed(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Who is flat-footed, a runner or an unskilled climber, takes -2 to AC; who spins takes it for that.   [sf.run]"""
    conditions = world.find(attempt.target, Conditions) or Conditions()
    if conditions.has(OFF_KILTER):
        return SPINNING.theirs(world, attempt)
    state = conditions.find(FLAT_FOOTED)
    rule = clings_off_guard(world, attempt.target) if state is None else state.rule or RUNS
    return (Because(rule, LESS, text("flat-footed")),) if rule else ()


def unable(world: World, unit: int) -> Text | None:
    """Nobody reacts while flat-footed, spinning, or clinging to a wall.   [sf.attack-of-opportunity]"""
    if has(world, unit, FLAT_FOOTED):
        return text("{who} is {state}.", who=called(world, unit), state=FLAT_FOOTED)
    clings = text("{who} clings to a wall.", who=called(world, unit)) if clings_off_guard(world, unit) else None
    return no_reaction(world, unit) or clings
