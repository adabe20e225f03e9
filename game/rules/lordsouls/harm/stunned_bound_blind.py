"""Stunned, paralysed, bound, blind: what each keeps one from; the first two have no turn: `turns/states.py`."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.turns.states import BLIND, BOUND, helpless

RULE = "ls.stunned-blind"
LESS = -6
"""What blindness takes off attacks.   [ls.stunned-blind]"""


def actionless(world: World, unit: int) -> Refusal | None:
    """Say why a creature has no Action manoeuvre, unless to break free: helpless or bound.   [ls.stunned-blind]"""
    if has(world, unit, BOUND):
        return Refusal(RULE, text("{who} is bound.", who=called(world, unit)))
    return helpless(world, unit)


def fast(world: World, unit: int) -> Refusal | None:
    """Who is bound has a ДВИЖ of 0.   [ls.stunned-blind]"""
    if not has(world, unit, BOUND):
        return None
    return Refusal(RULE, text("{who} is {state}: its Movement is 0.", who=called(world, unit), state=BOUND))


def defenceless(world: World, unit: int) -> Refusal | None:
    """Who is bound or blind has no active defence.   [ls.stunned-blind]"""
    if not has(world, unit, BOUND, BLIND):
        return None
    return Refusal(RULE, text("{who} cannot defend itself as it is.", who=called(world, unit)))


def sightless(world: World, unit: int) -> Refusal | None:
    """Who is blind neither shoots nor throws nor aims.   [ls.stunned-blind]"""
    return Refusal(RULE, text("{who} is blind.", who=called(world, unit))) if has(world, unit, BLIND) else None


def less(world: World, unit: int) -> tuple[Because, ...]:
    """Attacks are at -6 for who is blind.   [ls.stunned-blind]"""
    return (Because(RULE, LESS, text("blind")),) if has(world, unit, BLIND) else ()


def beside_only(world: World, unit: int, *, near: bool) -> Refusal | None:
    """Who is blind strikes only at what is beside it.   [ls.stunned-blind]"""
    if near or not has(world, unit, BLIND):
        return None
    return Refusal(RULE, text("{who} is blind and strikes only at what is beside it.", who=called(world, unit)))
