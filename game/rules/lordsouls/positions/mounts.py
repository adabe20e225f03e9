"""Riding: rider and mount share a cell, and act in the rider's turn."""

from dataclasses import dataclass

from game.ecs.world import World, component


@component
@dataclass(frozen=True, slots=True)
class Saddle:
    """Of a rider: the mount that it sits on."""

    on: int


def mount_of(world: World, unit: int) -> int:
    """Give whom a creature rides; 0 where it stands on its own feet.   [ls.mounted]"""
    saddle = world.find(unit, Saddle)
    return 0 if saddle is None else saddle.on


def rider_of(world: World, unit: int) -> int:
    """Give who rides a creature; 0 where nobody does.   [ls.mounted]"""
    return next((rider for rider, saddle in world.all(Saddle) if saddle.on == unit), 0)


def pair(world: World, unit: int) -> tuple[int, ...]:
    """List a creature and whom it rides or who rides it.   [ls.mounted]"""
    other = mount_of(world, unit) or rider_of(world, unit)
    return (unit, other) if other else (unit,)
