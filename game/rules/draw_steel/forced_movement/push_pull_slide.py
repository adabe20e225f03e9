"""Push, pull and slide square by square: what they meet, and how they end."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import Because, text, uncounted
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.falling.fall import falls, fluid, landing, own_fall
from game.rules.draw_steel.forced_movement.hurl_through import hurl_through, rubble, solid
from game.rules.draw_steel.forced_movement.outcome import DIRT, DRIVEN, FALL, GROUND, THROUGH, UNMOVED, Hurt, Shove
from game.rules.draw_steel.forced_movement.slam import slam_creature, slam_object
from game.rules.draw_steel.forced_movement.stability import squares_left
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.movement.spaces import Perch, others
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.terrain.land import Footing, footing
from game.space.square import Cell

Direction = Cell


def away(world: World, by: int, target: int) -> Direction:
    """Give the one of eight directions that leads straight away from the mover; straight up from one below."""
    (ax, ay, az), (bx, theirs, bz) = _centre(world, by), _centre(world, target)
    dx, dy = bx - ax, theirs - ay
    if dx == dy == 0:
        return 0, 0, 1 if bz >= az else -1
    wide, high = abs(dx), abs(dy)
    return (0 if 2 * wide < high else _sign(dx)), (0 if 2 * high < wide else _sign(dy)), 0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _centre(world: World, unit: int) -> Cell:
    """Give the middle of a space, in halves."""
    (x, y, z), side = world.get(unit, Place).at, world.get(unit, Body).side
    return 2 * x + side, 2 * y + side, 2 * z + side


def shove(
    world: World, target: int, by: int, squares: int, directions: Iterable[Direction], *, vertical: bool = False
) -> Shove:
    """Move a creature by force, square by square, in these directions as far as they go.   [ds.forced-movement]"""
    left, why = squares_left(world, target, by, squares)
    because = (Because("ds.forced-movement"), *why)
    if left and beneath(world, target) and not vertical:
        return replace(burrow_forced(left), because=(*because, Because("ds.burrow-forced")))
    cited = because if not vertical else (*because, Because("ds.vertical-forced"))
    if vertical and beneath(world, target):
        cited = (*cited, Because("ds.burrow-forced-vertical"))
    return ended(world, target, _moved(world, target, left, directions, vertical=vertical), cited)


def burrow_forced(squares: int) -> Shove:
    """Completely beneath the ground one stays, and takes 1 damage a square.   [ds.burrow-forced]"""
    return Shove(hurts=(Hurt(DIRT, squares, "ds.burrow-forced", text("held by the dirt")),))


def _moved(world: World, target: int, left: int, directions: Iterable[Direction], *, vertical: bool) -> Shove:
    """Go square by square until the way or the squares end; what can break breaks."""
    course = begun(world, target, left, vertical=vertical)
    for direction in directions:
        if course.left <= 0 or course.over:
            break
        course = step(world, target, course, direction)[0]
    return course.done


@dataclass(frozen=True, slots=True)
class Course:
    """How far forced movement has come: where, the squares left, what came of it.

    `foot`: the ground, with what has broken; `digs`: dirt is like air to it; `over`: it ends here; `against`: the cell
    that it was stopped by; `spared`: squares that the mover leaves unused.   [ds.burrow-forced-vertical]
    """

    at: Cell
    left: int
    foot: Footing
    digs: bool = False
    done: Shove = UNMOVED
    over: bool = False
    against: Cell | None = None
    spared: int = 0


def begun(world: World, target: int, left: int, *, vertical: bool) -> Course:
    """Begin to move a creature from where it is."""
    foot, at = footing(world.field, world.get(target, Body).side), world.get(target, Place).at
    return Course(at, left, foot, vertical and foot.buried(at))


def step(world: World, target: int, course: Course, direction: Direction) -> tuple[Course, ...]:
    """Give what one more square may come to: on, into somebody or something, or first through it and else not.

    [ds.forced-movement] [ds.hurl-through]
    """
    foot, at = course.foot, course.at
    into = _next(foot, at, direction)
    if not foot.on_map(into):
        return (replace(course, over=True),)
    met = _met(world, target, into)
    if met:
        done = slam_creature(course.done, met, course.left)
        return (replace(course, done=done, over=True, against=into),)
    if _open(foot, at, into, digs=course.digs):
        return (_entered(course, into, direction),)
    downward = direction[2] < 0 and not foot.fits((at[0], at[1], at[2] - 1))
    slammed = slam_object(course.done, course.left, downward=downward)
    stopped = replace(course, done=slammed, over=True, against=_barring(foot, at, into))
    through = _through(course, into, direction)
    return (stopped,) if through is None else (through, stopped)


def _barring(foot: Footing, at: Cell, into: Cell) -> Cell:
    """Give the space that a step cannot enter, or the corner that it cannot pass."""
    shut = (corner for corner in corners(at, into) if not foot.clear(corner))
    return next(shut, into) if foot.fits(into) else into


def _entered(course: Course, into: Cell, direction: Direction) -> Course:
    done, at = course.done, course.at
    down = done.down + max(0, at[2] - into[2]) * (direction[2] < 0)
    hurts = done.hurts + _burns(course.foot, at, into)
    after = replace(done, route=(*done.route, into), down=down, hurts=hurts)
    return replace(course, at=into, left=course.left - 1, done=after)


def _through(course: Course, into: Cell, direction: Direction) -> Course | None:
    """Break what is in the way; the squares that are left lead on into its place, past no corner.   [ds.hurl-through]

    [ds.no-cutting-corners]
    """
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
    return _entered(broken, into, direction) if broken.left else replace(broken, over=True, against=into)


def _next(foot: Footing, at: Cell, direction: Direction) -> Cell:
    """Along a slope or stairs one is moved as on the level.   [ds.forced-movement]"""
    onward = at[0] + direction[0], at[1] + direction[1], at[2] + direction[2]
    if direction[2] or not foot.on_map(onward) or not foot.supported(at):
        return onward
    top = onward[0], onward[1], foot.top(onward[0], onward[1])
    joined = abs(top[2] - at[2]) == 1 and (foot.sloped(at) or foot.sloped(top))
    return top if joined else onward


def _open(foot: Footing, at: Cell, into: Cell, *, digs: bool) -> bool:
    """Say whether nothing solid stands there or at the corners; dirt is like air to vertical force on a burrower.

    [ds.burrow-forced-vertical]
    """
    if digs:
        return foot.digs(into) and all(foot.digs(corner) for corner in corners(at, into))
    if at[2] != into[2] and (foot.sloped(at) or foot.sloped(into)):
        return foot.fits(into)
    return foot.fits(into) and all(foot.clear(corner) for corner in corners(at, into))


def _met(world: World, target: int, into: Cell) -> tuple[int, ...]:
    cells = cube(into, world.get(target, Body).side)
    perches = {unit: perch.on for unit, perch in world.all(Perch)}
    bodies = (other for other in others(world, target) if perches.get(other) != target)
    return tuple(other for other in bodies if any(cell in cells for cell in space(world, other)))


def _burns(foot: Footing, at: Cell, into: Cell) -> tuple[Hurt, ...]:
    """Entering damaging terrain by force counts like entering willingly.   [ds.damaging-terrain]"""
    fresh = [cell for cell in cube(into, foot.side) if cell not in cube(at, foot.side)]
    amount = sum(foot.land.damage(cell) for cell in foot.land.harmful(fresh))
    return (Hurt(GROUND, amount, "ds.damaging-terrain", text("forced into it")),) if amount else ()


def ended(world: World, target: int, done: Shove, because: tuple[Because, ...]) -> Shove:
    """Only at the end of the whole distance one falls, if then without footing.   [ds.forced-over-edge]"""
    cited = tuple(dict.fromkeys((*because, *(Because(hurt.rule) for hurt in done.hurts))))
    done = replace(done, because=cited)
    if not done.route:
        return done
    ahead = world.fork()
    ahead.put(target, replace(world.get(target, Place), at=done.route[-1], mode="walk"))
    if not falls(ahead, target)[0]:
        return _come_down(ahead, target, done)
    end = landing(ahead, target, done.route[-1])
    fall = own_fall(ahead, target, done.route[-1][2] - end.at[2] + done.down, liquid=end.liquid)
    rule = "ds.forced-down" if done.down else "ds.forced-over-edge"
    upon = (Because("ds.fall-onto"),) if end.onto else ()
    why = (Because(rule, 0, text("falls")), *upon, *uncounted(fall.because))
    hurts = (Hurt(FALL, fall.damage, "ds.fall-damage", text("the fall")),) if fall.damage else ()
    foot = footing(world.field, world.get(target, Body).side)
    burns = () if end.onto else tuple(replace(hurt, cause=FALL) for hurt in _burns(foot, done.route[-1], end.at))
    return replace(
        done,
        hurts=(*done.hurts, *hurts, *burns),
        prone=done.prone or fall.prone or bool(end.onto),
        because=(*done.because, *why, *(Because(hurt.rule) for hurt in burns)),
    )


def _come_down(world: World, target: int, done: Shove) -> Shove:
    """Whom force brings down to the ground, or to a liquid's surface, has fallen so far.   [ds.forced-down]"""
    foot, at = footing(world.field, world.get(target, Body).side), done.route[-1]
    liquid = fluid(world, at, foot.side)
    if not done.down or not (liquid or foot.supported(at)):
        return done
    fall = own_fall(world, target, done.down, liquid=liquid)
    why = (Because("ds.forced-down", 0, text("falls")), *uncounted(fall.because))
    hurts = (Hurt(DRIVEN, fall.damage, "ds.forced-down", text("driven down")),) if fall.damage else ()
    return replace(done, hurts=done.hurts + hurts, prone=done.prone or fall.prone, because=done.because + why)


def airborne(world: World, unit: int) -> bool:
    """Forced movement of a flying creature is always vertical.   [ds.vertical-forced]"""
    at = world.get(unit, Place).at
    foot = footing(world.field, world.get(unit, Body).side)
    return (flies(world, unit) or hovers(world, unit)) and not (foot.supported(at) or foot.swims(at))
