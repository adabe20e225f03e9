"""Checks to fly: how well one manoeuvres, and what staying up and landing softly take."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.battle.trial import Odds
from game.ecs.components import Sheet, Speeds, lookup
from game.ecs.world import World
from game.mechanics.d20.checks import check, passing
from game.reasons import Because, Tally, text
from game.rules.starfinder.combat.check_penalties import impaired

FLYING = "sf.fly-acrobatics"
"""Staying in the air, and landing softly, take Acrobatics; who fails falls.   [sf.fly-acrobatics]"""
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
