"""Lines of sight from middle to middle: who sees whom, and what is within reach; who is aware of whom."""

from game.ecs.world import World
from game.mechanics.middle_lines import MiddleLines
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, has
from game.reasons import Refusal, text
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.distance import distance
from game.rules.lordsouls.turns.states import BLIND

LINES = MiddleLines(
    # A line from middle to middle that no wall stops; a corner only touched is free, but not where two walls touch at
    # it.   [ls.ranged-attack] [decided.walls-at-a-corner]
    cells=sizes.cells,
    # Distance and height must be within reach, and no wall in between.
    # [ls.attack-in-range] [ls.reach] [ls.control-zone]
    distance=distance,
    # It is drawn 1 m above the higher of the two: ground that rises 2 m above both is in the way as a wall is; what is
    # 1 m high hides at most who does not stand (`positions/`).   [ls.position-to-hit]
    eyes=1,
)
sees, in_reach = LINES.sees, LINES.in_reach


def unfound(world: World, unit: int, other: int) -> Refusal | None:
    """Who is hidden is attacked, pushed and seized only once it is found.   [ls.concentration]"""
    if not has(world, other, HIDDEN):
        return None
    who, name = called(world, unit), called(world, other)
    return Refusal("ls.concentration", text("{who} does not see {name}.", who=who, name=name))


def aware(world: World, unit: int, other: int) -> bool:
    """Who is not blind sees all around, but not through walls nor who is hidden.   [ls.active-defence-conditions]"""
    return not has(world, unit, BLIND) and not has(world, other, HIDDEN) and sees(world, unit, other)
