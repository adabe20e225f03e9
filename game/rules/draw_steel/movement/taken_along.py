"""Who goes along with a creature that moves: whom it holds, and whom it carries."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.states import dead
from game.reasons import Because, text
from game.rules.draw_steel.movement.sizes import gap
from game.rules.draw_steel.movement.spaces import Perch, nearest_free, occupied
from game.rules.draw_steel.movement.speed import captive
from game.rules.draw_steel.terrain.land import footing
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def mode_at(world: World, unit: int, at: Cell, mode: str) -> str:
    """Say how a creature is at a cell that it came to by some type of movement."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at):
        return "walk"
    if foot.buried(at):
        return "burrow"
    if foot.swims(at):
        return "swim"
    return "climb" if mode == "climb" and foot.grips(at) else "fly"


def taken_along(world: World, unit: int, left: Cell, began: Cell) -> Play:
    """Whom it holds takes the space where the step began, or one beside it; whom it carries goes along.   [ds.grabbed]

    `left`: where it was just now, in the middle of a jump for one.
    """
    yield from carried_along(world, unit, left)
    held = captive(world, unit)
    if held and not dead(world, held):
        yield from _dragged(world, unit, held, began)


def carried_along(world: World, unit: int, left: Cell) -> Play:
    """Whom a creature carries goes along, also when it is moved by force.   [ds.climb-creature] [ds.mounts]"""
    now = world.get(unit, Place).at
    shift = tuple(b - a for a, b in zip(left, now, strict=True))
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            place = world.get(rider, Place)
            at = place.at[0] + shift[0], place.at[1] + shift[1], place.at[2] + shift[2]
            changes, along = put(world, rider, replace(place, at=at)), (("gait", "carry"), ("by", unit))
            why = (Because("ds.climb-creature"), *((Because("ds.mounts"),) if perch.riding else ()))
            yield Event("moved", rider, why, changes, text("is carried"), along)


def _dragged(world: World, unit: int, held: int, left: Cell) -> Play:
    """Of several free spaces equally near to the one left, whoever holds it chooses.   [ds.grabbed]"""
    place, side = world.get(held, Place), world.get(held, Body).side
    at, holder_side = world.get(unit, Place).at, world.get(unit, Body).side
    if gap(at, holder_side, place.at, side) == 1:
        return
    foot = footing(world.field, side)
    beside = nearest_free(world, held, (left[0], left[1], foot.top(left[0], left[1]))) if foot.on_map(left) else ()
    spots = [spot for spot in (left, *beside) if foot.on_map(spot) and (foot.fits(spot) or foot.digs(spot))]
    free = [spot for spot in spots if gap(at, holder_side, spot, side) == 1 and not occupied(world, held, spot)]
    if free:
        alike = tuple(dict.fromkeys(free))
        to = alike[0] if len(alike) == 1 else (yield from choose_cell(world, held, alike, "ds.grabbed", unit))
        changes = put(world, held, replace(place, at=to, mode=mode_at(world, held, to, "fly")))
        along = ("gait", "drag"), ("by", unit)
        yield Event("moved", held, (Because("ds.grabbed"),), changes, text("is dragged along"), along)
