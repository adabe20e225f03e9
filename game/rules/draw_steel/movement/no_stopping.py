"""No stopping inside another creature, unless it is much larger; and what becomes of who is stopped there."""

from dataclasses import replace

from game.battle.event import Event, Play, put
from game.battle.reading import Reading
from game.ecs.components import Body, Name, Place
from game.ecs.world import World, lasting
from game.mechanics.readings import read_as
from game.mechanics.states import dead
from game.reasons import Because, Refusal, text
from game.rules.draw_steel.conditions.grabbed import captive
from game.rules.draw_steel.movement.sizes import cube, space, steps_above
from game.rules.draw_steel.movement.spaces import nearest_free, others
from game.rules.draw_steel.terrain.ground import footing
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell

SOMEBODY_BELOW = text("Somebody is below."), text("Step off elsewhere.")
"""What bars stepping off an edge into somebody, and what helps."""
ROOM = 2
"""By so many steps of size another must be larger for one to stop in its space."""


LARGER, EITHER = "larger", "either"
ROOMY = Reading("stopping", "ds.stop-in-larger", (
    (LARGER, text("One may stop in the space of who is larger by two sizes or more.")),
    (EITHER, text("One may stop in the space of who is larger or smaller by two sizes or more.")),
))  # fmt: skip
"""In whose space one may stop."""


def stop_in_larger(world: World, unit: int, other: int) -> bool:
    """One may stop in the space of who is larger by two sizes or more.   [ds.stop-in-larger]"""
    above = steps_above(world.get(other, Body).size, world.get(unit, Body).size)
    return above >= ROOM or (above <= -ROOM and read_as(world, ROOMY) == EITHER)


def closed_to_stops(world: World, unit: int) -> frozenset[Cell]:
    """List the cubes where a creature may not stop: those of all others, unless much larger, or held by it."""
    held = captive(world, unit)
    cells = _barring(world, unit)
    return cells.difference(space(world, held)) if held else cells


@lasting
def _barring(world: World, unit: int) -> frozenset[Cell]:
    barring = (other for other in others(world, unit) if not stop_in_larger(world, unit, other))
    return frozenset(cell for other in barring for cell in space(world, other))


@lasting
def no_stopping(world: World, unit: int, at: Cell) -> Refusal | None:
    """Nobody stops, strikes or acts in the space of another creature.   [ds.no-stopping]"""
    body = cube(at, world.get(unit, Body).side)
    for other in others(world, unit):
        if not stop_in_larger(world, unit, other) and any(cell in body for cell in space(world, other)):
            why = text("{name} is there.", name=world.get(other, Name).name)
            return Refusal("ds.no-stopping", why, text("Stop one square earlier or later."))
    return None


def crowded(world: World, unit: int) -> bool:
    """Say whether a creature overlaps one that it may not stop in, nor that one in it."""
    body = space(world, unit)
    return any(
        any(cell in body for cell in space(world, other))
        and not (stop_in_larger(world, unit, other) or stop_in_larger(world, other, unit))
        for other in others(world, unit)
    )


def stopped(world: World, unit: int) -> Play:
    """Who is cut short in somebody's space is put into the nearest free one, or shares.

    Among equally near ones its controller chooses.
    """
    place = world.get(unit, Place)
    if dead(world, unit) or no_stopping(world, unit, place.at) is None:
        return
    foot = footing(world.field, world.get(unit, Body).side)
    low = place.at[0], place.at[1], foot.top(place.at[0], place.at[1])
    free = nearest_free(world, unit, low)
    if free:
        at = free[0] if len(free) == 1 else (yield from choose_cell(world, unit, free, "ds.no-stopping"))
        changes, note = put(world, unit, replace(place, at=at, mode="walk")), text("moves aside to a free space")
        yield Event("slipped", unit, (Because("ds.no-stopping"),), changes, note, (("gait", "give way"),))
