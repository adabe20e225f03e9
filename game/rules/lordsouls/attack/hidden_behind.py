"""Behind a low obstacle: who does not stand cannot be shot at over it."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.defence.lines_of_sight import LINES
from game.rules.lordsouls.turns.states import pose


def out_of_sight(world: World, by: int, at: int) -> Refusal | None:
    """A low obstacle beside who does not stand, on the line from the shooter, hides it.   [ls.position-to-hit]"""
    if not pose(world, at) or not LINES.behind_low(world, by, at):
        return None
    why = text("{name} is out of sight behind a low obstacle.", name=called(world, at))
    return Refusal("ls.position-to-hit", why, text("Go where nothing low is beside it on the line."))
