"""Characteristics and skills: what a sheet says of a creature, and what follows where it says nothing."""

from collections.abc import Mapping

from game.ecs.components import Pairs, Sheet, Speeds
from game.ecs.world import World
from game.reasons import Text, text

AVERAGE = 6
"""What an average human has of each main characteristic.   [ls.characteristics]"""
WHOLE = 100
"""РЕФ and ДВИЖ are kept in hundredths: they may have a fraction."""
UNSKILLED = 4
"""So much below ЛОВ is who has not learnt a skill.   [ls.attack-target-number]"""
MAIN = ("str", "dex", "con", "int", "cha")
"""СИЛ, ЛОВ, ТЕЛ, ИНТ, ХАР as levels call them."""
FRACTIONS = ("ref", "move")
"""РЕФ and ДВИЖ: those that a level may give with a fraction."""
SKILLS = (
    "acrobatics", "athletics", "riding", "unarmed", "shield", "sight", "hearing", "stealth", "intimidation",
    "persuasion", "medicine",
)  # fmt: skip


def score(world: World, unit: int, name: str) -> int:
    """A sheet names the main characteristics; what it leaves out is average.   [ls.characteristics]"""
    return _said(world, unit, name, AVERAGE)


def reflexes(world: World, unit: int) -> int:
    """РЕФ, in hundredths: half of ЛОВ and ТЕЛ together where a sheet leaves it out.   [ls.characteristics]"""
    return _said(world, unit, "ref", (score(world, unit, "dex") + score(world, unit, "con")) * WHOLE // 2)


def agility(world: World, unit: int) -> int:
    """ДВИЖ, in hundredths; РЕФ without its fraction where a sheet leaves it out.   [ls.move] [ls.characteristics]"""
    walk = (world.find(unit, Speeds) or Speeds()).of("walk")
    return _said(world, unit, "move", walk * WHOLE or reflexes(world, unit) // WHOLE * WHOLE)


def energy(world: World, unit: int) -> int:
    """ЭНЕР at the start of a scene: twice ТЕЛ where a sheet leaves it out.   [ls.energy]"""
    return _said(world, unit, "energy", 2 * score(world, unit, "con"))


def health(abilities: Mapping[str, int]) -> int:
    """Twice ТЕЛ where a sheet leaves it out; whoever stands has 1 at least.   [ls.characteristics]"""
    return max(1, 2 * abilities.get("con", AVERAGE))


def skill(world: World, unit: int, name: str) -> int | None:
    """Give the level of a skill on a sheet, None where it is not there.   [ls.characteristics]"""
    sheet = world.find(unit, Sheet) or Sheet()
    return dict(sheet.skills).get(name)


def untrained(world: World, unit: int) -> int:
    """Who has not learnt a skill rolls against ЛОВ - 4.   [ls.attack-target-number]"""
    return score(world, unit, "dex") - UNSKILLED


def learnt(world: World, unit: int, name: str) -> int:
    """Give what a roll of a skill is made against.   [ls.attack-target-number]"""
    level = skill(world, unit, name)
    return untrained(world, unit) if level is None else level


def strength_or_athletics(world: World, unit: int) -> int:
    """Pushing, grappling and jumping go by the better of СИЛ and Athletics.   [ls.push-roll] [ls.jump]"""
    return max(score(world, unit, "str"), skill(world, unit, "athletics") or 0)


def brawn(world: World, unit: int) -> tuple[int, Text]:
    """Give the better of СИЛ and Athletics, and which of the two it is: СИЛ where they are the same."""
    own, strength = strength_or_athletics(world, unit), score(world, unit, "str")
    return own, text("Athletics") if own > strength else text("strength")


def prowess(world: World, unit: int) -> int:
    """A contest over a hold goes by the best of СИЛ, ЛОВ and Athletics.   [ls.grapple-throw]"""
    return max(strength_or_athletics(world, unit), score(world, unit, "dex"))


def _said(world: World, unit: int, name: str, otherwise: int) -> int:
    pairs: Pairs = (world.find(unit, Sheet) or Sheet()).abilities
    return dict(pairs).get(name, otherwise)


def hundredths(number: int) -> str:
    """Write a number that is kept in hundredths: 5.5, 6.75, 6."""
    return f"{number // WHOLE}.{number % WHOLE:02d}".rstrip("0").rstrip(".")
