"""Dodge, Block and Parry: the target number of each, and with what."""

from dataclasses import dataclass

from game.battle.reading import Reading
from game.ecs.components import Weapon
from game.ecs.world import World, lasting
from game.mechanics.naming import called
from game.reasons import Because, Refusal, Tally, text
from game.rules.lordsouls.attack.target_number import weapon_skill
from game.rules.lordsouls.attack.weak_spot import one_eyed
from game.rules.lordsouls.defence.points import guard
from game.rules.lordsouls.grapple import grabbed, overloaded
from game.rules.lordsouls.movement.move import value
from game.rules.lordsouls.positions.kneeling_sitting_prone import own_defence
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.sheet.characteristics import WHOLE, learnt, reflexes
from game.rules.lordsouls.sheet.ready_weapon import at_hand

DODGE, BLOCK, PARRY = "dodge", "block", "parry"
IMPROVED = 4
ANYTHING, SHIELD = "anything", "shield"
SHOTS = Reading("block-shots", "ls.block", (
    (ANYTHING, text("A shot is blocked with whatever blocks a blow.")),
    (SHIELD, text("Only a shield blocks a shot.")),
))  # fmt: skip
"""What blocks a shot."""


@dataclass(frozen=True, slots=True)
class Defence:
    """One way to defend: its kind, its target number with reasons, and the weapon or shield it is done with."""

    kind: str
    number: Tally
    weapon: Weapon | None = None


@lasting
def dodge(world: World, unit: int) -> Defence | Refusal:
    """Dodge is РЕФ + 5, fractions dropped; with a ДВИЖ of 0 there is none.   [ls.dodge] [ls.dodge-needs-movement]"""
    if not value(world, unit).total:
        why = text("{who} has a Movement of 0.", who=called(world, unit))
        return Refusal("ls.dodge-needs-movement", why, text("Block or parry."))
    ridden = rides(world, unit)
    own = Because("ls.dodge", (reflexes(world, unit) + 5 * WHOLE) // WHOLE, text("Dodge"))
    base = _mounted(world, unit) if ridden else own
    nimble = guard(world, unit).nimble
    acrobatic = (Because("ls.dodge-acrobatics", nimble, text("Acrobatics")),) if nimble and not ridden else ()
    heavy = overloaded.less(world, unit)
    return Defence(DODGE, Tally((base, *acrobatic, *heavy, *_usual(world, unit, DODGE))))


def _mounted(world: World, unit: int) -> Because:
    """In the saddle Dodge is half of Riding, rounded down, + 4.   [ls.dodge-mounted]"""
    return Because("ls.dodge-mounted", learnt(world, unit, "riding") // 2 + 4, text("Dodge in the saddle"))


def block(world: World, unit: int, weapon: Weapon) -> Defence:
    """Block is half the skill + 5, a shield's bonus added first.   [ls.block] [ls.block-shield-bonus]"""
    own = weapon_skill(world, unit, weapon).amount
    base = Because("ls.block", own // 2 + 5, text("Block with the {weapon}", weapon=weapon.title))
    shield = (own + weapon.guard) // 2 - own // 2
    more = (Because("ls.block-shield-bonus", shield, text("bonus of the shield")),) if weapon.guard else ()
    return Defence(BLOCK, Tally((base, *more, *_by_hand(world, unit))), weapon)


def parry(world: World, unit: int, weapon: Weapon) -> Defence:
    """Parry is half the skill + 3, a modifier above 0 added first.   [ls.parry]"""
    own = weapon_skill(world, unit, weapon).amount
    with_it = text("Parry with the {weapon}", weapon=weapon.title)
    base = Because("ls.parry", (own + max(0, weapon.parry)) // 2 + 3, with_it)
    return Defence(PARRY, Tally((base, *_by_hand(world, unit))), weapon)


def _by_hand(world: World, unit: int) -> tuple[Because, ...]:
    return (*grabbed.less(world, unit), *_usual(world, unit, BLOCK))


def _usual(world: World, unit: int, kind: str) -> tuple[Because, ...]:
    """Poses, a lost eye and Improved guard count for all of them.   [ls.total-defence-improved]"""
    reasons = [*own_defence(world, unit), *one_eyed(world, unit)]
    if guard(world, unit).improved == kind:
        reasons.append(Because("ls.total-defence-improved", IMPROVED, text("Improved guard")))
    return tuple(reasons)


def with_what(world: World, unit: int) -> tuple[Weapon, ...]:
    """A ready shield, weapon or limb blocks; what is held to shoot with does not.   [ls.block]"""
    melee = tuple(one for one in at_hand(world, unit) if one.melee)
    armed = tuple(one for one in melee if not one.unarmed)
    return armed or melee


@lasting
def best(world: World, unit: int, kind: str, *, shields: bool = False) -> Defence | None:
    """Give the best Block or Parry that anything at hand gives, None where nothing does; or any shield."""
    law = block if kind == BLOCK else parry
    ways = [law(world, unit, weapon) for weapon in with_what(world, unit) if weapon.guard or not shields]
    return max(ways, key=lambda one: one.number.total, default=None)
