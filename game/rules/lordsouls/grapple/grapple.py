"""Grapple: seize an opponent, throw it down, break free."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.reading import Reading
from game.battle.rulebook import Preview
from game.ecs.components import Condition, Place
from game.ecs.world import World
from game.mechanics.asking import chosen, spots
from game.mechanics.naming import called
from game.mechanics.readings import read_as
from game.mechanics.states import GRABBED, PRONE, began, has
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.rules.lordsouls.attack.target_number import SKILL, Attempt
from game.rules.lordsouls.attack.verbs import foes_up
from game.rules.lordsouls.defence.lines_of_sight import unfound
from game.rules.lordsouls.defence.reach import reaches
from game.rules.lordsouls.grapple.attempt import HANDS, chance_of, tried
from game.rules.lordsouls.grapple.grabbed import HOLDS, freed, held
from game.rules.lordsouls.grapple.push import dropping
from game.rules.lordsouls.harm.damage import enters
from game.rules.lordsouls.movement.climb_swim import falls
from game.rules.lordsouls.positions.mounts import free_beside
from game.rules.lordsouls.rolls.roll_3d6 import contest, contested
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import brawn, prowess
from game.rules.lordsouls.sheet.equipment import free_hands
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS, OVERLOADED, ROOTED, opponents

HELD, LAID = 160, 120
"""What it is worth to hold somebody, and to have thrown it down, in hundredths of a hit point."""
MORE, TWO = 2, 2
"""What each hand after the second adds.   [ls.grapple-hands]"""
HANGS_ON = 2
"""So many sizes larger, and it is not held but hung on to.   [ls.grapple-effect]"""


def allowed(world: World, unit: int) -> Cost | Refusal:
    """At least one hand must be free.   [ls.grapple-conditions]"""
    return allows(world, unit, "grapple") if held(world, unit) else _full(world, unit) or allows(world, unit, "grapple")


def _full(world: World, unit: int) -> Refusal | None:
    why = text("{who} has no hand free.", who=called(world, unit))
    return Refusal("ls.grapple-conditions", why, text("Drop something.")) if free_hands(world, unit) < 1 else None


def refused(world: World, cmd: Command) -> Refusal | None:
    """Say why somebody cannot be seized: nobody, no opponent, out of the reach of hands.   [ls.grapple-conditions]"""
    target = aimed_at(world, cmd)
    if not target:
        return Refusal("ls.grapple-conditions", text("There is nobody else to seize."))
    name = called(world, target)
    if not opponents(world, cmd.unit, target):
        return Refusal("ls.grapple-conditions", text("{name} is no opponent who fights.", name=name))
    if not reaches(world, cmd.unit, target, HANDS):
        why = text("{name} is out of reach of the hands.", name=name)
        return Refusal("ls.grapple-conditions", why, text("Come closer."))
    hidden = unfound(world, cmd.unit, target)
    return hidden or (None if target in held(world, cmd.unit) else _full(world, cmd.unit))


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say whether somebody may be seized, or thrown.   [ls.grapple-conditions]"""
    return refused(world, cmd) or free


def grapple_number(world: World, unit: int) -> Tally:
    """The better of СИЛ and Athletics; each hand after the second adds 2.   [ls.grapple-roll] [ls.grapple-hands]"""
    more = max(0, free_hands(world, unit) - TWO)
    hands = (Because("ls.grapple-hands", MORE * more, text("more hands")),) if more else ()
    return Tally((Because(SKILL, *brawn(world, unit)), *hands))


def grapple(world: World, cmd: Command, dice: Dice) -> Play:
    """A Grapple is paid for, and made."""
    yield take(world, cmd.unit, "grapple")
    yield from grappled(world, cmd, dice)


def grappled(world: World, cmd: Command, dice: Dice) -> Play:
    """Seize an opponent; one who is Grabbed already may be thrown down.   [ls.grapple-effect] [ls.grapple-throw]"""
    target = aimed_at(world, cmd)
    thrown = target in held(world, cmd.unit) and has(world, target, GRABBED)
    own = grapple_number(world, cmd.unit)
    yield restrained(world, cmd.unit, DEFENCELESS, "ls.grapple-limits")
    if thrown:
        yield from _throw(world, cmd.unit, target, dice)
        return
    attempt = Attempt(cmd.unit, target, HANDS, far=False)
    if (yield from tried(world, dice, attempt, own, "ls.grapple-roll", text("Grapple"))):
        yield seized(world, cmd.unit, target)
    else:
        yield restrained(world, cmd.unit, ROOTED, "ls.grapple-limits")


def weighs_on(world: World, unit: int, target: int) -> bool:
    """Say whether a hold leaves the target Overloaded, and not Grabbed.   Part of ls.grapple-effect."""
    return sizes.larger(world, target, unit) >= HANGS_ON and read_as(world, SEIZED) == BY_SIZE


def _told(world: World, unit: int, target: int) -> Text:
    """Say what a hold leaves a target as."""
    if weighs_on(world, unit, target):
        return text("held by {who}, {whom} is Overloaded", who=called(world, unit), whom=called(world, target))
    return text("held by {who}, {whom} is Grabbed", who=called(world, unit), whom=called(world, target))


BY_SIZE, ALWAYS = "size", "grabbed"
SEIZED = Reading("grapple", "ls.grapple-effect", (
    (BY_SIZE, text("A hold leaves a target up to one size larger Grabbed, and a larger one Overloaded.")),
    (ALWAYS, text("A hold leaves every target Grabbed, whatever its size.")),
), _told)  # fmt: skip
"""What becomes of who is seized: the book names both conditions and does not say which applies when."""


def seized(world: World, unit: int, target: int) -> Event:
    """Grabbed, or Overloaded if it is two sizes larger or more.   [ls.grapple-effect]"""
    name, rule = (OVERLOADED, "ls.overloaded") if weighs_on(world, unit, target) else (GRABBED, "ls.grabbed")
    return HOLDS.seized(world, target, Condition(name, rule, unit), Because("ls.grapple-effect"))


def _throw(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Win a contest, and the victim lies prone on the ground beside you, where you choose.   [ls.grapple-throw]"""
    won = yield from contest(world, dice, (unit, target), (prowess(world, unit), prowess(world, target)))
    if not won:
        yield Event("missed", unit, (Because("ls.grapple-throw"),), (), text("cannot throw {name} down",
                    name=called(world, target)), (("target", target),))  # fmt: skip
        return
    lay = world.get(target, Place)
    cells = tuple(dict.fromkeys((lay.at, *free_beside(world, unit))))
    options = (replace(one, worth=dropping(world, target, cell)) for one, cell in zip(spots(cells), cells, strict=True))
    question = text("Where does {name} fall?", name=called(world, target))
    answer = yield from chosen(world, unit, question, options, "ls.grapple-throw", target)
    cell = cells[int(answer)]
    place = lay if cell == lay.at else replace(lay, at=cell, mode="walk")
    note = text("is thrown to the ground")
    yield Event("slipped", target, (Because("ls.grapple-throw"),), put(world, target, place), note, (("by", unit),))
    yield from falls(world, target)
    yield from freed(world, target, "ls.grapple-throw")
    if not has(world, target, PRONE):
        yield began(world, target, Condition(PRONE, "ls.prone"), Because("ls.grapple-throw"))
    if world.get(target, Place) != lay:
        yield from enters(world, dice, target)


def shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show the chance of the hold, its best defence counted in, or of the throw.   [ls.grapple-roll]"""
    target = aimed_at(world, cmd)
    attempt = Attempt(cmd.unit, target, HANDS, far=False)
    strike = chance_of(world, attempt, grapple_number(world, cmd.unit), "ls.grapple-roll")
    if target in held(world, cmd.unit):
        odds = contested(prowess(world, cmd.unit), prowess(world, target))
        below = max((dropping(world, target, cell) for cell in free_beside(world, cmd.unit)), default=0)
        strike = replace(strike, hit=odds, because=(Because("ls.grapple-throw"), Because("ls.contest")),
                         burden=LAID + below)  # fmt: skip
        return Preview(cost, strike=strike)
    return Preview(cost, strike=replace(strike, burden=HELD))


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent within reach of the hands."""
    yield from (command(unit, "grapple", foe) for foe in foes_up(world, unit))


GRAPPLE = Aimed(
    "grapple", text("Grapple"), "ls.grapple-conditions", "unit", allowed, against, grapple, offered, shown
)
