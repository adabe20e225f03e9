"""Flat-footed: who runs, climbs without a climb speed, or spins without weight takes -2 to AC and has no reactions."""

from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.naming import called
from game.mechanics.states import FLAT_FOOTED, OFF_KILTER, has
from game.reasons import Because, Text, text
from game.rules.starfinder.combat.off_kilter import SPINNING
from game.rules.starfinder.movement.speeds import PACE

RUNS = "sf.run"
LESS = -2


def until_next_turn(rule: str) -> Condition:
    """Give the state of who runs, or climbs without a climb speed: it holds until its next turn begins."""
    return Condition(FLAT_FOOTED, rule, 0, "turn")


def flat_footed(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Who is flat-footed (a runner, an unskilled climber, one who spins) takes -2 to AC.   [sf.run]"""
    conditions = world.find(attempt.target, Conditions) or Conditions()
    if conditions.has(OFF_KILTER):
        return SPINNING.theirs(world, attempt)
    state = conditions.find(FLAT_FOOTED)
    if state is None and PACE.unskilled.hanging(world, attempt.target):
        return (Because(PACE.unskilled.climb, LESS, text("flat-footed")),)
    return () if state is None else (Because(state.rule or RUNS, LESS, text("flat-footed")),)


def unable(world: World, unit: int) -> Text | None:
    """Nobody reacts while flat-footed, spinning, or clinging to a wall.   [sf.attack-of-opportunity]"""
    state = next((name for name in (FLAT_FOOTED, OFF_KILTER) if has(world, unit, name)), "")
    if state:
        return text("{who} is {state}.", who=called(world, unit), state=state)
    return text("{who} clings to a wall.", who=called(world, unit)) if PACE.unskilled.hanging(world, unit) else None
