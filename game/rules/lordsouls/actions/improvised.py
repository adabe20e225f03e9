"""Improvised actions: where people play every side, they say what is tried and what it takes."""

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.rolls.rulings import CHECKS, at_table, checked
from game.rules.lordsouls.turns.manoeuvres import deed

RULE, VERB = "ls.improvised-action", "improvise-action"


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
