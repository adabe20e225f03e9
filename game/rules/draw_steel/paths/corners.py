"""What else is worth telling of a step: corners rounded and passed, room in the larger, dirt that closes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ecs.components import Name
from game.reasons import Because, text
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.movement.spaces import stop_in_larger
from game.rules.draw_steel.paths.steps import Way, corners
from game.space.square import Cell

if TYPE_CHECKING:
    from game.rules.draw_steel.paths.mover import Mover


def notes(mover: "Mover", came: Cell, here: Cell, way: Way) -> Iterator[Because]:
    """Tell what shaped a step besides its price; `came`: where the step before began."""
    if mover.directions:
        yield Because("ds.straight-line")
    if way.type == "burrow":
        yield Because("ds.burrow-no-tunnel", 0, text("the dirt closes behind it"))
    if came != here and way.into == way.rest:
        yield from corner_detour(mover, came, way.into)
        yield from past_the_lip(mover, came, way.into)
    yield from corners_only_objects(mover, here, way.into)
    yield from _room(mover, way)


def corner_detour(mover: "Mover", came: Cell, into: Cell) -> Iterator[Because]:
    """Two straight steps where one slanting step would cut a corner.   [ds.corner-detour] [ds.no-cutting-corners]"""
    slants = abs(came[0] - into[0]) == abs(came[1] - into[1]) == 1 and came[2] == into[2]
    if slants and not mover.ways.cornerless(came, into):
        yield Because("ds.corner-detour", 0, text("round a corner"))
        yield Because("ds.no-cutting-corners")


def past_the_lip(mover: "Mover", came: Cell, into: Cell) -> Iterator[Because]:
    """Onto a ledge, or off it, by two straight steps: level with its top first.   [ds.no-cutting-corners]"""
    lifts = came[2] != into[2] and max(abs(came[axis] - into[axis]) for axis in range(3)) == 1
    if lifts and mover.mode in ("climb", "swim", "fly") and not mover.ways.cornerless(came, into):
        yield Because("ds.no-cutting-corners", 0, text("past the lip of a ledge"))


def corners_only_objects(mover: "Mover", here: Cell, into: Cell) -> Iterator[Because]:
    """A slanting step past a creature is open: only objects bar corners.   [ds.corners-only-objects]"""
    if here[0] == into[0] or here[1] == into[1]:
        return
    own = (*cube(here, mover.side), *cube(into, mover.side))
    beside = (cell for one in corners(here, into) for cell in cube(one, mover.side) if cell not in own)
    if any(cell in mover.enemies or cell in mover.allies for cell in beside):
        yield Because("ds.corners-only-objects", 0, text("past a creature's corner"))


def _room(mover: "Mover", way: Way) -> Iterator[Because]:
    """In the space of who is larger by two sizes one may even stop.   [ds.stop-in-larger]"""
    held = (mover.enemies.get(cell) or mover.allies.get(cell) or 0 for cell in sorted(way.fresh))
    for other in dict.fromkeys(unit for unit in held if unit):
        if stop_in_larger(mover.world, mover.unit, other):
            name = mover.world.get(other, Name).name
            yield Because("ds.stop-in-larger", 0, text("{name} is larger by two sizes or more", name=name))
