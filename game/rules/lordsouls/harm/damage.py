"""Damage: the dice, and who is hurt by them."""

from functools import lru_cache

from game.battle.dice import Dice, Roll, parse, roll
from game.battle.event import Play
from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.rolls import sums
from game.reasons import Because, Tally, text
from game.rules.lordsouls.harm.armour import RULE, lose, through
from game.rules.lordsouls.harm.damaging_ground import burn
from game.rules.lordsouls.sheet.equipment import item
from game.rules.lordsouls.turns.rounds import drops_out

NOTHING_ADDED = Tally()


def dice_of(weapon: Weapon) -> Roll:
    """Give the dice of a weapon; they are complete.   [ls.damage]"""
    return parse(weapon.damage)


def spread(weapon: Weapon, added: int, armour: int) -> tuple[tuple[int, int], ...]:
    """Each damage that gets through, with the ways in which the dice bring it.   [ls.damage]"""
    return _spread(weapon.damage, added, armour)


@lru_cache(maxsize=4096)
def _spread(damage: str, added: int, armour: int) -> tuple[tuple[int, int], ...]:
    dice, once = parse(damage), dict[int, int]()
    for total, count in sums(dice.count, dice.sides).items():
        lost = through(total + dice.plus + added, armour)
        once[lost] = once.get(lost, 0) + count
    return tuple(sorted(once.items()))


def wound(
    world: World, dice: Dice, by: int, target: int, weapon: Weapon, added: Tally = NOTHING_ADDED
) -> Play:
    """Roll the damage of a hit, take armour off it, and the rest off health.   [ls.damage]"""
    faces = yield from roll(world, dice, by, dice_of(weapon), Because(RULE), text("damage"), target=target)
    total = sum(faces) + dice_of(weapon).plus + added.total
    because = Because(RULE, total - added.total, weapon.title), *added.counted
    yield from harm(world, dice, target, total, item(world, by, weapon).kind, *because)


def harm(world: World, dice: Dice, unit: int, rolled: int, kind: str, *because: Because) -> Play:
    """Hurt somebody; who is knocked out in its own turn ends it there.   [ls.damage]"""
    yield from lose(world, unit, rolled, kind, *because)
    yield from drops_out(world, dice, unit)


def enters(world: World, dice: Dice, unit: int) -> Play:
    """Who has come onto damaging ground, by its own feet or not, is hurt.   [decided.damaging-ground]"""
    yield from burn(world, unit, text("damaging ground"))
    yield from drops_out(world, dice, unit)
