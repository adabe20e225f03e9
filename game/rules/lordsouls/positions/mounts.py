"""Riding: rider and mount share a cell, and act in the rider's turn; where a rider lands."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Place
from game.ecs.world import World
from game.mechanics.riding import Riding
from game.mechanics.states import PRONE
from game.reasons import Because
from game.rules.lordsouls.grapple.grabbed import loosened
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.distance import apart
from game.rules.lordsouls.turns.states import POSES, RULES_OF, up
from game.space.square import Cell


def beside(world: World, unit: int, other: int) -> bool:
    """Side by side is a distance of at most 1.   [ls.distance]"""
    return apart(world, unit, other) <= 1


RIDING = Riding(
    # Rider and mount share a cell; who is thrown out of the saddle lies beside it.   [ls.push-knock-down]
    rule="ls.mounted",
    # One rides a friend beside: a beast, or somebody larger, never a smaller one.
    mounting="ls.mount",
    larger=sizes.larger,
    cells=sizes.cells,
    beside=beside,
    able=up,
    poses=POSES,
    thrown=Condition(PRONE, "ls.prone"),
    # Who fights with nothing but what it was born with is a beast: it carries riders, and rides nobody.
    beasts="decided.beasts-do-not-ride",
)
rides, carries, mount_of, rider_of, pair = (
    RIDING.rides, RIDING.carries, RIDING.mount_of, RIDING.rider_of, RIDING.pair,
)  # fmt: skip
free_beside = RIDING.free_beside


def carrier(world: World, unit: int) -> int:
    """A rider goes on its mount's feet, as far as that goes, and where that finds room.   [ls.mounted]"""
    return mount_of(world, unit) or unit


def ridden(world: World, unit: int) -> bool:
    """A mount has no turn of its own while it is ridden.   [ls.mounted]"""
    return bool(rider_of(world, unit))


def struck_instead(world: World, mover: int) -> tuple[int, ...]:
    """Rider and mount leave a zone of control as one: one Reaction, against either.   [ls.mounted]"""
    return tuple(one for one in pair(world, mover) if one != mover)


def unseated(world: World, rider: int, *why: Because, pose: str = PRONE) -> Iterator[Event]:
    """Out of the saddle, lying or in the pose that the blow brings; a hold ends that it takes out of reach.

    [ls.mounted] [ls.push-knock-down] [ls.grabbed]
    """
    yield from RIDING.unseated(world, rider, *why, pose=Condition(pose, RULES_OF[pose]))
    yield from loosened(world)


def parted(world: World, unit: int) -> Iterator[Event]:
    """When rider or mount is knocked out, the rider comes out of the saddle.   [ls.mounted]"""
    rider = rider_of(world, unit) or (unit if rides(world, unit) else 0)
    if rider:
        yield from unseated(world, rider)


def together(world: World, unit: int, cell: Cell) -> tuple[Change, ...]:
    """Rider and mount are shoved as one.   [ls.mounted]"""
    both = (put(world, one, replace(world.get(one, Place), at=cell)) for one in pair(world, unit))
    return tuple(change for changes in both for change in changes)
