"""Improvised actions: at what a level names so, a chandelier to be cut loose; or as people who play every side say."""

import re

from game.battle.dice import Dice
from game.battle.event import Event, Option, Play
from game.ecs.world import World
from game.mechanics.asking import Verdict, ask
from game.mechanics.named_checks import NamedChecks
from game.mechanics.named_things import NamedThings
from game.reasons import Because, Refusal, Text, text
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE, rolled, succeeds
from game.rules.lordsouls.rolls.rulings import at_table
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import MAIN, SKILLS, learnt, score, strength_or_athletics
from game.rules.lordsouls.turns.manoeuvres import LAW, deed
from game.space.field import Kind

RULE, VERB = "ls.improvised-action", "improvise-action"
CHECKED = (*MAIN, *SKILLS)
OBJECT = re.compile(rf"(?:.*-)?improvised-action(?:-({'|'.join(CHECKED)}))?")
"""What is named so can be acted on: by a roll of the skill or characteristic that is named, or freely."""

FREELY = "none"
CHECKS = {
    FREELY: text("No roll"), "str": text("Strength or Athletics: {n} or less"), "dex": text("Dexterity: {n} or less"),
    "acrobatics": text("Acrobatics: {n} or less"), "int": text("Intelligence: {n} or less"),
    "cha": text("Charisma: {n} or less"),
}  # fmt: skip


def acted_on(kind: Kind) -> bool:
    """Say whether a level lets something be done to a kind of ground.   [ls.improvised-action]"""
    return OBJECT.fullmatch(kind.name) is not None


def unruled(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all verbs
    """It takes the Action manoeuvre, and a table that rules on it.   [ls.improvised-action]"""
    nobody = Refusal(RULE, text("Nobody is there to rule on it."), text("Let people play every side."))
    return None if at_table(world) else nobody


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
    works, fails = text("rolls {roll} (needs {number} or less), it works"), text(
        "rolls {roll} (needs {number} or less), it fails")  # fmt: skip
    said = works if won else fails
    yield Event("spent", unit, (Because(rule),), (), text(said.msgid, roll=total, number=needed))
    return won


def _title(world: World, unit: int, check: str) -> Text:
    return CHECKS[check] if check == FREELY else text(CHECKS[check].msgid, n=number(world, unit, check))


def improvise(world: World, unit: int, dice: Dice) -> Play:
    """The table names the check; what comes of it is the table's to say.   [ls.improvised-action]"""
    won = yield from checked(world, dice, unit, RULE, tuple(CHECKS))
    said = text("does what it wanted") if won else text("does not do what it wanted")
    yield Event("spent", unit, (Because(RULE),), (), said)


IMPROVISE = deed(VERB, text("Improvise an action"), RULE, improvise, unruled)
OBJECTS = NamedThings(
    name="improvise-object",
    title=text("Act on something"),
    # It takes the Action manoeuvre; if the roll that the level names succeeds, the thing becomes what it says.
    rule="ls.improvised-action",
    checks=NamedChecks(OBJECT, THREE_DICE, number),
    slots=LAW,
    cells=sizes.cells,
)
