"""No cutting corners: which spaces a slanting step passes, what bars it, and the detour that it takes."""

from collections.abc import Container, Iterator
from functools import lru_cache

from game.reasons import Because, text
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell

SAME = (0, 0, 0)
CUT = text("A corner bars the way."), text("Take two straight steps.")
"""What bars a step that cuts a corner, and what helps."""


def cornerless(foot: Footing, at: Cell, goal: Cell) -> bool:
    """No step passes the corner of a wall or of the ground, in height too.   [ds.no-cutting-corners]

    Creatures bar no corner, so none is looked at; rounding one takes two steps.
    """
    return all(foot.clear(cell) for cell in corners(at, goal))


def corners(at: Cell, goal: Cell) -> tuple[Cell, ...]:
    """List the spaces that the same step, taken one axis after the other, would pass through, both ends left out."""
    x, y, z = at
    return tuple([(x + dx, y + dy, z + dz) for dx, dy, dz in _turns(goal[0] - x, goal[1] - y, goal[2] - z)])


@lru_cache(maxsize=1 << 10)
def _turns(dx: int, dy: int, dz: int) -> tuple[Cell, ...]:
    whole = (dx, dy, dz)
    options = tuple({0: None, part: None} for part in whole)
    turns = ((x, y, z) for x in options[0] for y in options[1] for z in options[2])
    return tuple(turn for turn in turns if turn not in (SAME, whole))


def corner_detour(foot: Footing, came: Cell, into: Cell) -> Iterator[Because]:
    """Two straight steps where one slanting step would cut a corner.   [ds.corner-detour]"""
    slants = abs(came[0] - into[0]) == abs(came[1] - into[1]) == 1 and came[2] == into[2]
    if slants and not cornerless(foot, came, into):
        yield Because("ds.corner-detour", 0, text("round a corner"))
        yield Because("ds.no-cutting-corners")


def past_the_lip(foot: Footing, mode: str, came: Cell, into: Cell) -> Iterator[Because]:
    """Onto a ledge, or off it, by two straight steps: level with its top first."""
    lifts = came[2] != into[2] and max(abs(came[axis] - into[axis]) for axis in range(3)) == 1
    if lifts and mode in ("climb", "swim", "fly") and not cornerless(foot, came, into):
        yield Because("ds.no-cutting-corners", 0, text("past the lip of a ledge"))


def corners_only_objects(bodies: Container[Cell], side: int, here: Cell, into: Cell) -> Iterator[Because]:
    """A slanting step past a creature is open: only objects bar corners.   [ds.corners-only-objects]"""
    if here[0] == into[0] or here[1] == into[1]:
        return
    taken = (*cube(here, side), *cube(into, side))
    beside = (cell for corner in corners(here, into) for cell in cube(corner, side) if cell not in taken)
    if any(cell in bodies for cell in beside):
        yield Because("ds.corners-only-objects", 0, text("past a creature's corner"))
