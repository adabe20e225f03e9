"""Stunned, paralysed, bound, blind: what each keeps one from; the first two have no turn (`states.takes_turns`)."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Refusal, text
from game.rules.lordsouls.turns.states import BLIND, BOUND, helpless

RULE = "ls.stunned-blind"
"""Who is bound has a ДВИЖ of 0 (`manoeuvres.held_fast`); who is blind is aware of nobody.   [ls.stunned-blind]"""
LESS = -6
"""What blindness takes off attacks.   [ls.stunned-blind]"""


def actionless(world: World, unit: int) -> Refusal | None:
    """Say why a creature has no Action manoeuvre, unless to break free: helpless or bound.   [ls.stunned-blind]"""
    if has(world, unit, BOUND):
        return Refusal(RULE, text("{who} is bound.", who=called(world, unit)))
    return helpless(world, unit)


def defenceless(world: World, unit: int) -> Refusal | None:
    """Who is bound or blind has no active defence.   [ls.stunned-blind]"""
    if not has(world, unit, BOUND, BLIND):
        return None
    return Refusal(RULE, text("{who} cannot defend itself as it is.", who=called(world, unit)))


def sightless(world: World, unit: int) -> Refusal | None:
    """Who is blind neither shoots nor throws nor aims.   [ls.stunned-blind]"""
    return Refusal(RULE, text("{who} is blind.", who=called(world, unit))) if has(world, unit, BLIND) else None


def beside_only(world: World, unit: int) -> Refusal:
    """Who is blind strikes only at what is beside it.   [ls.stunned-blind]"""
    return Refusal(RULE, text("{who} is blind and strikes only at what is beside it.", who=called(world, unit)))
