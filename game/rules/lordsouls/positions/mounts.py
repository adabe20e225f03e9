"""Riding: rider and mount share a cell, and act in the rider's turn."""

from dataclasses import dataclass

from game.ecs.components import Place, Weapons
from game.ecs.world import World, component
from game.rules.lordsouls.sheet import sizes


@component
@dataclass(frozen=True, slots=True)
class Saddle:
    """Of a rider: the mount that it sits on; 0: one that is not on the map."""

    on: int


def rides(world: World, unit: int) -> bool:
    """Say whether a creature is in the saddle.   [ls.mounted]"""
    return world.find(unit, Saddle) is not None


def carries(world: World, mount: int, rider: int) -> bool:
    """Say whether one may get into the saddle of another: of a beast, or of somebody larger, never of a smaller.

    A beast fights with nothing but what it was born with. Nobody rides a rider, nor who is ridden.   [ls.mount]
    """
    own = (world.find(mount, Weapons) or Weapons()).carried
    beast = bool(own) and all(one.natural for one in own)
    taller = sizes.larger(world, mount, rider)
    return (taller > 0 or (beast and taller == 0)) and not rides(world, mount) and not rider_of(world, mount)


def mount_of(world: World, unit: int) -> int:
    """Give whom a creature rides; 0 where nobody on the map.   [ls.mounted]"""
    saddle = world.find(unit, Saddle)
    return 0 if saddle is None or world.find(saddle.on, Place) is None else saddle.on


def rider_of(world: World, unit: int) -> int:
    """Give who rides a creature; 0 where nobody does.   [ls.mounted]"""
    return next((rider for rider, saddle in world.all(Saddle) if saddle.on == unit), 0)


def pair(world: World, unit: int) -> tuple[int, ...]:
    """List a creature and whom it rides or who rides it.   [ls.mounted]"""
    other = mount_of(world, unit) or rider_of(world, unit)
    return (unit, other) if other else (unit,)
