"""Where forced movement can lead: every line of a push or pull, every way of a slide, and what is met on it."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from game.ecs.bearing import Shared, alike
from game.ecs.components import Body, Place, Terrain
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.reasons import Because
from game.rules.draw_steel.burrowing.burrow_forced import burrow_forced
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.forced_movement.outcome import Shove
from game.rules.draw_steel.forced_movement.over_an_edge import come_to_rest
from game.rules.draw_steel.forced_movement.push_pull_slide import Course, Direction, course_from, step
from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.movement.spaces import others
from game.space.square import STEPS, Cell

PUSH, PULL, SLIDE = "push", "pull", "slide"
FLAT = tuple((x, y, 0) for x, y in STEPS)


@dataclass(frozen=True, slots=True)
class End:
    """One thing that forced movement can come to: the space that stands for it on the board, and what it does.

    The space is where it ends, or the one that it is driven against; `spared`: squares that the mover leaves unused.
    """

    spot: Cell
    shove: Shove
    spared: int = 0

    @property
    def broken(self) -> bool:
        """Say whether something breaks on the way."""
        return bool(self.shove.broken)


@alike
def ends(world: World, by: int, target: int, squares: int, kind: str, *, vertical: bool) -> tuple[End, ...]:
    """List all that forced movement of some squares can come to, what hurts foes most first.

    The mover may choose fewer squares, for a milder collision too, and need not let anything break. Who is moved
    already uses its stability.

    Part of ds.forced-movement.
    """
    if beneath(world, target) and not vertical:
        return tuple(End(world.get(target, Place).at, burrow_forced(n)) for n in range(squares, 0, -1))
    cited = tuple(Because(rule) for rule in _cited(world, target, kind, vertical=vertical))
    results = [
        End(harmful.against or harmful.at, come_to_rest(world, target, harmful.done, cited), harmful.spared)
        for harmful in courses(world, by, target, squares, kind, vertical)
    ]

    def weight(end: End) -> tuple[bool, int, int, Cell]:
        return end.spared > 0, -_gain(world, by, target, end.shove), -len(end.shove.route), end.spot

    return tuple(sorted(results, key=weight))


def _cited(world: World, target: int, kind: str, *, vertical: bool) -> Iterator[str]:
    yield "ds.forced-movement"
    if kind != SLIDE:
        yield "ds.straight-line"
    if vertical:
        yield "ds.vertical-forced"
        if beneath(world, target):
            yield "ds.burrow-forced-vertical"


def _apart(courses: list[Course]) -> Iterator[Course]:
    """Keep of all that leads to one space a course for each harm; of what breaks, one in its place, one short of it."""
    kept: dict[tuple[bool, bool, int, int], Course] = {}
    for course in sorted(courses, key=_harm):
        broken = bool(course.done.broken)
        short = broken and course.against is not None
        kept.setdefault((broken, short, course.done.damage, course.done.other_damage), course)
    yield from kept.values()


def _harm(course: Course) -> tuple[int, int, int]:
    return course.spared, course.done.damage + course.done.other_damage, len(course.done.route)


def _gain(world: World, by: int, target: int, shove: Shove) -> int:
    """Weigh what forced movement does: harm to foes of the mover, less harm to its friends."""
    hurt = {target: shove.damage, **dict.fromkeys(shove.met, shove.other_damage)}
    return sum(damage if hostile(world, by, unit) else -damage for unit, damage in hurt.items())


def _others(world: World, by: int, target: int, *args: object) -> tuple[int, ...]:  # noqa: ARG001 - as for courses
    return others(world, target)


def _harmful(
    world: World, by: int, target: int, squares: int, kind: str, vertical: bool
) -> Generator[None, None, tuple[Course, ...]]:
    """List the courses of forced movement to each space, a course for each harm: no state or wound changes them."""
    by_spot: dict[Cell, list[Course]] = {}
    for course in _courses(world, by, target, squares, kind, vertical=vertical):
        if course is None:
            yield
            continue
        by_spot.setdefault(course.against or course.at, []).append(course)
    return tuple(harmful for alike in by_spot.values() for harmful in _apart(alike))


courses = Shared(_harmful, Place, Body, Perch, Terrain, mark=_others)


def _courses(
    world: World, by: int, target: int, squares: int, kind: str, *, vertical: bool
) -> Iterator[Course | None]:
    """Yield everything that some squares come to, bundle of directions by bundle, each outcome once.

    None where there is only time to be given back.
    """
    first = course_from(world, target, squares, vertical=vertical)
    seen: dict[tuple[object, ...], None] = {}
    calm: dict[Cell, None] = {first.at: None}
    for bundle in bundles(slides=kind == SLIDE, vertical=vertical):
        rim = [first]
        while rim:
            wider: list[Course] = []
            for course in rim:
                further = _wider(world, by, target, kind, course, bundle, calm)
                wider += [after for after in further if _fresh(after, bundle, kind, seen)]
                yield None
            rim = wider
            yield from (course for course in rim if course.at != first.at or course.over)
            rim = [course for course in rim if course.left > 0 and not course.over]


def bundles(*, slides: bool, vertical: bool) -> Iterator[tuple[Direction, ...]]:
    """Yield directions that one line may use: two neighbouring ones, level, rising or sinking; all for a slide.

    Part of ds.vertical-forced.
    """
    rises = (0, 1, -1) if vertical else (0,)
    upright = tuple((0, 0, rise) for rise in rises if rise)
    if slides:
        yield (*FLAT, *upright, *((x, y, rise) for rise in rises if rise for x, y, _ in FLAT))
        return
    for rise in rises:
        for number, (x, y, _) in enumerate(FLAT):
            ahead = FLAT[(number + 1) % len(FLAT)]
            yield (x, y, rise), (ahead[0], ahead[1], rise)
    yield from ((direction,) for direction in upright)


def _fresh(course: Course, bundle: tuple[Direction, ...], kind: str, seen: dict[tuple[object, ...], None]) -> bool:
    """Say whether nothing like it was found yet; what a slide comes to does not depend on its directions."""
    done = course.done
    key = (course.at, course.against, done.damage, done.down, done.broken, () if kind == SLIDE else bundle)
    off_map = course.over and course.against is None
    # Nobody is pressed into the ground it stands on: it must have come down first, or the way is level.
    pressed = course.against is not None and course.against[2] != course.at[2] and not done.route
    if key in seen or off_map or pressed:
        return False
    seen[key] = None
    return True


def _wider(
    world: World,
    by: int,
    target: int,
    kind: str,
    course: Course,
    bundle: tuple[Direction, ...],
    calm: dict[Cell, None],
) -> Iterator[Course]:
    """Yield one square more of a course; `calm`: where a slide has been without harm, and need not go again."""
    unhurt = kind == SLIDE and not course.done.hurts
    for direction in bundle:
        onward = course.at[0] + direction[0], course.at[1] + direction[1], course.at[2] + direction[2]
        if (unhurt and onward in calm) or not leads(world, by, target, course.at, direction, kind):
            continue
        for after in step(world, target, course, direction):
            if unhurt and onward in (after.at, after.against):
                calm[onward] = None
            yield after
            if after.over and after.against is not None:
                yield from _milder(world, target, course, direction)


def _milder(world: World, target: int, course: Course, direction: Direction) -> tuple[Course, ...]:
    """The mover may choose fewer squares: give the milder collisions of one square more."""
    fewer = (replace(course, left=left, spared=course.left - left) for left in range(course.left - 1, 0, -1))
    ahead = (after for less in fewer for after in step(world, target, less, direction))
    return tuple(after for after in ahead if after.over and after.against is not None)


def leads(world: World, by: int, target: int, at: Cell, direction: Direction, kind: str) -> bool:
    """Each square of a push is farther from the mover, each of a pull nearer; a slide goes anywhere.

    Where the height alone decides how far it is, what counts is how far it is across.
    """
    if kind == SLIDE:
        return True
    onward = at[0] + direction[0], at[1] + direction[1], at[2] + direction[2]
    before, after = _far(world, by, target, at), _far(world, by, target, onward)
    if kind == PUSH:
        return after[0] >= before[0] and after > before
    return after[0] <= before[0] and after < before


def _far(world: World, by: int, target: int, at: Cell) -> tuple[int, int]:
    side, theirs, mover = world.get(target, Body).side, world.get(by, Body).side, world.get(by, Place).at
    level = mover[0], mover[1], at[2]
    return gap(at, side, mover, theirs), gap(at, side, level, theirs)
