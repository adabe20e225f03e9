"""Concentration and Address; Support and Order, which they may stand in for."""

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import foes
from game.mechanics.states import HIDDEN, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.defence.control_zone import sees
from game.rules.lordsouls.rolls.roll_3d6 import DICE, succeeds
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import score, skill
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import ONE_EYED, up

HALF_BLIND = 2
SPOKEN = ("intimidation", "persuasion")


def action(world: World, unit: int) -> Cost | Refusal:
    """Each takes the Action manoeuvre.   [ls.concentration] [ls.address]"""
    return manoeuvres.slot(world, unit, manoeuvres.ACTION)


def sense(world: World, unit: int) -> int:
    """The better of sight and hearing, ИНТ without them; an eye lost costs 2.   [ls.concentration]"""
    trained = (skill(world, unit, name) for name in ("sight", "hearing"))
    best = max((one for one in trained if one is not None), default=score(world, unit, "int"))
    return best - (HALF_BLIND if has(world, unit, ONE_EYED) else 0)


def concentrate(world: World, unit: int, dice: Dice) -> Play:
    """Look and listen for who is hidden: 3d6 against the sense.   [ls.concentration]"""
    yield manoeuvres.spend(world, unit, manoeuvres.ACTION, "concentration")
    faces = yield from roll(world, dice, unit, DICE, Because("ls.concentration"), text("looking and listening"))
    if not succeeds(sum(faces), sense(world, unit)):
        return
    own = sizes.cells(world, unit)
    for foe in foes(world, unit, up):
        if has(world, foe, HIDDEN) and sees(world.field, own, sizes.cells(world, foe)):
            yield from ended(world, foe, HIDDEN, "ls.concentration")


def address(world: World, unit: int, dice: Dice) -> Play:
    """Try to sway somebody by words: 3d6 against the skill; what it does is the level's.   [ls.address]"""
    yield manoeuvres.spend(world, unit, manoeuvres.ACTION, "address")
    number = max((skill(world, unit, name) or 0 for name in SPOKEN), default=0) or score(world, unit, "cha")
    faces = yield from roll(world, dice, unit, DICE, Because("ls.address"), text("words"))
    said = text("is listened to") if succeeds(sum(faces), number) else text("is not listened to")
    yield Event("spent", unit, (Because("ls.address"),), (), said)


def support_allowed(world: World, unit: int) -> Cost | Refusal:
    """Support keeps a lasting effect going, where there is one.   [ls.support]"""
    return Refusal("ls.support", text("{who} keeps no effect up.", who=called(world, unit)))


def order_allowed(world: World, unit: int) -> Cost | Refusal:
    """Order is for who controls others.   [ls.order]"""
    return Refusal("ls.order", text("{who} controls nobody.", who=called(world, unit)))


def nothing(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Do nothing: it is never allowed."""
    yield from ()
