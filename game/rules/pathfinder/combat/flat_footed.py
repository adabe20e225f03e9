"""Flat-footed: before one's first turn, and while surprised; what it takes from one."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import has, state_of
from game.reasons import Text, text
from game.rules.pathfinder.creature.ability_scores import knows
from game.rules.pathfinder.turns.surprise_round import SURPRISED

RULE = "pf.flat-footed"
STATE = Condition("flat-footed", RULE, 0, "turn")
"""In this one is everybody until its first turn begins (`ROUNDS.unready`).   [pf.flat-footed]"""
UNREADY = (STATE.name, SURPRISED)
"""So is whoever is surprised.   [pf.flat-footed]"""
DODGE, REFLEXES = "uncanny-dodge", "combat-reflexes"
"""The gift that keeps the Dexterity bonus, the feat that keeps the attacks of opportunity."""


def defenceless(world: World, unit: int) -> Condition | None:
    """The flat-footed have no Dexterity bonus to AC, but for uncanny dodge: give the state.   [pf.flat-footed]"""
    states = () if knows(world, unit, DODGE) else UNREADY
    return next((state for state in (state_of(world, unit, name) for name in states) if state is not None), None)


def caught(world: World, unit: int) -> bool:
    """Say whether a creature is flat-footed."""
    return has(world, unit, *UNREADY)


def no_opportunity(world: World, unit: int) -> Text | None:
    """The flat-footed make no attacks of opportunity, but for Combat Reflexes.   [pf.flat-footed]"""
    if not caught(world, unit) or knows(world, unit, REFLEXES):
        return None
    return text("{who} is flat-footed.", who=called(world, unit))
