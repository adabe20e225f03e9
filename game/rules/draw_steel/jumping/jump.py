"""Jumps: how long and how high, over what, onto what; with and without a test."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE
from game.paths.plan import MovePlan, Provocation, Step
from game.reasons import Because, Cost, Refusal, counted, text, uncounted
from game.rules.draw_steel.combat.opportunity_attack import leaves, provoked, reactors
from game.rules.draw_steel.conditions.frightened import barred_by_fear
from game.rules.draw_steel.conditions.grabbed import captive, spaces_along
from game.rules.draw_steel.conditions.prone import lies_prone
from game.rules.draw_steel.falling.fall_damage import own_fall
from game.rules.draw_steel.falling.fall_onto import landing
from game.rules.draw_steel.movement.corners import CUT, cornerless
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.movement.shift_terrain import SHIFT, shift_terrain
from game.rules.draw_steel.movement.sizes import cube, moved_to
from game.rules.draw_steel.movement.straight_line import Line, lines
from game.rules.draw_steel.paths.mover import Mover, moving
from game.rules.draw_steel.rolls.characteristics import better
from game.rules.draw_steel.terrain.damaging_terrain import damage, entering
from game.rules.draw_steel.terrain.difficult_terrain import hinders
from game.space import footprint
from game.space.square import Cell

JUMP = "jump"
LONGER = (0, 1, 2)
"""Squares that a test adds, by tier."""


@dataclass(frozen=True, slots=True)
class Spring:
    """How far and how high a creature can jump, in squares."""

    length: int
    height: int


def long_jump(world: World, unit: int) -> int:
    """Without a roll one jumps Might or Agility squares, at least 1.   [ds.long-jump]

    One jumps as part of any movement that an action or an effect grants, no farther than it goes.
    """
    return max(1, better(world, unit))


def jump_height(bonus: int = 0) -> int:
    """Every jump rises 1 square; a test may add to it.   [ds.jump-height]"""
    return 1 + bonus


def jump_cap(spring: Spring, most: int) -> Spring:
    """No jump goes farther or higher than the movement behind it.   [ds.jump-cap]"""
    return Spring(min(spring.length, most), min(spring.height, most))


def spring(world: World, unit: int, most: int, tier: int = 1) -> Spring:
    """Give a jump within a movement of `most` squares; tier 2 and 3 of a test add 1 and 2."""
    more = LONGER[tier - 1]
    return jump_cap(Spring(long_jump(world, unit) + more, jump_height(more)), most)


def may_jump(mover: Mover) -> Refusal | None:
    """Nobody jumps prone, or from anything but good ground.   [ds.jump-terrain]"""
    prone = lies_prone(mover.world, mover.unit)
    if prone is not None:
        return prone
    if not mover.foot.supported(mover.start[:3]):
        return Refusal("ds.long-jump", text("{who} is not on the ground.", who=called(mover.world, mover.unit)))
    bad = mover.stands_badly
    return None if bad is None else Refusal("ds.jump-terrain", bad, text("Step out first."))


def over(mover: Mover, goal: Cell, height: int, line: Line | None = None) -> tuple[Cell, ...] | None:
    """Give the spaces passed on a clear line at the top of a jump, or None where all lines are obstructed.

    As high as the jump goes, or lower under somebody in the air, but never lower than a jump without a roll. `line`:
    the only one that counts.
    """
    at = mover.start[:3]
    lowest = max(1, goal[2] - at[2])
    for top in range(height, lowest - 1, -1):
        for path in _all(at, goal) if line is None else (line,):
            passed = _passed(mover, at, goal, top, path)
            if passed is not None:
                return passed
    return None


def _passed(mover: Mover, at: Cell, goal: Cell, top: int, line: Line) -> tuple[Cell, ...] | None:
    x, y, z = at
    passed = tuple((x + dx, y + dy, z + top) for dx, dy in line)
    track = ((x, y, z + top), *passed, (goal[0], goal[1], z + top))
    return passed if all(_free(mover, spot) for spot in passed) and _cornerless(mover, track) else None


def _barred(mover: Mover, at: Cell, goal: Cell, height: int) -> Refusal:
    """Say what bars every line: a corner, or something too high."""
    x, y, z = at
    clear = (all(_free(mover, (x + dx, y + dy, z + height)) for dx, dy in line) for line in _all(at, goal))
    if any(clear):
        return Refusal("ds.no-cutting-corners", *CUT)
    return Refusal("ds.jump-height", text("Something higher than the jump is in the way."))


def _all(at: Cell, goal: Cell) -> Iterator[Line]:
    return lines(goal[0] - at[0], goal[1] - at[1])


def _free(mover: Mover, spot: Cell) -> bool:
    bodies = (mover.enemies, mover.allies)
    return mover.foot.fits(spot) and not any(cell in body for cell in cube(spot, mover.side) for body in bodies)


def _cornerless(mover: Mover, track: tuple[Cell, ...]) -> bool:
    return all(cornerless(mover.foot, before, after) for before, after in pairwise(track))


def leap(mover: Mover, goal: Cell, reach: Spring) -> MovePlan | Refusal:
    """One jump that lands on a square: its cost, the fall where the ground is lower, who may strike."""
    refusal = may_jump(mover) or _landing(mover, goal, reach)
    if refusal is not None:
        return refusal
    passed = over(mover, goal, reach.height)
    return _barred(mover, mover.start[:3], goal, reach.height) if passed is None else _plan(mover, goal, passed)


def _landing(mover: Mover, goal: Cell, reach: Spring) -> Refusal | None:
    at, foot = mover.start[:3], mover.foot
    if not foot.on_map(goal) or goal[2] != foot.top(goal[0], goal[1]):
        return Refusal("ds.long-jump", text("There is no ground to land on."))
    far = max(abs(goal[0] - at[0]), abs(goal[1] - at[1]))
    if far > reach.length:
        why = counted(
            "The square is {far} square away, the jump goes {length}.",
            "The square is {far} squares away, the jump goes {length}.",
            far=far,
            length=reach.length,
        )
        return Refusal("ds.jump-test" if reach.length >= long_jump(mover.world, mover.unit) else "ds.jump-cap", why)
    if goal[2] - at[2] > reach.height:
        return Refusal(
            "ds.jump-height",
            counted("The square is {n} square higher.", "The square is {n} squares higher.", n=goal[2] - at[2]),
        )
    taken = any(cell in mover.enemies or cell in mover.allies for cell in cube(goal, mover.side))
    down = goal[0], goal[1], max(goal[2], at[2])
    if far == 0 or taken or not foot.fits(down) or landing(mover.world, mover.unit, down).onto:
        return Refusal("ds.long-jump", text("The square is not free."))
    return _barred_shift(mover, goal) or barred_by_fear(mover.fear, mover.side, at, goal)


def _barred_shift(mover: Mover, goal: Cell) -> Refusal | None:
    """A shift does not land in bad ground either."""
    land, cells = mover.foot.land, _landed(mover, goal)
    damaging, difficult = (
        any(damage(land, cell) for cell in cells),
        hinders(land, cells),
    )
    return shift_terrain(damaging=damaging, difficult=difficult) if mover.careful else None


def _landed(mover: Mover, goal: Cell) -> tuple[Cell, ...]:
    """List the cubes of a landing that were not its own."""
    body = cube(mover.start[:3], mover.side)
    return tuple(cell for cell in cube(goal, mover.side) if cell not in body)


def _price(mover: Mover, rest: Cell) -> Iterator[Because]:
    """The larger of the squares across and the squares gained, and the landing's terrain."""
    at, land = mover.start[:3], mover.foot.land
    across, rise = max(abs(rest[0] - at[0]), abs(rest[1] - at[1])), max(0, rest[2] - at[2])
    yield Because("ds.long-jump", across)
    yield Because("ds.jump-height", max(0, rise - across))
    before = cube(at, mover.side)
    if at[2] <= rest[2] and hinders(land, [cell for cell in cube(rest, mover.side) if cell not in before]):
        yield Because("ds.difficult-terrain", 1)
    if mover.careful:
        yield Because("ds.shift")


def _plan(mover: Mover, rest: Cell, passed: tuple[Cell, ...]) -> MovePlan:
    at = mover.start[:3]
    down, reasons = (rest[0], rest[1], max(rest[2], at[2])), list(_price(mover, rest))
    end = landing(mover.world, mover.unit, down)
    fall = own_fall(mover.world, mover.unit, at[2] - end.at[2], liquid=end.liquid) if rest != down else None
    reasons += uncounted(fall.because) if fall else ()
    left = _let_go(mover, down)
    marks = [mark for before, after in pairwise((at, *passed, down)) for mark in _provoked(mover, before, after, left)]
    hurts = entering(mover.foot, at, rest) + (fall.damage if fall else 0)
    manner = SHIFT if mover.careful else ""
    cost, whole = Cost(tuple(reasons)), footprint.whole(mover.side)
    step = Step(at, rest, cost, whole, provokes=tuple(marks), mode=JUMP, manner=manner)
    return MovePlan(JUMP, (step,), hurts, (PRONE,) if fall and (fall.prone or end.onto) else ())


def _provoked(mover: Mover, before: Cell, after: Cell, left: int) -> tuple[Provocation, ...]:
    parted = (left,) if left and leaves(mover.world, left, mover.unit, before, after) else ()
    return provoked(mover.world, mover.unit, before, tuple(sorted((*mover.left(before, after), *parted))))


def _let_go(mover: Mover, down: Cell) -> int:
    """Give whom it holds and leaves, as there is no space beside the landing; 0: nobody.   Part of ds.grabbed."""
    held = captive(mover.world, mover.unit)
    if not held or mover.careful or held not in reactors(mover.world, mover.unit):
        return 0
    landed = moved_to(mover.world, mover.unit, down)
    along = apart(landed, held, mover.unit) == 1 or spaces_along(landed, mover.unit, held, mover.start[:3])
    return 0 if along else held


def landings(mover: Mover, reach: Spring) -> Iterator[tuple[Cell, int]]:
    """Yield every square on which a jump can land, with its cost, sorted."""
    if may_jump(mover) is not None:
        return
    at = mover.start[:3]
    for x in range(at[0] - reach.length, at[0] + reach.length + 1):
        for y in range(at[1] - reach.length, at[1] + reach.length + 1):
            if mover.foot.on_map((x, y, 0)):
                goal = x, y, mover.foot.top(x, y)
                if lands(mover, goal, reach):
                    yield goal, Cost(tuple(_price(mover, goal))).total


def lands(mover: Mover, goal: Cell, reach: Spring) -> bool:
    """Say whether a jump of who may jump at all can land on a square."""
    return _landing(mover, goal, reach) is None and over(mover, goal, reach.height) is not None


def line_of(mover: Mover, goal: Cell, reach: Spring) -> Line:
    """Give the line that a jump takes: the squares from its start, the one that it lands on included."""
    x, y, _ = mover.start[:3]
    passed = over(mover, goal, reach.height) or ()
    return *((spot[0] - x, spot[1] - y) for spot in passed), (goal[0] - x, goal[1] - y)


def leap_short(mover: Mover, line: Line, reach: Spring, most: int) -> MovePlan:
    """Who jumps too short comes down as far along its line as the result allows, into a pit too.

    Without a free square along the line it stays where it is, and nothing is jumped.
    """
    x, y, _ = mover.start[:3]
    for far in range(min(reach.length, len(line)), 0, -1):
        cx, cy = x + line[far - 1][0], y + line[far - 1][1]
        goal = cx, cy, mover.foot.top(cx, cy)
        rises, down = goal[2] - mover.start[2] > reach.height, (cx, cy, max(goal[2], mover.start[2]))
        if rises or not _free(mover, down) or _barred_shift(mover, goal) is not None:
            continue
        passed = over(mover, goal, reach.height, line[: far - 1])
        if passed is not None and Cost(tuple(_price(mover, goal))).total <= most:
            return _plan(mover, goal, passed)
    return MovePlan(JUMP, ())


def track(world: World, unit: int, step: Step) -> tuple[Cell, ...]:
    """Give the spaces that a step leads through, its ends included: of a jump those in mid-air too."""
    if not is_leap(step):
        return step.before, step.after
    mover, (x, y, z) = moving(moved_to(world, unit, step.before), unit, "jump"), step.after
    low = max(1, z - step.before[2])
    paths = (over(mover, step.after, low + more) for more in LONGER)
    passed = next((line for line in paths if line is not None), ())
    return step.before, *passed, (x, y, max(z, step.before[2]))


def is_leap(step: Step) -> bool:
    """Say whether a step of a way is a jump."""
    return step.mode == JUMP
