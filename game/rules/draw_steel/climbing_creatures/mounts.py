"""Mounts: who can be ridden, where the rider sits, and that both go together."""

from collections.abc import Generator

from game.battle.event import Decision, Event
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.rules.draw_steel.climbing_creatures.climbers import Perch, perch_at
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def seated(world: World, unit: int, mount: int, level: int) -> Generator[Event | Decision, str, Cell]:
    """A rider chooses where on its mount it sits, the nearest square first."""
    near, (x, y, _) = perch_at(world, unit, mount, level), world.get(mount, Place).at
    room = world.get(mount, Body).side - world.get(unit, Body).side + 1
    over = [(x + i, y + j, near[2]) for j in range(room) for i in range(room)]
    free = [seat for seat in over if not occupied(world, unit, seat)]
    seats = sorted(free, key=lambda seat: seat != near)
    if len(seats) > 1:
        return (yield from choose_cell(world, unit, tuple(seats), "ds.mounts"))
    return seats[0] if seats else near


def is_mount(world: World, unit: int, target: int) -> bool:
    """A willing mount of greater size carries its rider, who falls off if moved by force.   [ds.mounts]"""
    willing = not hostile(world, unit, target) and trait(world, target, "mount") > 0
    return willing and steps_above(world.get(target, Body).size, world.get(unit, Body).size) > 0


def mount_of(world: World, unit: int) -> int:
    """Give whom a creature rides; 0: nobody."""
    perch = world.find(unit, Perch)
    return perch.on if perch is not None and perch.riding else 0
