"""Being Overloaded by who hangs on to one; that one is carried along: `grabbed.py`. One gets free like the Grabbed."""

from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, text
from game.rules.lordsouls.turns.states import OVERLOADED

RULE = "ls.overloaded"


def halved(own: int) -> int:
    """Who is Overloaded has half its ДВИЖ, rounded down; several burdens do not halve again.   [ls.overloaded]"""
    return own // 2


def less(world: World, unit: int) -> tuple[Because, ...]:
    """Its Dodge is 2 less.   [ls.overloaded]"""
    return (Because(RULE, -2, text("overloaded")),) if has(world, unit, OVERLOADED) else ()
