"""Mounts: who can be ridden, where the rider sits, and that both go together."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.sides import hostile
from game.rules.draw_steel.climbing_creatures.climbers import Perch, lets_go_of_it, perch_at
from game.rules.draw_steel.climbing_creatures.dislodge import held_on
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.falling.fall import settle, thrown_off
from game.rules.draw_steel.movement.sizes import number, steps_above
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def seat(world: World, unit: int, mount: int) -> Generator[Event | Decision, str, tuple[Cell, int]]:
    """A mount counts as climbed to its highest level: give where its rider sits, and on which level."""
    level = number(world.get(mount, Body).size)
    return (yield from _seated(world, unit, mount, level)), level


def _seated(world: World, unit: int, mount: int, level: int) -> Generator[Event | Decision, str, Cell]:
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


def knocked_off(world: World, dice: Dice, unit: int) -> Play:
    """Who is on a creature and moved by force comes off it; a test says how it lands."""
    tier = yield from held_on(world, unit, dice)
    yield from thrown_off(world, unit, "ds.mounts", prone=tier == 1)
    yield from bleed(world, dice, unit)


def left_behind(world: World, unit: int) -> Play:
    """Mount and rider teleport separately: who was on it falls."""
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            yield from lets_go_of_it(world, rider)
            yield from settle(world, rider)
