"""What the referee is asked of forced movement: a push, a pull or a slide, where it leads and what it does."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, pairwise, repeat

from game.battle.reckoning import Answer, Asked
from game.ecs.components import Body, Name, Place
from game.ecs.world import World
from game.reasons import Because
from game.rules.draw_steel.burrowing.burrow_forced import burrow_forced
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.forced_movement import big_and_small
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE, leads
from game.rules.draw_steel.forced_movement.outcome import Shove
from game.rules.draw_steel.forced_movement.over_an_edge import come_to_rest
from game.rules.draw_steel.forced_movement.push_pull_slide import Direction, course_from, step
from game.rules.draw_steel.forced_movement.stability import squares_left
from game.rules.draw_steel.forced_movement.vertical_forced import goes_up_and_down
from game.rules.draw_steel.movement.distance import adjacent
from game.space.square import Cell

ONE = 1
"""Squares of forced movement that gives no number."""


def ask_push(asked: Asked) -> Answer | None:
    """Answer where forced movement leads, and what it does.

       A melee weapon ability, which it is beside the target unless said otherwise, moves the smaller farther.
    None: it leads nowhere.
    """
    target, by, world = asked.unit("who"), asked.values.get("by", 0), asked.world
    melee = asked.values.get("melee", bool(by) and adjacent(world, by, target))
    more = big_and_small.big_and_small(world, by, target) if by and melee else 0
    squares = asked.values.get("squares", len(asked.values.get("route", ())) or ONE) + more
    found_ways, vertical = _ways(asked, target, by)
    ways = tuple(islice(found_ways, max(ONE, squares)))
    if not ways or ways[0] == (0, 0, 0):
        return None
    shoved = shove(world, target, by, squares, ways, vertical=goes_up_and_down(world, target, vertical=vertical))
    return _told(world, shoved, (Because("ds.big-and-small"),) if more else ())


def _told(world: World, shoved: Shove, larger: tuple[Because, ...]) -> Answer:
    return {
        "moved": len(shoved.route),
        "damage": shoved.damage,
        "route": [list(cell) for cell in shoved.route],
        "met": [world.get(unit, Name).name for unit in shoved.met],
        "prone": shoved.prone,
        "other_damage": shoved.other_damage,
        "rules": list(dict.fromkeys(reason.rule for reason in (*shoved.because, *larger))),
    }


def _ways(asked: Asked, target: int, by: int) -> tuple[Iterable[Direction], bool]:
    """Give the direction of each square, and whether the effect carries the word vertical."""
    kind, word = asked.values.get("kind", PUSH), asked.values.get("vertical", False) is not False
    if kind == SLIDE:
        return tuple(_slid(asked, target, vertical=word)), word
    directions = _straight(asked, target, by)
    if kind == PULL:
        return _nearing(asked.world, target, by, ((-x, -y, z) for x, y, z in directions)), word
    return directions, word


def _straight(asked: Asked, target: int, by: int) -> Iterator[Direction]:
    """Give the directions of a push: vertical true is up and away, n so many up, -n down, and level from there on.

    Without a mover, or with one straight above or below, it goes straight up or down; 0 stays level.
    """
    vertical = asked.values.get("vertical", False)
    x, y, _ = away(asked.world, by, target) if by else (0, 0, 0)
    if vertical is True or (vertical is not False and vertical == x == y == 0):
        return repeat((x, y, 1))
    rising = repeat((x, y, 1 if vertical > 0 else -1), abs(vertical))
    return rising if vertical and x == y == 0 else chain(rising, repeat((x, y, 0)))


def _nearing(world: World, target: int, by: int, directions: Iterable[Direction]) -> Iterator[Direction]:
    """Each square of a pull is nearer to the mover; the last may lead into it."""
    at = world.get(target, Place).at
    for direction in directions:
        if not leads(world, by, target, at, direction, PULL):
            return
        yield direction
        at = (at[0] + direction[0], at[1] + direction[1], at[2] + direction[2])


def _slid(asked: Asked, target: int, *, vertical: bool) -> Iterator[Direction]:
    """A slide takes any neighbouring squares in turn; up and down only if it is vertical."""
    cells = (asked.world.get(target, Place).at, *asked.values.get("route", ()))
    for (ax, ay, az), (bx, by, bz) in pairwise(cells):
        free = goes_up_and_down(asked.world, target, vertical=vertical)
        direction = bx - ax, by - ay, (bz - az) if free else 0
        if max(map(abs, direction)) != 1:
            return
        yield direction


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
    """Move a creature by force, square by square, in these directions as far as they go."""
    left, why = squares_left(world, target, by, squares)
    because = (Because("ds.forced-movement"), *why)
    if left and beneath(world, target) and not vertical:
        return replace(burrow_forced(left), because=(*because, Because("ds.burrow-forced")))
    cited = because if not vertical else (*because, Because("ds.vertical-forced"))
    if vertical and beneath(world, target):
        cited = (*cited, Because("ds.burrow-forced-vertical"))
    return come_to_rest(world, target, _moved(world, target, left, directions, vertical=vertical), cited)


def _moved(world: World, target: int, left: int, directions: Iterable[Direction], *, vertical: bool) -> Shove:
    """Go square by square until the way or the squares end; what can break breaks."""
    course = course_from(world, target, left, vertical=vertical)
    for direction in directions:
        if course.left <= 0 or course.over:
            break
        course = step(world, target, course, direction)[0]
    return course.done
