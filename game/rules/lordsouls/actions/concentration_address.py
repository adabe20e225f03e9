"""Concentration and Address."""


from collections.abc import Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.sides import foes, friends
from game.mechanics.states import HIDDEN, began, ended, has
from game.reasons import Because, Cost, text
from game.rules.lordsouls.attack.row_of_aims import Aiming
from game.rules.lordsouls.attack.weak_spot import one_eyed
from game.rules.lordsouls.defence.lines_of_sight import sees
from game.rules.lordsouls.grapple.grabbed import released
from game.rules.lordsouls.rolls.roll_3d6 import rolled, succeeds
from game.rules.lordsouls.sheet.characteristics import score, skill
from game.rules.lordsouls.sheet.equipment import dropped
from game.rules.lordsouls.turns.manoeuvres import deed
from game.rules.lordsouls.turns.states import SURRENDERED, up

SPOKEN = ("intimidation", "persuasion")


def sense(world: World, unit: int) -> int:
    """The better of sight and hearing, ИНТ without them; an eye lost costs 2.   [ls.concentration]"""
    trained = (skill(world, unit, name) for name in ("sight", "hearing"))
    best = max((one for one in trained if one is not None), default=score(world, unit, "int"))
    return best + Cost(one_eyed(world, unit)).total


def concentrate(world: World, unit: int, dice: Dice) -> Play:
    """Look and listen for who is hidden: 3d6 against the sense.   [ls.concentration]"""
    total = yield from rolled(world, dice, unit, Because("ls.concentration"), text("looking and listening"))
    for foe in foes(world, unit, up) if succeeds(total, sense(world, unit)) else ():
        if has(world, foe, HIDDEN) and sees(world, unit, foe):
            yield from ended(world, foe, HIDDEN, "ls.concentration")


def address(world: World, unit: int, dice: Dice) -> Play:
    """Try to sway others by words: 3d6 against the skill; what a success does the level says.   [ls.address]"""
    number = max(skill(world, unit, name) or 0 for name in SPOKEN) or score(world, unit, "cha")
    total = yield from rolled(world, dice, unit, Because("ls.address"), text("words"))
    heard = succeeds(total, number)
    said = text("is listened to") if heard else text("is not listened to")
    yield Event("spent", unit, (Because("ls.address"),), (), said)
    for foe in yielding(world, unit) if heard else ():
        yield from gives_up(world, foe, unit)


def yielding(world: World, unit: int) -> tuple[int, ...]:
    """List the foes in sight who give up when addressed, since so few of their side can fight.   [ls.address]"""
    ready = ((foe, skill(world, foe, "yields") or 0) for foe in foes(world, unit, up))
    few = (foe for foe, most in ready if most and len(friends(world, foe, up)) < most)
    return tuple(foe for foe in few if sees(world, unit, foe))


def gives_up(world: World, unit: int, by: int) -> Iterator[Event]:
    """Who gives up drops what it holds, lets go of whom it holds, and fights no more.   [ls.address]"""
    event = began(world, unit, Condition(SURRENDERED, "ls.address", by))
    yield replace(event, changes=(*event.changes, *put(world, unit, Aiming(), dropped(world, unit))))
    yield from released(world, unit, "ls.address")


CONCENTRATE = deed("concentration", text("Look and listen"), "ls.concentration", concentrate)
ADDRESS = deed("address", text("Address"), "ls.address", address)
