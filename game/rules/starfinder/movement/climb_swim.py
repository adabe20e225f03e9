"""Checks of movement: climbing and swimming without a speed for it."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Condition, Place, Sheet, Speeds, lookup
from game.ecs.world import World
from game.mechanics.d20.checks import check, check_or_ten
from game.mechanics.states import began
from game.reasons import Because, Tally, text
from game.rules.starfinder.combat.rolls import impaired
from game.rules.starfinder.flight.falling import FALLING
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.passing import PASSING
from game.space import footprint

ROUGH_ROCK, CALM_WATER = 15, 10
GRAVITY = {"zero": -5, "low": -5, "normal": 0, "high": 5}
OWN_SPEED = 8
"""What a speed of one's own adds to the checks of its mode.   [sf.climb-speed] [sf.swim-speed]"""
BADLY = 5
CLINGING = Condition("flat-footed", "sf.climb-without-speed", 0, "turn")


def athletics(world: World, unit: int, mode: str) -> int:
    """Athletics to climb or swim; a speed of one's own adds 8, who is tired has 1 less.   [sf.climb-speed]

    [sf.swim-speed] [sf.hustle-fatigue]
    """
    return athletic(world, unit, mode).total


def athletic(world: World, unit: int, mode: str) -> Tally:
    """Give what makes Athletics to climb or swim.   [sf.climb-speed] [sf.swim-speed] [sf.hustle-fatigue]"""
    skill = Because("sheet", lookup((world.find(unit, Sheet) or Sheet()).skills, "athletics"), text("Athletics"))
    rule, own = f"sf.{mode}-speed", (world.find(unit, Speeds) or Speeds()).of(mode)
    speed = (Because(rule, OWN_SPEED, text("a speed of its own for it")),) if own else ()
    return Tally((skill, *speed, *impaired(world, unit, dexterity=False)))


def difficulty(world: World, mode: str) -> int:
    """Rough rock is DC 15, calm water 10; low gravity eases climbing.   [sf.climb-without-speed]"""
    return CALM_WATER if mode == "swim" else ROUGH_ROCK + GRAVITY[world.field.gravity]


def dangerous(world: World, unit: int, mode: str) -> str:
    """Name the rule by which even who has a climb speed checks: high gravity is dangerous; '' where none does.

    [sf.climb-speed]
    """
    climbs = mode == "climb" and (world.find(unit, Speeds) or Speeds()).of("climb")
    return "sf.climb-speed" if climbs and world.field.gravity == "high" else ""


def unskilled_check(world: World, dice: Dice, unit: int, mode: str) -> Generator[Event | Decision, str, bool]:
    """Without a speed each move needs a check: by 4 short no progress, by 5 a fall.   [sf.climb-without-speed]

    In water one goes under instead of falling.   [sf.swim-without-speed]
    """
    rule = PACE.unskilled_in(world, unit, mode)
    if mode == "climb" and rule:
        yield began(world, unit, CLINGING)
    checked = check if rule else check_or_ten
    rule = rule or dangerous(world, unit, mode)
    if not rule:
        return True
    needed = difficulty(world, mode)
    total = yield from checked(world, dice, unit, athletics(world, unit, mode), needed, (rule, text("Athletics")))
    short = needed - total
    if short >= BADLY:
        yield from _off_the_wall(world, dice, unit) if mode == "climb" else _under(world, unit)
    return short <= 0


def _hangs(world: World, unit: int) -> bool:
    x, y, z = world.get(unit, Place).at
    return z > world.field.ground(x, y)


def _off_the_wall(world: World, dice: Dice, unit: int) -> Play:
    if _hangs(world, unit):
        yield from FALLING.fall(world, dice, unit, Because("sf.climb-without-speed", 0, text("It loses its hold.")))


def _under(world: World, unit: int) -> Play:
    """Who fails badly in deep water goes under: one cell down, where there is room.   [sf.swim-without-speed]"""
    place = world.get(unit, Place)
    x, y, z = place.at
    if _sinks(world, unit):
        there = replace(place, at=(x, y, z - 1), mode="swim")
        yield Event("slipped", unit, (Because("sf.swim-without-speed"),), put(world, unit, there), text("goes under"))


def _sinks(world: World, unit: int) -> bool:
    place, field = world.get(unit, Place), world.field
    x, y, z = place.at
    cells = footprint.cells((x, y, z - 1), place.band)
    deep = all(field.ground(i, j) - field.kind(i, j).water < k for i, j, k in cells)
    return deep and PASSING.end_of_move(world, unit, cells) is None
