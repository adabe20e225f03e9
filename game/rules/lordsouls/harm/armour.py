"""Armour: what gets past it, against crushing half of it, and the health that this costs."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.traits import traits
from game.reasons import Because, text
from game.rules.lordsouls.harm.knocked_out import knock_out
from game.rules.lordsouls.sheet.arms import ARMOUR, CRUSHING

RULE = "ls.damage"


def stopped(world: World, unit: int, kind: str) -> int:
    """Armour stops as much as its kind says, against crushing damage half of it.   [ls.damage] [ls.damage-types]"""
    full = ARMOUR.get(traits(world, unit).armour or "none", 0)
    return full // 2 if kind == CRUSHING else full


def through(rolled: int, armour: int) -> int:
    """What is higher than the armour gets through; a roll below 0 counts as 0.   [ls.damage]"""
    return max(0, max(0, rolled) - armour)


def lose(world: World, unit: int, rolled: int, kind: str, *because: Because) -> Iterator[Event]:
    """Take damage of a kind off a creature's health, less its armour.   [ls.damage] [ls.damage-types]"""
    armour, vitals = stopped(world, unit, kind), world.get(unit, Vitals)
    lost = through(rolled, armour)
    half = Because("ls.damage-types", 0, text("crushing: armour counts half"))
    halved = (half,) if kind == CRUSHING and armour else ()
    worn = *_whole(rolled), *_worn(max(0, rolled), armour)
    left = replace(vitals, hp=vitals.hp - lost)
    note = text("{damage} damage, {hp} of {max} health left", damage=lost, hp=left.hp, max=left.max_hp)
    facts = ("damage", lost), ("hp", left.hp)
    yield Event("hurt", unit, (*because, *worn, *halved), put(world, unit, left), note, facts)
    yield from knock_out(world, unit)


def _whole(rolled: int) -> Iterator[Because]:
    """A roll below 0 counts as 0.   [ls.damage]"""
    if rolled < 0:
        yield Because(RULE, -rolled, text("no less than 0"))


def _worn(rolled: int, armour: int) -> Iterator[Because]:
    """Say what armour stops, all of it or as much as there is.   [ls.damage]"""
    stops = min(rolled, armour)
    if armour:
        yield Because(RULE, -stops, text("armour") if stops == armour else text("armour {n}", n=armour))
