"""Other creatures' spaces: passing through allies and enemies, sharing, the nearest free one."""

from collections.abc import Callable, Iterator
from functools import partial

from game.ecs.components import Body, Place, Side
from game.ecs.world import World, lasting, remembered
from game.mechanics.sides import hostile
from game.mechanics.states import dead
from game.rules.draw_steel.climbing_creatures.climbers import perched
from game.rules.draw_steel.movement.sizes import cube, space, steps_above
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.square import STEPS, Cell


@lasting
def others(world: World, unit: int) -> tuple[int, ...]:
    """List everybody else whose body takes up space, in id order; not who is on the creature, nor whom it is on."""
    mine, bodies = perched(world, unit), []
    for other, _ in world.all(Side):
        on = perched(world, other)
        if other == unit or dead(world, other) or (mine is not None and mine.on == other):
            continue
        if on is None or on.on != unit:
            bodies.append(other)
    return tuple(bodies)


@remembered
def ally_space(world: World, unit: int) -> dict[Cell, int]:
    """One may move freely through the space of an ally.   [ds.ally-space]"""
    return _spaces(world, (other for other in others(world, unit) if not hostile(world, unit, other)))


@remembered
def enemy_space(world: World, unit: int) -> dict[Cell, int]:
    """An enemy's space is difficult terrain for whoever passes through it.   [ds.enemy-space]"""
    return _spaces(world, (other for other in others(world, unit) if hostile(world, unit, other)))


def _spaces(world: World, units: Iterator[int]) -> dict[Cell, int]:
    return {cell: unit for unit in units for cell in space(world, unit)}


def occupied(world: World, unit: int, at: Cell) -> int:
    """Give somebody whose space overlaps what a creature would take up at a cell; 0: nobody."""
    body = cube(at, world.get(unit, Body).side)
    return next((other for other in others(world, unit) if any(cell in body for cell in space(world, other))), 0)


def shared_space_bane(world: World, unit: int) -> bool:
    """Who shares a space with one whose size differs by at most 1 is squeezed.   [ds.shared-space-bane]"""
    if dead(world, unit) or perched(world, unit) is not None:
        return False
    size, free = world.get(unit, Body).size, (one for one in _overlapping(world, unit) if perched(world, one) is None)
    return any(abs(steps_above(world.get(other, Body).size, size)) <= 1 for other in free)


def _overlapping(world: World, unit: int) -> Iterator[int]:
    """Yield whose space shares a cube with a creature's, in id order."""
    (x, y, z), wide = world.get(unit, Place).at, world.get(unit, Body).side
    for other in others(world, unit):
        (a, b, c), far = world.get(other, Place).at, world.get(other, Body).side
        if -far < a - x < wide and -far < b - y < wide and -far < c - z < wide:
            yield other


def nearest_free(world: World, unit: int, at: Cell) -> tuple[Cell, ...]:
    """The nearest unoccupied space in the same closed place, all equally near ones.   [ds.forced-sharing]

    Goes outwards over squares that can be stood on, or swum in, without climbing, and down a drop only where nothing
    is free above it; empty when all are taken.
    """
    foot = footing(world.field, world.get(unit, Body).side)
    return _outwards(world, unit, at, partial(_level, foot)) or _outwards(world, unit, at, partial(_beside, foot))


def free_in_air(world: World, unit: int, at: Cell) -> tuple[Cell, ...]:
    """The nearest unoccupied spaces at the height of one, with nothing solid between, on the ground or above it."""
    foot = footing(world.field, world.get(unit, Body).side)
    return _outwards(world, unit, at, partial(_open, foot))


def _outwards(world: World, unit: int, at: Cell, around: Callable[[Cell], Iterator[Cell]]) -> tuple[Cell, ...]:
    """Go outwards ring by ring to the first that holds unoccupied spaces; empty when all are taken."""
    rim, seen = [at], {at}
    while rim:
        free = tuple(spot for spot in sorted(rim) if not occupied(world, unit, spot))
        if free:
            return free
        wider = sorted({beside for spot in rim for beside in around(spot)} - seen)
        seen.update(wider)
        rim = wider
    return ()


def _beside(foot: Footing, at: Cell) -> Iterator[Cell]:
    """Yield the resting places beside one, on the same level or lower, or one higher by a slope."""
    for dx, dy in STEPS:
        x, y = at[0] + dx, at[1] + dy
        if foot.on_map((x, y, 0)):
            near = x, y, foot.top(x, y)
            level = near[2] <= at[2] or (near[2] == at[2] + 1 and (foot.sloped(near) or foot.sloped(at)))
            if level and foot.fits(near):
                yield near


def _level(foot: Footing, at: Cell) -> Iterator[Cell]:
    """Yield those of them that no drop leads to: on the same level, or one lower or higher by a slope."""
    for near in _beside(foot, at):
        if near[2] == at[2] or (at[2] - near[2] <= 1 and (foot.sloped(near) or foot.sloped(at))):
            yield near


def _open(foot: Footing, at: Cell) -> Iterator[Cell]:
    """Yield the open spaces beside one at its height."""
    around = ((at[0] + dx, at[1] + dy, at[2]) for dx, dy in STEPS)
    yield from (near for near in around if foot.on_map(near) and foot.fits(near))
