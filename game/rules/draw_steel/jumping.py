"""Jumps: how long and how high, over what, onto what; with and without a test."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.ecs.world import World
from game.mechanics.naming import called
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.falling import fluid, own_fall
from game.rules.draw_steel.mover import Mover
from game.rules.draw_steel.refusals import WHYS, bad_ground
from game.rules.draw_steel.rolls import LONGER
from game.rules.draw_steel.space import cube
from game.rules.draw_steel.speeds import better, has
from game.space import footprint
from game.space.square import Cell


@dataclass(frozen=True, slots=True)
class Spring:
    """How far and how high a creature can jump, in squares."""

    length: int
    height: int


def long_jump(world: World, unit: int) -> int:
    """Without a roll one jumps Might or Agility squares, at least 1.   [ds.long-jump]"""
    return max(1, better(world, unit))


def jump_height(bonus: int = 0) -> int:
    """Every jump rises 1 square; a test may add to it.   [ds.jump-height]"""
    return 1 + bonus


def jump_cap(spring: Spring, most: int) -> Spring:
    """No jump goes farther or higher than the movement behind it.   [ds.jump-cap]"""
    return Spring(min(spring.length, most), min(spring.height, most))


def spring(world: World, unit: int, most: int, tier: int = 1) -> Spring:
    """Give a jump within a movement of `most` squares; tier 2 and 3 of a test add 1 and 2.   [ds.jump-test]"""
    more = LONGER[tier - 1]
    return jump_cap(Spring(long_jump(world, unit) + more, jump_height(more)), most)


def may_jump(mover: Mover) -> Refusal | None:
    """Nobody jumps prone, or from anything but good ground.   [ds.jump-terrain]"""
    name = called(mover.world, mover.unit)
    if has(mover.world, mover.unit, "prone"):
        return Refusal("ds.prone", text("{who} lies prone.", who=name), text("Stand up first."))
    at = mover.start[:3]
    if not mover.foot.supported(at):
        return Refusal("ds.long-jump", text("{who} is not on the ground.", who=name))
    if mover.stands_badly():
        return Refusal("ds.jump-terrain", bad_ground(mover), text("Step out first."))
    return None


def lines(dx: int, dy: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the squares passed, the last left out, by each straight line over a distance.   [ds.straight-line]"""
    long, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    plain = (sx, 0) if abs(dx) >= abs(dy) else (0, sy)

    def go(x: int, y: int, straight: int, slanted: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if straight + slanted <= 1:
            yield ()
            return
        for (ax, ay), left in (((sx, sy), (straight, slanted - 1)), (plain, (straight - 1, slanted))):
            if min(left) >= 0:
                yield from (((x + ax, y + ay), *rest) for rest in go(x + ax, y + ay, *left))

    yield from go(0, 0, long - short, short)


def over(mover: Mover, at: Cell, goal: Cell, height: int) -> tuple[Cell, ...] | None:
    """Give the spaces passed on a clear line at the top of a jump, or None where all lines are obstructed."""
    x, y, z = at
    for line in _all(at, goal):
        passed = tuple((x + dx, y + dy, z + height) for dx, dy in line)
        track = ((x, y, z + height), *passed, (goal[0], goal[1], z + height))
        if all(_free(mover, spot) for spot in passed) and _cornerless(mover, track):
            return passed
    return None


def _barred(mover: Mover, at: Cell, goal: Cell, height: int) -> Refusal:
    """Say what bars every line: a corner, or something too high."""
    x, y, z = at
    clear = (all(_free(mover, (x + dx, y + dy, z + height)) for dx, dy in line) for line in _all(at, goal))
    if any(clear):
        return Refusal("ds.no-cutting-corners", *WHYS["ds.no-cutting-corners"])
    return Refusal("ds.jump-height", text("Something higher than the jump is in the way."))


def _all(at: Cell, goal: Cell) -> Iterator[tuple[tuple[int, int], ...]]:
    return lines(goal[0] - at[0], goal[1] - at[1])


def _free(mover: Mover, spot: Cell) -> bool:
    bodies = (mover.enemies, mover.allies)
    return mover.foot.fits(spot) and not any(cell in body for cell in cube(spot, mover.side) for body in bodies)


def _cornerless(mover: Mover, track: tuple[Cell, ...]) -> bool:
    return all(mover.ways.cornerless(one, other) for one, other in pairwise(track))


def leap(mover: Mover, goal: Cell, reach: Spring) -> MovePlan | Refusal:
    """One jump that lands on a square: its cost, the fall where the ground is lower, who may strike."""
    refusal = may_jump(mover) or _landing(mover, goal, reach)
    if refusal is not None:
        return refusal
    at = mover.start[:3]
    rest = goal[0], goal[1], mover.foot.top(goal[0], goal[1])
    passed = over(mover, at, rest, reach.height)
    if passed is None:
        return _barred(mover, at, rest, reach.height)
    return _plan(mover, rest, passed)


def _landing(mover: Mover, goal: Cell, reach: Spring) -> Refusal | None:
    at, foot = mover.start[:3], mover.foot
    if not foot.on_map(goal) or goal[2] != foot.top(goal[0], goal[1]):
        return Refusal("ds.long-jump", text("There is no ground to land on."))
    far = max(abs(goal[0] - at[0]), abs(goal[1] - at[1]))
    if far > reach.length:
        why = text("The square is {far} squares away, the jump goes {length}.", far=far, length=reach.length)
        return Refusal("ds.jump-test" if reach.length >= long_jump(mover.world, mover.unit) else "ds.jump-cap", why)
    if goal[2] - at[2] > reach.height:
        return Refusal("ds.jump-height", text("The square is {n} squares higher.", n=goal[2] - at[2]))
    taken = any(cell in mover.enemies or cell in mover.allies for cell in cube(goal, mover.side))
    if far == 0 or taken or not foot.fits((goal[0], goal[1], max(goal[2], at[2]))):
        return Refusal("ds.long-jump", text("The square is not free."))
    return Refusal("ds.frightened", *WHYS["ds.frightened"]) if mover.approaches(at, goal) else None


def _price(mover: Mover, rest: Cell) -> Iterator[Because]:
    """The larger of the squares across and the squares gained, and the landing's terrain.   [ds.long-jump]"""
    at, land = mover.start[:3], mover.foot.land
    across, rise = max(abs(rest[0] - at[0]), abs(rest[1] - at[1])), max(0, rest[2] - at[2])
    yield Because("ds.long-jump", across)
    yield Because("ds.jump-height", max(0, rise - across))
    before = cube(at, mover.side)
    if at[2] <= rest[2] and any(land.difficult(cell) for cell in cube(rest, mover.side) if cell not in before):
        yield Because("ds.difficult-terrain", 1)


def _plan(mover: Mover, rest: Cell, passed: tuple[Cell, ...]) -> MovePlan:
    at, land = mover.start[:3], mover.foot.land
    fresh = [cell for cell in cube(rest, mover.side) if cell not in cube(at, mover.side)]
    drop, reasons = max(0, at[2] - rest[2]), list(_price(mover, rest))
    fall = own_fall(mover.world, mover.unit, drop, liquid=fluid(mover.world, rest, mover.side)) if drop else None
    reasons += [Because(one.rule, 0, one.note) for one in fall.because] if fall else []
    track = (at, *passed, (rest[0], rest[1], max(rest[2], at[2])))
    marks = [mark for one, two in pairwise(track) for mark in mover.provoked(one, two)]
    hurts = sum(land.damage(cell) for cell in fresh) + (fall.damage if fall else 0)
    step = Step(at, rest, Cost(tuple(reasons)), footprint.whole(mover.side), provokes=tuple(marks))
    return MovePlan("jump", (step,), hurts, ("prone",) if fall and fall.prone else ())


def landings(mover: Mover, reach: Spring) -> Iterator[tuple[Cell, int]]:
    """Yield every square on which a jump can land, with its cost, sorted."""
    if may_jump(mover) is not None:
        return
    at = mover.start[:3]
    for x in range(at[0] - reach.length, at[0] + reach.length + 1):
        for y in range(at[1] - reach.length, at[1] + reach.length + 1):
            if mover.foot.on_map((x, y, 0)):
                goal = x, y, mover.foot.top(x, y)
                if _landing(mover, goal, reach) is None and over(mover, at, goal, reach.height) is not None:
                    yield goal, Cost(tuple(_price(mover, goal))).total


def landing_short(mover: Mover, goal: Cell, reach: Spring) -> Cell:
    """Who jumps too short comes down as far along the line as the result allows.   [ds.jump-test]"""
    at = mover.start[:3]
    line = next(lines(goal[0] - at[0], goal[1] - at[1]))
    dx, dy = (*line, (goal[0] - at[0], goal[1] - at[1]))[min(reach.length, len(line) + 1) - 1]
    return at[0] + dx, at[1] + dy, mover.foot.top(at[0] + dx, at[1] + dy)
