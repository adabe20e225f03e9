"""Falling out of the air: who hovers, who lands softly, what the ground does."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.trial import Odds
from game.ecs.components import Body, Budget, Place, Sheet, Side, Speeds, lookup
from game.ecs.world import World
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.speeds import may_lie
from game.mechanics.states import has
from game.reasons import Because, Tally, text
from game.rules.starfinder.harm import hurt, knock_prone
from game.rules.starfinder.passing import PASSING
from game.rules.starfinder.rolling import check, impaired, passing
from game.rules.starfinder.states import STATES
from game.space import footprint
from game.space.square import Cell

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


def in_air(world: World, unit: int) -> bool:
    """Say whether a creature hangs over the ground."""
    x, y, z = world.get(unit, Place).at
    return z > world.field.ground(x, y) and world.get(unit, Place).mode in ("fly", "climb")


def fall_at_end(world: World, unit: int) -> int:
    """Give how far a creature falls if its turn ends now, in feet; 0: not at all.   [sf.fly-acrobatics]"""
    budget, (x, y, z) = world.get(unit, Budget), world.get(unit, Place).at
    aloft = in_air(world, unit) and world.get(unit, Place).mode == "fly"
    if not aloft or "hover" in budget.done or budget.moved >= SQUARE or world.field.gravity == "zero":
        return 0
    return SQUARE * (z - world.field.ground(x, y))


def air_end(world: World, dice: Dice, unit: int) -> Play:
    """A flier that ends its turn in the air without having flown 5 feet or hovered falls.   [sf.fly-acrobatics]"""
    if fall_at_end(world, unit):
        yield from fall(world, dice, unit, Because("sf.fly-acrobatics", 0, text("It neither flew nor hovered.")))


def fall(world: World, dice: Dice, unit: int, because: Because) -> Play:
    """A fall does 1d6 for each 10 feet and leaves one prone, unless the landing is soft.   [sf.fly-acrobatics]

    Whoever is helpless lies where it lands; without weight nothing falls.   [sf.prone]
    """
    if world.field.gravity == "zero":
        return
    place = world.get(unit, Place)
    landing = below(world, unit)
    height = (place.at[2] - landing[2]) * SQUARE
    there = replace(place, at=landing, mode="walk")
    note, facts = text("falls {feet} ft", feet=height), (("feet", height),)
    soft = yield from _soft_landing(world, dice, unit)
    softly = "sf.hover-perfect" if lands_softly(world, unit) else "sf.fly-acrobatics"
    if soft:
        note = text("falls {feet} ft and lands softly", feet=height)
    why = because, *((Because(softly, 0, text("a soft landing")),) if soft else ())
    yield Event("fell", unit, why, put(world, unit, there), note, facts)
    if not soft and height >= 2 * SQUARE:
        damage, rule = falling_damage(height), falling_rule(world, unit)
        faces = yield from roll(world, dice, unit, damage, Because(rule), text("falling damage"))
        yield from hurt(world, unit, sum(faces), Because(rule, sum(faces), text("falling damage")))
    hard = STATES.at_mercy(world, unit) or (not soft and height >= 2 * SQUARE)
    if hard and may_lie(world, unit) and not has(world, unit, "prone"):
        yield knock_prone(world, unit)


def felled(world: World, dice: Dice, unit: int) -> Play:
    """Whoever is felled above the ground falls: out of its flight, or off what it holds on to.   [sf.fly-acrobatics]

    [sf.climb-without-speed]
    """
    if STATES.at_mercy(world, unit) and in_air(world, unit):
        rule = falling_rule(world, unit)
        flew, held = text("It is in no state to fly."), text("It loses its hold.")
        yield from fall(world, dice, unit, Because(rule, 0, flew if rule == "sf.fly-acrobatics" else held))


def falling_damage(feet: int) -> Roll:
    """A fall does 1d6 for each 10 feet.   [sf.climb-without-speed] [sf.fly-acrobatics]"""
    return Roll(feet // (2 * SQUARE), 6, 0)


def falling_rule(world: World, unit: int) -> str:
    """Name the rule by which a creature falls: as one that flies, or as one that loses its hold."""
    flies = (world.find(unit, Speeds) or Speeds()).of("fly")
    return "sf.fly-acrobatics" if flies else "sf.climb-without-speed"


def lands_softly(world: World, unit: int) -> bool:
    """Perfect fliers land softly by themselves, unless they are unconscious.   [sf.hover-perfect]"""
    speeds = world.find(unit, Speeds) or Speeds()
    return not STATES.at_mercy(world, unit) and bool(speeds.of("fly")) and speeds.manoeuvrability == "perfect"


def below(world: World, unit: int) -> Cell:
    """Give where a fall ends: the ground below, or the nearest free place; nowhere where there is none.

    [sf.illegal-end]
    """
    x, y, z = world.get(unit, Place).at
    field, side = world.field, world.get(unit, Body).side
    spots = [(i, j) for j in range(field.height - side + 1) for i in range(field.width - side + 1)]
    for i, j in sorted(spots, key=lambda spot: (max(abs(spot[0] - x), abs(spot[1] - y)), spot[1], spot[0])):
        cell = field.on_ground(i, j)
        cells = footprint.cells(cell, footprint.whole(side))
        if STATES.at_mercy(world, unit) or (_open(world, cells) and PASSING.end_of_move(world, unit, cells) is None):
            return cell
    return x, y, z


def _open(world: World, cells: tuple[Cell, ...]) -> bool:
    return not any(world.field.kind(x, y).blocks_move for x, y, _ in cells)


def _soft_landing(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, bool]:
    """Perfect fliers land softly by themselves; others may try, as a reaction.   [sf.fly-acrobatics]"""
    speeds, budget = world.find(unit, Speeds) or Speeds(), world.get(unit, Budget)
    if lands_softly(world, unit):
        return True
    if STATES.at_mercy(world, unit) or not speeds.of("fly"):
        return False
    if budget.left("reaction") < 1:
        return False
    options = (Option("hold", text("Keep the reaction")), Option("land", text("Try to land softly")))
    question = text("It falls: try a soft landing?")
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "sf.fly-acrobatics", unit)
    if answer != "land":
        return False
    note = text("its reaction: a soft landing")
    yield Event("spent", unit, (Because("sf.fly-acrobatics"),), put(world, unit, budget.spend("reaction")), note)
    return (yield from acrobatics(world, dice, unit, "sf.fly-acrobatics"))
