"""Damage: dice, armour, health."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.dice import Dice, Roll, parse, roll
from game.battle.event import Event, Play, put
from game.ecs.components import Vitals, Weapon
from game.ecs.world import World
from game.mechanics.rolls import sums
from game.mechanics.states import has
from game.reasons import Because, Tally, text
from game.rules.lordsouls.sheet.arms import CRUSHING, stopped
from game.rules.lordsouls.sheet.equipment import item
from game.rules.lordsouls.turns.knocked_out import knock_out
from game.rules.lordsouls.turns.states import KNOCKED_OUT

NOTHING_ADDED = Tally()
RULE = "ls.damage"


def dice_of(weapon: Weapon) -> Roll:
    """Give the dice of a weapon; they are complete.   [ls.damage]"""
    return parse(weapon.damage)


def through(rolled: int, armour: int) -> int:
    """What is higher than the armour gets through; a roll below 0 counts as 0.   [ls.damage]"""
    return max(0, max(0, rolled) - armour)


def spread(weapon: Weapon, added: int, armour: int) -> tuple[tuple[int, int], ...]:
    """Each damage that gets through, with the ways in which the dice bring it.   [ls.damage] [ls.damage-types]"""
    dice, once = dice_of(weapon), dict[int, int]()
    for total, count in sums(dice.count, dice.sides).items():
        lost = through(total + dice.plus + added, armour)
        once[lost] = once.get(lost, 0) + count
    return tuple(sorted(once.items()))


def wound(
    world: World, dice: Dice, by: int, target: int, weapon: Weapon, added: Tally = NOTHING_ADDED
) -> Play:
    """Roll the damage of a hit, take armour off it, and the rest off health.   [ls.damage] [ls.damage-types]"""
    faces = yield from roll(world, dice, by, dice_of(weapon), Because(RULE), text("damage"), target=target)
    total = sum(faces) + dice_of(weapon).plus + added.total
    because = Because(RULE, total - added.total, weapon.title), *added.counted
    yield from harm(world, dice, target, total, item(world, by, weapon).kind, *because)


def harm(world: World, dice: Dice, unit: int, rolled: int, kind: str, *because: Because) -> Play:
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
    if left.hp <= 0 and not has(world, unit, KNOCKED_OUT):
        yield from knock_out(world, dice, unit)


def _whole(rolled: int) -> Iterator[Because]:
    """A roll below 0 counts as 0.   [ls.damage]"""
    if rolled < 0:
        yield Because(RULE, -rolled, text("no less than 0"))


def _worn(rolled: int, armour: int) -> Iterator[Because]:
    """Say what armour stops, all of it or as much as there is.   [ls.damage]"""
    stops = min(rolled, armour)
    if armour:
        yield Because(RULE, -stops, text("armour") if stops == armour else text("armour {n}", n=armour))
