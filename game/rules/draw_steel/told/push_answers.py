"""What the referee is asked of forced movement: a push, a pull or a slide, where it leads and what it does."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice, pairwise, repeat

from game.battle.reckoning import Answer, Asked
from game.ecs.components import Name, Place
from game.ecs.world import World
from game.reasons import Because
from game.rules.draw_steel.forced_movement import stability
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE, leads
from game.rules.draw_steel.forced_movement.outcome import Shove
from game.rules.draw_steel.forced_movement.push_pull_slide import Direction, airborne, away, shove
from game.rules.draw_steel.movement.sizes import adjacent

ONE = 1
"""Squares of forced movement that gives no number."""


def ask_push(asked: Asked) -> Answer | None:
    """Answer where forced movement leads, and what it does.   [ds.forced-movement]

    A melee weapon ability, which it is beside the target unless said otherwise, moves the smaller farther.
    [ds.big-and-small] None: it leads nowhere.
    """
    target, by, world = asked.unit("who"), asked.values.get("by", 0), asked.world
    melee = asked.values.get("melee", bool(by) and adjacent(world, by, target))
    more = stability.big_and_small(world, by, target) if by and melee else 0
    squares = asked.values.get("squares", len(asked.values.get("route", ())) or ONE) + more
    found_ways, vertical = _ways(asked, target, by)
    ways = tuple(islice(found_ways, max(ONE, squares)))
    if not ways or ways[0] == (0, 0, 0):
        return None
    shoved = shove(world, target, by, squares, ways, vertical=vertical or airborne(world, target))
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
    """Give the direction of each square, and whether the effect carries the word vertical.   [ds.vertical-forced]"""
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
    [ds.straight-line]
    """
    vertical = asked.values.get("vertical", False)
    x, y, _ = away(asked.world, by, target) if by else (0, 0, 0)
    if vertical is True or (vertical is not False and vertical == x == y == 0):
        return repeat((x, y, 1))
    rising = repeat((x, y, 1 if vertical > 0 else -1), abs(vertical))
    return rising if vertical and x == y == 0 else chain(rising, repeat((x, y, 0)))


def _nearing(world: World, target: int, by: int, directions: Iterable[Direction]) -> Iterator[Direction]:
    """Each square of a pull is nearer to the mover; the last may lead into it.   [ds.straight-line]"""
    at = world.get(target, Place).at
    for direction in directions:
        if not leads(world, by, target, at, direction, PULL):
            return
        yield direction
        at = (at[0] + direction[0], at[1] + direction[1], at[2] + direction[2])


def _slid(asked: Asked, target: int, *, vertical: bool) -> Iterator[Direction]:
    """A slide takes any neighbouring squares in turn; up and down only if it is vertical.   [ds.forced-movement]"""
    cells = (asked.world.get(target, Place).at, *asked.values.get("route", ()))
    for (ax, ay, az), (bx, by, bz) in pairwise(cells):
        direction = bx - ax, by - ay, (bz - az) if vertical or airborne(asked.world, target) else 0
        if max(map(abs, direction)) != 1:
            return
        yield direction
