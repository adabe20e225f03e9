"""Checks to fly: how well one manoeuvres, who stays up, who lands softly."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, put
from game.battle.trial import Odds
from game.ecs.components import Budget, Place, Sheet, Side, Speeds, lookup
from game.ecs.world import World
from game.mechanics.d20.checks import check, passing
from game.mechanics.d20.falling import in_air
from game.mechanics.d20.measuring import SQUARE
from game.reasons import Because, Tally, text
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.space.helpless import HELPLESS_STATES

CALM_AIR = 15
"""The difficulty of hovering and of landing softly in calm air.   [sf.fly-acrobatics]"""
MANOEUVRABILITY = {"clumsy": -8, "average": 0, "perfect": 8}
"""What a flier's maneuverability adds to its checks.   [sf.fly-maneuverability]"""


def flying(world: World, unit: int) -> Tally:
    """Acrobatics to fly, changed by how well the creature manoeuvres.   [sf.fly-maneuverability]"""
    sheet, speeds = world.find(unit, Sheet) or Sheet(), world.find(unit, Speeds) or Speeds()
    skill = Because("sheet", lookup(sheet.skills, "acrobatics"), text("Acrobatics"))
    return Tally((skill, manoeuvring(speeds.manoeuvrability), *impaired(world, unit)))


def manoeuvring(word: str) -> Because:
    """Give what a flier's maneuverability adds.   [sf.fly-maneuverability]"""
    return Because("sf.fly-maneuverability", MANOEUVRABILITY[word], text("{word}: checks to fly", word=word))


def acrobatics(world: World, dice: Dice, unit: int, rule: str) -> Generator[Event | Decision, str, bool]:
    """Roll a check to fly against calm air; gives whether it succeeds.   [sf.fly-acrobatics]"""
    word = (world.find(unit, Speeds) or Speeds()).manoeuvrability
    added, why = manoeuvring(word), (rule, text("Acrobatics"))
    total = yield from check(world, dice, unit, flying(world, unit).total, CALM_AIR, why, (added,))
    return total >= CALM_AIR


def stays_up(world: World, unit: int) -> Odds:
    """Give the chance of a check to fly against calm air.   [sf.fly-acrobatics]"""
    return passing(flying(world, unit).total, CALM_AIR)


def fall_at_end(world: World, unit: int) -> int:
    """Give how far a creature falls if its turn ends now, in feet; 0: not at all.   [sf.fly-acrobatics]"""
    budget, (x, y, z) = world.get(unit, Budget), world.get(unit, Place).at
    aloft = in_air(world, unit) and world.get(unit, Place).mode == "fly"
    if not aloft or "hover" in budget.done or budget.moved >= SQUARE or world.field.gravity == "zero":
        return 0
    return SQUARE * (z - world.field.ground(x, y))


def lands_softly(world: World, unit: int) -> bool:
    """Perfect fliers land softly by themselves, unless they are unconscious.   [sf.hover-perfect]"""
    speeds = world.find(unit, Speeds) or Speeds()
    return not HELPLESS_STATES.at_mercy(world, unit) and bool(speeds.of("fly")) and speeds.manoeuvrability == "perfect"


def soft_landing(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, str]:
    """Perfect fliers land softly by themselves; others may try, as a reaction.   [sf.fly-acrobatics]"""
    speeds, budget = world.find(unit, Speeds) or Speeds(), world.get(unit, Budget)
    if lands_softly(world, unit):
        return "sf.hover-perfect"
    if HELPLESS_STATES.at_mercy(world, unit) or not speeds.of("fly") or budget.left("reaction") < 1:
        return ""
    options = (Option("hold", text("Keep the reaction")), Option("land", text("Try to land softly")))
    question = text("It falls: try a soft landing?")
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "sf.fly-acrobatics", unit)
    if answer != "land":
        return ""
    note = text("its reaction: a soft landing")
    yield Event("spent", unit, (Because("sf.fly-acrobatics"),), put(world, unit, budget.spend("reaction")), note)
    return "sf.fly-acrobatics" if (yield from acrobatics(world, dice, unit, "sf.fly-acrobatics")) else ""
