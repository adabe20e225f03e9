"""Armour: what gets past it, against crushing half of it, and the health that this costs."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.battle.reading import Reading
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.readings import read_as
from game.mechanics.traits import traits
from game.reasons import Because, text
from game.rules.lordsouls.harm.knocked_out import knock_out
from game.rules.lordsouls.sheet.arms import ARMOUR, CRUSHING

RULE = "ls.damage"
HALF, NONE = "half", "none"
CRUSHED = Reading("crushing", "ls.damage-types", (
    (HALF, text("Against crushing damage armour counts half.")),
    (NONE, text("Against crushing damage armour does not count at all.")),
))  # fmt: skip
"""What armour is worth against a mace."""
COUNTS = {HALF: text("crushing: armour counts half"), NONE: text("crushing: armour does not count")}


def stopped(world: World, unit: int, kind: str) -> int:
    """Armour stops as much as its kind says, against crushing damage half of it.   [ls.damage] [ls.damage-types]"""
    full = worn(world, unit)
    if kind != CRUSHING:
        return full
    return full // 2 if read_as(world, CRUSHED) == HALF else 0


def worn(world: World, unit: int) -> int:
    """Give what a creature's armour stops of what is not crushing.   Part of ls.damage."""
    return ARMOUR.get(traits(world, unit).armour or "none", 0)


def through(rolled: int, armour: int) -> int:
    """What is higher than the armour gets through; a roll below 0 counts as 0.   [ls.damage]"""
    return max(0, max(0, rolled) - armour)


def lose(world: World, unit: int, rolled: int, kind: str, *because: Because) -> Iterator[Event]:
    """Take damage of a kind off a creature's health, less its armour.   [ls.damage] [ls.damage-types]"""
    armour, vitals = stopped(world, unit, kind), world.get(unit, Vitals)
    lost = through(rolled, armour)
    half = Because("ls.damage-types", 0, COUNTS[read_as(world, CRUSHED)])
    halved = (half,) if kind == CRUSHING and worn(world, unit) else ()
    stops = *_whole(rolled), *_worn(max(0, rolled), armour)
    left = replace(vitals, hp=vitals.hp - lost)
    note = text("{damage} damage, {hp} of {max} health left", damage=lost, hp=left.hp, max=left.max_hp)
    facts = ("damage", lost), ("hp", left.hp)
    yield Event("hurt", unit, (*because, *stops, *halved), put(world, unit, left), note, facts)
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
