"""Suspended timing: while nobody fights no rounds are counted, until newcomers join and foes meet again.

The die that newcomers roll is that of `initiative.py`.
"""

from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.in_order import Newcomers
from game.rules.lordsouls.defence.lines_of_sight import aware
from game.rules.lordsouls.muster import muster
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.initiative import RANKING, acts
from game.rules.lordsouls.turns.states import opponents


def lull(world: World) -> bool:
    """Nobody opposes anybody: no two conscious opponents of whom one is aware of the other.   [ls.timing-suspended]"""
    units = [unit for unit, _ in world.all(Side)]
    pairs = ((one, other) for one in units for other in units if opponents(world, one, other))
    return not any(acts(world, unit) for unit in units) or not any(aware(world, *pair) for pair in pairs)


NEWCOMERS = Newcomers(
    # While nobody fights, rounds are not counted; when foes meet again the count goes on.
    rule="ls.timing-suspended",
    # Newcomers roll to join the order by their results.
    joins="ls.timing-suspended",
    ranking=RANKING,
    lull=lull,
    muster=muster,
    cells=sizes.cells,
)
