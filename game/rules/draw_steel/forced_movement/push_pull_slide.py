"""Push, pull and slide square by square: what they meet, and how they end."""

from dataclasses import dataclass, replace

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.burrowing.burrow import burrow_hard_ground
from game.rules.draw_steel.burrowing.burrow_forced import burrow_forced_vertical
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.forced_movement.forced_down import came_down
from game.rules.draw_steel.forced_movement.hurl_through import hurl_through, rubble, solid
from game.rules.draw_steel.forced_movement.outcome import THROUGH, UNMOVED, Hurt, Shove
from game.rules.draw_steel.forced_movement.over_an_edge import burns
from game.rules.draw_steel.forced_movement.slam import slam_creature, slam_object, thing
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.movement.spaces import others
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.square import Cell

Direction = Cell


@dataclass(frozen=True, slots=True)
class Course:
    """How far forced movement has come: where, the squares left, what came of it.

    `foot`: the ground, with what has broken; `digs`: dirt is like air to it; `over`: it ends here; `against`: the cell
    that it was stopped by; `spared`: squares that the mover leaves unused.
    """

    at: Cell
    left: int
    foot: Footing
    digs: bool = False
    done: Shove = UNMOVED
    over: bool = False
    against: Cell | None = None
    spared: int = 0


def course_from(world: World, target: int, left: int, *, vertical: bool) -> Course:
    """Begin to move a creature from where it is."""
    foot, at = footing(world.field, world.get(target, Body).side), world.get(target, Place).at
    return Course(at, left, foot, burrow_forced_vertical(foot, at, vertical=vertical))


def step(world: World, target: int, course: Course, direction: Direction) -> tuple[Course, ...]:
    """Give what one more square may come to: on, into somebody or something, or first through it and else not.

    Part of ds.forced-movement, ds.slam-creature, ds.slam-object, ds.hurl-through.
    """
    foot, at = course.foot, course.at
    into = _next(foot, at, direction)
    if not foot.on_map(into):
        return (replace(course, over=True),)
    met = _met(world, target, at, into)
    if met:
        done = slam_creature(course.done, met, course.left)
        return (replace(course, done=done, over=True, against=into),)
    if open_to_force(foot, at, into, digs=course.digs):
        return (_moved_into(course, into, direction),)
    downward = direction[2] < 0 and not foot.fits((at[0], at[1], at[2] - 1))
    barring = _barring(foot, at, into)
    slammed = slam_object(course.done, course.left, thing(foot, barring), downward=downward)
    stopped = replace(course, done=slammed, over=True, against=barring)
    through = _through(course, into, direction)
    return (stopped,) if through is None else (through, stopped)


def open_to_force(foot: Footing, at: Cell, into: Cell, *, digs: bool) -> bool:
    """Say whether nothing solid stands there or at the corners; `digs`: dirt is like air."""
    if digs:
        return burrow_hard_ground(foot, at, into)
    if at[2] != into[2] and (foot.sloped(at) or foot.sloped(into)):
        return foot.fits(into)
    return foot.fits(into) and all(foot.clear(corner) for corner in corners(at, into))


def _barring(foot: Footing, at: Cell, into: Cell) -> Cell:
    """Give the space that a step cannot enter, or the corner that it cannot pass."""
    shut = (corner for corner in corners(at, into) if not foot.clear(corner))
    return next(shut, into) if foot.fits(into) else into


def _moved_into(course: Course, into: Cell, direction: Direction) -> Course:
    done, at = course.done, course.at
    down = came_down(done, at, into, direction[2])
    hurts = done.hurts + burns(course.foot, at, into)
    after = replace(done, route=(*done.route, into), down=down, hurts=hurts)
    return replace(course, at=into, left=course.left - 1, done=after)


def _through(course: Course, into: Cell, direction: Direction) -> Course | None:
    """Break what is in the way; the squares that are left lead on into its place, past no corner."""
    price = hurl_through(course.foot, into, course.left)
    if price is None:
        return None
    field, side, spots = course.foot.land.field, course.foot.side, solid(course.foot, into)
    foot = footing(field.changed(tuple((x, y, rubble(field)) for x, y in spots)), side)
    if not all(foot.clear(corner) for corner in corners(course.at, into)):
        return None
    why = Hurt(THROUGH, price[1], "ds.hurl-through", text("breaks through"))
    done = replace(course.done, hurts=(*course.done.hurts, why), broken=(*course.done.broken, *spots))
    broken = replace(course, left=course.left - price[0], foot=foot, done=done)
    return _moved_into(broken, into, direction) if broken.left else replace(broken, over=True, against=into)


def _next(foot: Footing, at: Cell, direction: Direction) -> Cell:
    """Along a slope or stairs one is moved as on the level."""
    onward = at[0] + direction[0], at[1] + direction[1], at[2] + direction[2]
    if direction[2] or not foot.on_map(onward) or not foot.supported(at):
        return onward
    top = onward[0], onward[1], foot.top(onward[0], onward[1])
    joined = abs(top[2] - at[2]) == 1 and (foot.sloped(at) or foot.sloped(top))
    return top if joined else onward


def _met(world: World, target: int, at: Cell, into: Cell) -> tuple[int, ...]:
    """List whose space one more square enters; whose space it shares already it does not meet."""
    side = world.get(target, Body).side
    before, after = cube(at, side), cube(into, side)
    perches = {unit: perch.on for unit, perch in world.all(Perch)}
    bodies = ((other, space(world, other)) for other in others(world, target) if perches.get(other) != target)
    entered = ((other, body) for other, body in bodies if any(cell in after for cell in body))
    return tuple(other for other, body in entered if not any(cell in before for cell in body))
