"""From a level to the World at the start of its battle."""

from game.battle.rulebook import Rulebook
from game.ecs.components import (
    Body,
    Condition,
    Conditions,
    Name,
    Offstage,
    Place,
    Sheet,
    Side,
    Speeds,
    Vitals,
    Weapons,
)
from game.ecs.world import World
from game.mechanics.readings import play_by
from game.space.field import Field
from game.space.footprint import whole
from game.store.creatures import CreatureSpec
from game.store.level import Level


def build_world(level: Level, book: Rulebook) -> World:
    """Put a level's creatures on its ground, ids from 1 in the file's order; the rulebook completes the world."""
    world = World(level.ground)
    for unit, spec in enumerate(level.creatures, 1):
        enlist(world, unit, spec, book)
        if spec.arrives:
            _put_off(world, unit, spec.arrives)
    play_by(world, level.readings)
    book.muster(world)
    return world


def _put_off(world: World, unit: int, arrives: int) -> None:
    """Take a creature off the board until its round."""
    world.put(unit, Offstage(arrives, world.get(unit, Place), world.get(unit, Side)))
    world.drop(unit, Place)
    world.drop(unit, Side)


def enlist(world: World, unit: int, spec: CreatureSpec, book: Rulebook) -> None:
    """Put one creature into a world that its rulebook has yet to complete."""
    side = book.space.side(spec.size)
    world.put(unit, Name(spec.name, spec.kind, spec.title))
    world.put(unit, Body(spec.size, side, spec.build, spec.fills_space, spec.incorporeal))
    world.put(unit, Place(spec.at, whole(side), spec.heading, mode_at(spec, world.ground)))
    world.put(unit, Side(spec.team, spec.control))
    world.put(unit, Speeds(spec.speeds, spec.manoeuvrability, spec.hover))
    world.put(unit, Vitals(spec.hp - spec.lost, spec.hp))
    world.put(unit, Conditions(tuple(Condition(name, "") for name in spec.conditions)))
    world.put(unit, Weapons(spec.weapons))
    world.put(unit, Sheet(spec.ac, spec.initiative, spec.abilities, spec.skills, spec.traits, spec.cr_tenths))
    book.carry(world, unit, {"weapons": spec.armed, "bursts": spec.bursts})


def mode_at(spec: CreatureSpec, ground: Field) -> str:
    """Say how a creature is where the level puts it: off the ground it flies or climbs, under it swims or burrows."""
    x, y, z = spec.at
    surface, water = ground.ground(x, y), ground.kind(x, y).water
    modes = dict(spec.speeds)
    if z > surface:
        return "fly" if modes.get("fly") or not modes.get("climb") else "climb"
    if z < surface:
        return "swim" if water else "burrow"
    return "swim" if water and modes.get("swim") else "walk"
