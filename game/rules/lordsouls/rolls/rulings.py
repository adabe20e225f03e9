"""What the book leaves to its master: at a table where people play every side they rule, elsewhere the game does."""

from game.battle.dice import Dice
from game.battle.event import Event, Option
from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.asking import Verdict, ask
from game.reasons import Because, Text, text
from game.rules.lordsouls.rolls.roll_3d6 import rolled, succeeds
from game.rules.lordsouls.sheet.characteristics import SKILLS, learnt, score, strength_or_athletics

FREELY = "none"
CHECKS = {
    FREELY: text("No roll"), "str": text("Strength or Athletics: {n} or less"), "dex": text("Dexterity: {n} or less"),
    "acrobatics": text("Acrobatics: {n} or less"), "int": text("Intelligence: {n} or less"),
    "cha": text("Charisma: {n} or less"),
}  # fmt: skip


def at_table(world: World) -> bool:
    """Say whether people play every side: then nobody is there whom the game would have to judge for."""
    sides = [side for _, side in world.all(Side)]
    return len({side.team for side in sides}) > 1 and all(side.control == "human" for side in sides)


def number(world: World, unit: int, check: str) -> int:
    """Give what a check is rolled against.   [ls.characteristics]"""
    if check == "str":
        return strength_or_athletics(world, unit)
    return learnt(world, unit, check) if check in SKILLS else score(world, unit, check)


def checked(world: World, dice: Dice, unit: int, rule: str, checks: tuple[str, ...]) -> Verdict:
    """Let the table name the check, if one is needed, and roll it."""
    options = (Option(one, _title(world, unit, one), worth=int(one == FREELY)) for one in checks)
    check = yield ask(world, unit, text("Which roll does it take?"), options, rule)
    if check == FREELY:
        return True
    needed = number(world, unit, check)
    total = yield from rolled(world, dice, unit, Because(rule), text("a check"))
    won = succeeds(total, needed)
    said = text("{roll} against {number}, it works") if won else text("{roll} against {number}, it fails")
    yield Event("spent", unit, (Because(rule),), (), text(said.msgid, roll=total, number=needed))
    return won


def _title(world: World, unit: int, check: str) -> Text:
    return CHECKS[check] if check == FREELY else text(CHECKS[check].msgid, n=number(world, unit, check))
