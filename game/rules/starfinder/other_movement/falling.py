"""Falling out of the air: who falls when its turn ends, who lands softly, and what the ground does."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Budget, Place, Side, Speeds
from game.ecs.world import World
from game.mechanics.d20.falling import Falling, in_air
from game.mechanics.d20.measuring import SQUARE
from game.reasons import Because, text
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.flying_checks import FLYING, acrobatics
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.occupied_squares import PASSING


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


FALLING = Falling(
    passing=PASSING,
    harm=HARM,
    # A fall does 1d6 for each 10 feet, by the rule of who flies or of who climbs; then one lies prone,   [sf.prone]
    each=10,
    die=6,
    flier=FLYING,
    climber=PACE.unskilled.climb,
    # unless the landing is soft. One lands where one may stop.
    soft=soft_landing,
)


def air_end(world: World, dice: Dice, unit: int) -> Play:
    """A flier that ends its turn in the air without having flown 5 feet or hovered falls.   [sf.fly-acrobatics]"""
    if fall_at_end(world, unit):
        why = text("It neither flew nor hovered.")
        yield from FALLING.fall(world, dice, unit, Because("sf.fly-acrobatics", 0, why))
