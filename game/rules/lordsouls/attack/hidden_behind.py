"""Behind a low obstacle: who does not stand cannot be shot at over it."""

from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import pose
from game.space.square import Cell

LOW = "low"


def out_of_sight(world: World, by: int, at: int) -> Refusal | None:
    """A low obstacle beside who does not stand, on the line from the shooter, hides it.   [ls.position-to-hit]"""
    if not pose(world, at):
        return None
    lines = [(one, other) for one in sizes.cells(world, by) for other in sizes.cells(world, at)]
    if not all(_sheltered(world, one, other) for one, other in lines):
        return None
    why = text("{name} is out of sight behind a low obstacle.", name=called(world, at))
    return Refusal("ls.position-to-hit", why, text("Go where nothing low is beside it on the line."))


def _sheltered(world: World, one: Cell, other: Cell) -> bool:
    grid, field = world.field.grid, world.field
    flat = (one[0], one[1], 0), (other[0], other[1], 0)
    for passage in grid.line(*flat):
        cells = [cell for cell in passage if field.inside(*cell[:2]) and cell not in flat]
        near = [cell for cell in cells if grid.steps(cell, flat[1]) == 1 and field.kind(*cell[:2]).cover == LOW]
        if near and len(near) == len(cells):
            return True
    return False
