"""Improvised actions: where people play every side, they say what is tried and what it takes."""

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.rolls.rulings import CHECKS, at_table, checked
from game.rules.lordsouls.turns import manoeuvres

RULE, VERB = "ls.improvised-action", "improvise-action"


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Action manoeuvre, and a table that rules on it.   [ls.improvised-action]"""
    if not at_table(world):
        return Refusal(RULE, text("Nobody is there to rule on it."), text("Let people play every side."))
    return manoeuvres.slot(world, unit, manoeuvres.ACTION)


def improvise(world: World, unit: int, dice: Dice) -> Play:
    """The table names the check; what comes of it is the table's to say.   [ls.improvised-action]"""
    yield manoeuvres.spend(world, unit, manoeuvres.ACTION, VERB)
    won = yield from checked(world, dice, unit, RULE, tuple(CHECKS))
    said = text("does what it wanted") if won else text("does not do what it wanted")
    yield Event("spent", unit, (Because(RULE),), (), said)


def ruled(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """Say whether somebody is there to rule on it.   [ls.improvised-action]"""
    return at_table(world)


IMPROVISE = aimless(VERB, text("Improvise an action"), RULE, allowed, improvise)
