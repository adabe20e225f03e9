"""What the book leaves to its master: at a table where people play every side they rule, elsewhere the game does."""

from collections.abc import Generator

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option
from game.ecs.components import Side
from game.ecs.world import World
from game.reasons import Because, Text, text
from game.rules.lordsouls.rolls.roll_3d6 import DICE, succeeds
from game.rules.lordsouls.sheet.characteristics import score, skill, strength, untrained

FREELY = "none"
CHECKS = {
    FREELY: text("No roll"), "str": text("Strength or Athletics: {n} or less"), "dex": text("Dexterity: {n} or less"),
    "acrobatics": text("Acrobatics: {n} or less"), "int": text("Intelligence: {n} or less"),
    "cha": text("Charisma: {n} or less"),
}  # fmt: skip
BODY = (FREELY, "str", "dex", "acrobatics")
"""What a movement may hang on."""


def at_table(world: World) -> bool:
    """Say whether people play every side: then nobody is there whom the game would have to judge for."""
    sides = [side for _, side in world.all(Side)]
    return len({side.team for side in sides}) > 1 and all(side.control == "human" for side in sides)


def number(world: World, unit: int, check: str) -> int:
    """Give what a check is rolled against.   [ls.characteristics]"""
    if check == "str":
        return strength(world, unit)
    if check == "acrobatics":
        trained = skill(world, unit, check)
        return untrained(world, unit) if trained is None else trained
    return score(world, unit, check)


def checked(
    world: World, dice: Dice, unit: int, rule: str, checks: tuple[str, ...]
) -> Generator[Event | Decision, str, bool]:
    """Let the table name the check, if one is needed, and roll it."""
    options = tuple(Option(one, _title(world, unit, one), worth=int(one == FREELY)) for one in checks)
    question = text("Which roll does it take?")
    check = yield Decision(world.get(unit, Side).team, unit, question, options, rule, unit)
    if check == FREELY:
        return True
    needed = number(world, unit, check)
    faces = yield from roll(world, dice, unit, DICE, Because(rule), text("a check"))
    won = succeeds(sum(faces), needed)
    said = text("{roll} against {number}, it works") if won else text("{roll} against {number}, it fails")
    yield Event("spent", unit, (Because(rule),), (), text(said.msgid, roll=sum(faces), number=needed))
    return won


def _title(world: World, unit: int, check: str) -> Text:
    if check == FREELY:
        return CHECKS[check]
    return text(CHECKS[check].msgid, n=number(world, unit, check))
