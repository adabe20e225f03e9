"""The states that this book knows, the rule behind each, and what they keep one from."""

from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import GRABBED, HIDDEN, PRONE, has
from game.reasons import Refusal, text

KNEELING, CRAWLING, SITTING = "kneeling", "crawling", "sitting"
POSES = (KNEELING, CRAWLING, SITTING, PRONE)
OVERLOADED, KNOCKED_OUT, SURRENDERED = "overloaded", "knocked-out", "surrendered"
STUNNED, PARALYSED, BOUND, BLIND, ONE_EYED = "stunned", "paralysed", "bound", "blind", "one-eyed"
HELPLESS = (KNOCKED_OUT, STUNNED, PARALYSED, SURRENDERED)
DEFENCELESS, ROOTED, DASHING = "defenceless", "rooted", "dashing"
"""No active defence, no Movement manoeuvre, twice the ДВИЖ: what manoeuvres bring for a time."""
UPHELD, SUPPORTED, CONTROLLED, COMMANDED = "upheld", "supported", "under-control", "commanded"
"""Keeps an effect up, has done so this turn; is under somebody's control, has a command (`bonus/support_order.py`)."""
FOREMOST = "foremost"
"""Moves to the top of the order as the next round begins (`bonus/foremost.py`)."""
TURN, END = "turn", "end"
"""Over at the start of the next turn; at the end of this one."""
RULES_OF = {
    KNEELING: "ls.kneeling", CRAWLING: "ls.kneeling", SITTING: "ls.sitting", PRONE: "ls.prone", GRABBED: "ls.grabbed",
    OVERLOADED: "ls.overloaded", KNOCKED_OUT: "ls.knocked-out", STUNNED: "ls.stunned-blind",
    PARALYSED: "ls.stunned-blind", BOUND: "ls.stunned-blind", BLIND: "ls.stunned-blind",
    ONE_EYED: "ls.weak-spot-effect", HIDDEN: "ls.active-defence-conditions", DEFENCELESS: "ls.restrictions",
    ROOTED: "ls.restrictions", DASHING: "ls.dash", UPHELD: "ls.support", SUPPORTED: "ls.support",
    CONTROLLED: "ls.order", COMMANDED: "ls.order", SURRENDERED: "ls.address",
    FOREMOST: "ls.initiative-change",
}  # fmt: skip
"""The rule behind each condition that a level may begin with."""


def conscious(world: World, unit: int) -> bool:
    """At health 0 or less a creature is knocked out.   [ls.knocked-out]"""
    vitals = world.find(unit, Vitals)
    return vitals is not None and vitals.hp > 0 and not has(world, unit, KNOCKED_OUT)


def up(world: World, unit: int) -> bool:
    """Who is knocked out fights no more, nor who has given up.   [ls.knocked-out] [ls.address]"""
    return conscious(world, unit) and not has(world, unit, SURRENDERED)


def takes_turns(world: World, unit: int) -> bool:
    """The knocked-out, stunned and paralysed have no turn.   [ls.knocked-out] [ls.stunned-blind]"""
    return up(world, unit) and not has(world, unit, STUNNED, PARALYSED)


def opponents(world: World, one: int, other: int) -> bool:
    """Say whether two creatures are of different sides, and both can still fight."""
    return hostile(world, one, other) and up(world, one) and up(world, other)


def pose(world: World, unit: int) -> str:
    """Give the pose that a creature has; '' standing. The knocked-out lie.   [ls.poses]"""
    if not has(world, unit, *POSES, KNOCKED_OUT):
        return ""
    return next((name for name in POSES if has(world, unit, name)), PRONE)


def helpless(world: World, unit: int) -> Refusal | None:
    """Say why a creature can do nothing at all.   [ls.knocked-out] [ls.stunned-blind]"""
    if not has(world, unit, *HELPLESS):
        return None
    name = next(name for name in HELPLESS if has(world, unit, name))
    return Refusal(RULES_OF[name], text("{who} is {state}.", who=called(world, unit), state=name))
