"""Improvised actions: at what a level names so, a chandelier to be cut loose; or as people who play every side say."""

import re

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.named_checks import NamedChecks
from game.mechanics.named_things import NamedThings
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE
from game.rules.lordsouls.rolls.rulings import CHECKS, at_table, checked, number
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import MAIN, SKILLS
from game.rules.lordsouls.turns.manoeuvres import LAW, deed
from game.space.field import Kind

RULE, VERB = "ls.improvised-action", "improvise-action"
CHECKED = (*MAIN, *SKILLS)
OBJECT = re.compile(rf"(?:.*-)?improvised-action(?:-({'|'.join(CHECKED)}))?")
"""What is named so can be acted on: by a roll of the skill or characteristic that is named, or freely."""


def acted_on(kind: Kind) -> bool:
    """Say whether a level lets something be done to a kind of ground.   [ls.improvised-action]"""
    return OBJECT.fullmatch(kind.name) is not None


def unruled(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all verbs
    """It takes the Action manoeuvre, and a table that rules on it.   [ls.improvised-action]"""
    nobody = Refusal(RULE, text("Nobody is there to rule on it."), text("Let people play every side."))
    return None if at_table(world) else nobody


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
