"""Healing, and who wakes by it."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Condition, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Because, Text, text
from game.rules.lordsouls.positions.mounts import free_beside
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import KNOCKED_OUT, up

WAKES = text("wakes and lies prone")


def healed(world: World, unit: int, points: int, *because: Because) -> Iterator[Event]:
    """Health comes back, up to its full; above 0 it wakes the knocked-out.   [ls.knocked-out]"""
    after = after_healing(world, unit, points)
    regained = after.hp - world.get(unit, Vitals).hp
    note = text("regains {n}, {hp} of {max} health", n=regained, hp=after.hp, max=after.max_hp)
    yield Event("healed", unit, because, put(world, unit, after), note, (("hp", after.hp),))
    if has(world, unit, KNOCKED_OUT):
        yield from _awake(world, unit) if after.hp > 0 else _asleep(unit)


def after_healing(world: World, unit: int, points: int) -> Vitals:
    """Give what a creature's health is after healing."""
    vitals = world.get(unit, Vitals)
    return replace(vitals, hp=max(vitals.hp, min(vitals.max_hp, vitals.hp + points)))


def _asleep(unit: int) -> Iterator[Event]:
    why = Because("ls.knocked-out", 0, text("only health above 0 wakes it"))
    yield Event("spent", unit, (why,), (), text("does not wake"))


def _awake(world: World, unit: int) -> Iterator[Event]:
    """Awake it lies prone, and acts in its old place in the order.   [ls.knocked-out] [ls.initiative-knocked-out]"""
    conditions = world.get(unit, Conditions).minus(KNOCKED_OUT).plus(Condition(PRONE, "ls.prone"))
    because = Because("ls.knocked-out"), Because("ls.initiative-knocked-out", 0, acts_again(world, unit))
    yield Event("ended", unit, because, put(world, unit, conditions), WAKES)
    others = [other for other, _ in world.all(Place) if other != unit and up(world, other)]
    held = {cell for other in others for cell in sizes.cells(world, other)}
    aside = free_beside(world, unit)
    if aside and any(cell in held for cell in sizes.cells(world, unit)):
        note = text("crawls out from under {name}", name=called(world, _above(world, unit, others)))
        place = replace(world.get(unit, Place), at=aside[0])
        yield Event("slipped", unit, (Because("ls.occupied-cells"),), put(world, unit, place), note)


def _above(world: World, unit: int, others: list[int]) -> int:
    own = sizes.cells(world, unit)
    return next(other for other in others if any(cell in own for cell in sizes.cells(world, other)))


def acts_again(world: World, unit: int) -> Text:
    """Before its place in this round has gone by one acts in it, else in the next.   [ls.initiative-knocked-out]"""
    turn = world.find(BATTLE, Turn) or Turn()
    gone = turn.acting in turn.order and turn.order.index(unit) < turn.order.index(turn.acting)
    if gone:
        return text("its place in this round has gone by: it acts in the next")
    return text("its place in this round is still to come: it acts in it")
