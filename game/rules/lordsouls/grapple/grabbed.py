"""Being Grabbed: what it takes off, and what it leaves no hands for; one breaks free by an Action: `break_free.py`."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, has
from game.reasons import Because, Refusal, text

RULE = "ls.grabbed"
LESS = -4
"""What it takes off attacks, Block and Parry.   [ls.grabbed]"""


def fast(world: World, unit: int) -> Refusal | None:
    """Who is Grabbed has a ДВИЖ of 0.   [ls.grabbed]"""
    if not has(world, unit, GRABBED):
        return None
    return Refusal(RULE, text("{who} is {state}: its Movement is 0.", who=called(world, unit), state=GRABBED))


def less(world: World, unit: int) -> tuple[Because, ...]:
    """Attacks, Blocks and Parries are at -4 for who is Grabbed.   [ls.grabbed]"""
    return (Because(RULE, LESS, text("grabbed")),) if has(world, unit, GRABBED) else ()


def no_two_hands(world: World, unit: int) -> Refusal | None:
    """Who is Grabbed uses nothing that takes two hands.   [ls.grabbed]"""
    if not has(world, unit, GRABBED):
        return None
    return Refusal(RULE, text("{who} is held and has no two hands for it.", who=called(world, unit)))
