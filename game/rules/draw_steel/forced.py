"""Forced movement: push, pull and slide; stability, collisions, dirt, edges."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.ecs.components import Body, Conditions, Place
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.draw_steel.company import Perch, others
from game.rules.draw_steel.falling import fall_damage, falls, landing, own_fall
from game.rules.draw_steel.sight import beneath
from game.rules.draw_steel.space import cube, gap, space, steps_above
from game.rules.draw_steel.speeds import flies, has, hovers, trait
from game.rules.draw_steel.terrain import Footing, footing
from game.rules.draw_steel.ways import corners
from game.space.square import STEPS, Cell

SLAM = 2
MATERIALS = {"glass": (1, 3), "wood": (3, 5), "stone": (6, 8), "metal": (9, 11)}
"""What each square of an object costs to break, and the damage that it deals.   [ds.hurl-through]"""
Direction = Cell


@dataclass(frozen=True, slots=True)
class Shove:
    """What forced movement comes to: where it leads, the damage by its causes, whom it meets, how it ends.

    `down`: squares of the way that led down; `broken`: squares whose objects broke.
    """

    route: tuple[Cell, ...] = ()
    hurts: tuple[Because, ...] = ()
    met: tuple[int, ...] = ()
    other_damage: int = 0
    prone: bool = False
    down: int = 0
    broken: tuple[tuple[int, int], ...] = ()
    because: tuple[Because, ...] = ()

    @property
    def damage(self) -> int:
        """Add up the damage of the one who is moved."""
        return sum(one.amount for one in self.hurts)


def stability(world: World, unit: int) -> int:
    """A creature reduces forced movement by its stability, never less than 0.   [ds.stability]"""
    return max(0, trait(world, unit, "stability"))


def big_and_small(world: World, by: int, target: int) -> int:
    """A melee weapon ability of the larger of the two moves 1 square farther.   [ds.big-and-small]"""
    return int(steps_above(world.get(by, Body).size, world.get(target, Body).size) > 0)


def unmoved(world: World, target: int, by: int) -> tuple[Because, ...]:
    """The restrained are not force moved, the grabbed only by who holds them.   [ds.restrained] [ds.grabbed]"""
    if has(world, target, "restrained"):
        return (Because("ds.restrained", 0, text("restrained")),)
    grip = (world.find(target, Conditions) or Conditions()).find("grabbed")
    if grip is not None and grip.source not in (0, by):
        return (Because("ds.grabbed", 0, text("held by another")),)
    return ()


def away(world: World, by: int, target: int) -> Direction:
    """Give the one of eight directions that leads straight away from the mover; straight up from one below."""
    (ax, ay, az), (bx, by_, bz) = _centre(world, by), _centre(world, target)
    dx, dy = bx - ax, by_ - ay
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


def directions(world: World, by: int, target: int) -> tuple[Direction, ...]:
    """List the directions in which each square of a push is farther from the mover.   [ds.forced-movement]"""
    at, side = world.get(target, Place).at, world.get(target, Body).side
    theirs, theirs_side = world.get(by, Place).at, world.get(by, Body).side
    start = gap(at, side, theirs, theirs_side)
    found = []
    for dx, dy in STEPS:
        there = at[0] + dx, at[1] + dy, at[2]
        if gap(there, side, theirs, theirs_side) > start:
            found.append((dx, dy, 0))
    return tuple(found)


def squares_left(world: World, target: int, by: int, squares: int) -> tuple[int, tuple[Because, ...]]:
    """Give how many squares remain, stability used in full and before anything else.   [ds.stability]"""
    held = unmoved(world, target, by)
    if held:
        return 0, held
    kept = min(squares, stability(world, target))
    return squares - kept, (Because("ds.stability", -kept, text("stability")),) if kept else ()


def shove(world: World, target: int, by: int, squares: int, way: Direction, *, vertical: bool = False) -> Shove:
    """Move a creature by force in a straight line, square by square.   [ds.forced-movement]"""
    left, why = squares_left(world, target, by, squares)
    because = (Because("ds.forced-movement"), *why)
    if left and beneath(world, target) and not vertical:
        return replace(burrow_forced(left), because=because)
    cited = because if not vertical else (*because, Because("ds.vertical-forced"))
    return _ended(world, target, _moved(world, target, left, way, vertical=vertical), cited)


def burrow_forced(squares: int) -> Shove:
    """Completely beneath the ground one stays, and takes 1 damage a square.   [ds.burrow-forced]"""
    return Shove(hurts=(Because("ds.burrow-forced", squares, text("held by the dirt")),))


def _moved(world: World, target: int, left: int, way: Direction, *, vertical: bool) -> Shove:
    """Go square by square until the way or the squares end."""
    foot, at = footing(world.field, world.get(target, Body).side), world.get(target, Place).at
    done = Shove()
    digs = vertical and foot.buried(at)
    while left > 0:
        there = _next(foot, at, way)
        if not foot.on_map(there):
            return done
        met = _met(world, target, there)
        if met:
            return slam_creature(done, met, left)
        broken = () if _open(foot, at, there, digs=digs) else hurl_through(foot, there, left)
        if broken is None:
            return slam_object(done, left, downward=way[2] < 0 and not foot.fits((at[0], at[1], at[2] - 1)))
        if broken:
            done, left = _break(done, foot, there, broken), left - broken[0]
            if left <= 0:
                return done
        done = replace(done, route=(*done.route, there), down=done.down + max(0, at[2] - there[2]) * (way[2] < 0))
        done = replace(done, hurts=done.hurts + _burns(foot, at, there))
        at, left = there, left - 1
    return done


def _next(foot: Footing, at: Cell, way: Direction) -> Cell:
    """Along a slope or stairs one is moved as on the level.   [ds.forced-movement]"""
    there = at[0] + way[0], at[1] + way[1], at[2] + way[2]
    if way[2] or not foot.on_map(there) or not foot.supported(at):
        return there
    top = there[0], there[1], foot.top(there[0], there[1])
    joined = abs(top[2] - at[2]) == 1 and (foot.sloped(at) or foot.sloped(top))
    return top if joined else there


def _open(foot: Footing, at: Cell, there: Cell, *, digs: bool) -> bool:
    """Say whether nothing solid stands there or at the corners; dirt is like air to vertical force on a burrower.

    [ds.burrow-forced-vertical]
    """
    if digs:
        return foot.digs(there) and all(foot.digs(one) for one in corners(at, there))
    if at[2] != there[2] and (foot.sloped(at) or foot.sloped(there)):
        return foot.fits(there)
    return foot.fits(there) and all(foot.clear(one) for one in corners(at, there))


def _met(world: World, target: int, there: Cell) -> tuple[int, ...]:
    own = cube(there, world.get(target, Body).side)
    perches = {unit: perch.on for unit, perch in world.all(Perch)}
    bodies = (other for other in others(world, target) if perches.get(other) != target)
    return tuple(other for other in bodies if any(cell in own for cell in space(world, other)))


def slam_creature(done: Shove, met: tuple[int, ...], left: int) -> Shove:
    """Forced into others the movement is over, and all take 1 damage a square left, once.   [ds.slam-creature]"""
    why = Because("ds.slam-creature", left, text("runs into somebody"))
    return replace(done, hurts=(*done.hurts, why), met=met, other_damage=left)


def slam_object(done: Shove, left: int, *, downward: bool) -> Shove:
    """Forced into an object: 2 damage and 1 a square left; downward, falling damage besides.   [ds.slam-object]"""
    hurts = (*done.hurts, Because("ds.slam-object", SLAM + left, text("runs into something solid")))
    if not downward:
        return replace(done, hurts=hurts)
    fall = fall_damage(done.down)
    hurts += (Because("ds.forced-down", fall.damage, text("driven down")),) if fall.damage else ()
    return replace(done, hurts=hurts, prone=fall.prone, down=0)


def hurl_through(foot: Footing, there: Cell, left: int) -> tuple[int, int] | None:
    """Glass, wood, stone and metal break if enough squares are left; None: it does not break.   [ds.hurl-through]

    The material is named by the kind of the cell.
    """
    solid = [(x, y) for x, y, _ in cube(there, foot.side) if foot.land.kind(x, y).blocks_move]
    if len(solid) != 1 or there[2] < foot.land.floor(*solid[0]):
        return None
    name = foot.land.kind(*solid[0]).name
    found = next((numbers for material, numbers in MATERIALS.items() if material in name), None)
    return found if found is not None and found[0] <= left else None


def _break(done: Shove, foot: Footing, there: Cell, broken: tuple[int, int]) -> Shove:
    spot = next((x, y) for x, y, _ in cube(there, foot.side) if foot.land.kind(x, y).blocks_move)
    why = Because("ds.hurl-through", broken[1], text("breaks through"))
    return replace(done, hurts=(*done.hurts, why), broken=(*done.broken, spot))


def _burns(foot: Footing, at: Cell, there: Cell) -> tuple[Because, ...]:
    """Entering damaging terrain by force counts like entering willingly.   [ds.damaging-terrain]"""
    fresh = [cell for cell in cube(there, foot.side) if cell not in cube(at, foot.side)]
    amount = sum(foot.land.damage(cell) for cell in fresh)
    return (Because("ds.damaging-terrain", amount, text("forced into it")),) if amount else ()


def _ended(world: World, target: int, done: Shove, because: tuple[Because, ...]) -> Shove:
    """Only at the end of the whole distance one falls, if then without footing.   [ds.forced-over-edge]"""
    cited = tuple(dict.fromkeys((*because, *(Because(one.rule) for one in done.hurts))))
    done = replace(done, because=cited)
    if not done.route:
        return done
    there = world.fork()
    there.put(target, replace(world.get(target, Place), at=done.route[-1], mode="walk"))
    if not falls(there, target)[0]:
        return done
    end = landing(there, target, done.route[-1])
    fall = own_fall(there, target, done.route[-1][2] - end.at[2] + done.down, liquid=end.liquid)
    rule = "ds.forced-down" if done.down else "ds.forced-over-edge"
    why = (Because(rule, 0, text("falls")), *(Because(one.rule, 0, one.note) for one in fall.because))
    hurts = (Because("ds.fall-damage", fall.damage, text("the fall")),) if fall.damage else ()
    return replace(
        done, hurts=done.hurts + hurts, prone=done.prone or fall.prone or bool(end.onto), because=done.because + why
    )


def ways_of(world: World, by: int, target: int, kind: str) -> Iterator[Direction]:
    """Yield the directions that a push, pull or slide may take, the straightest first.   [ds.forced-movement]"""
    if kind == "slide":
        yield from ((dx, dy, 0) for dx, dy in STEPS)
        return
    straight = away(world, by, target)
    if kind == "pull":
        yield -straight[0], -straight[1], straight[2]
        return
    options = directions(world, by, target)
    yield from sorted(options, key=lambda way: (way != straight, STEPS.index(way[:2])))


def airborne(world: World, unit: int) -> bool:
    """Forced movement of a flying creature is always vertical.   [ds.vertical-forced]"""
    at = world.get(unit, Place).at
    foot = footing(world.field, world.get(unit, Body).side)
    return (flies(world, unit) or hovers(world, unit)) and not (foot.supported(at) or foot.swims(at))
