"""The counter-attack of a Parry."""

from game.battle.dice import Dice, roll
from game.battle.event import Play
from game.ecs.components import Weapon
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.defence.dodge_block_parry import PARRY, Defence
from game.rules.lordsouls.defence.reach import reaches
from game.rules.lordsouls.harm.damage import dice_of, harm
from game.rules.lordsouls.sheet.equipment import item


def countered(rolled: int, weapon: Weapon) -> int:
    """Half the damage, fractions dropped; all of it with a fencing weapon.   [ls.parry-counter] [ls.parry-fencing]"""
    return rolled if weapon.fencing else rolled // 2


def strikes_back(world: World, dice: Dice, attempt: Attempt, defence: Defence) -> Play:
    """A Parry strikes back if the attacker is within reach: half the damage, less armour.   [ls.parry-counter]"""
    weapon = defence.weapon
    if defence.kind != PARRY or weapon is None or not reaches(world, attempt.at, attempt.by, weapon):
        return
    rule, thrown = "ls.parry-fencing" if weapon.fencing else "ls.parry-counter", dice_of(weapon)
    faces = yield from roll(world, dice, attempt.at, thrown, Because(rule), text("counter-attack"), target=attempt.by)
    made = sum(faces) + thrown.plus
    amount, kind = countered(max(0, made), weapon), item(world, attempt.at, weapon).kind
    because = Because(rule, made, text("counter-attack with the {weapon}", weapon=weapon.title))
    half = (Because(rule, amount - made, text("half")),) if amount != made else ()
    yield from harm(world, dice, attempt.by, amount, kind, because, *half)
