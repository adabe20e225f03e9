"""Knocked out: what comes of it at once; from then on it has no turn, defence or zone of control: `turns/states.py`."""

from collections.abc import Iterator

from game.battle.event import Event, put
from game.ecs.components import Condition, Conditions, Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import foes, hostile
from game.mechanics.states import PRONE, has
from game.reasons import Because, text
from game.rules.lordsouls.attack.row_of_aims import Aiming
from game.rules.lordsouls.grapple.grabbed import freed, released
from game.rules.lordsouls.movement.climb_swim import falls
from game.rules.lordsouls.positions.mounts import parted
from game.rules.lordsouls.sheet.equipment import dropped
from game.rules.lordsouls.turns.states import KNOCKED_OUT, POSES, up


def knock_out(world: World, unit: int) -> Iterator[Event]:
    """Whose health is 0 or less drops what it holds, lets go of whom it holds, and lies prone.   [ls.knocked-out]"""
    if world.get(unit, Vitals).hp > 0 or has(world, unit, KNOCKED_OUT):
        return
    conditions = world.get(unit, Conditions)
    for name in POSES:
        conditions = conditions.minus(name)
    conditions = conditions.plus(Condition(PRONE, "ls.prone")).plus(Condition(KNOCKED_OUT, "ls.knocked-out"))
    note = text("{who} is knocked out", who=called(world, unit))
    changes = put(world, unit, conditions, Aiming(), dropped(world, unit))
    yield Event("downed", unit, (Because("ls.knocked-out"),), changes, note)
    yield from released(world, unit, "ls.knocked-out")
    yield from freed(world, unit, "ls.knocked-out")
    yield from parted(world, unit)
    yield from falls(world, unit)


def assailable(world: World, one: int, other: int) -> bool:
    """Who can fight may strike and shove any foe, the knocked-out too.   [decided.helpless-targets]"""
    return hostile(world, one, other) and up(world, one)


def anybody_hostile(world: World, unit: int) -> tuple[int, ...]:
    """List all opponents in id order; after who can still fight those who cannot.   [decided.helpless-targets]"""
    fighting = foes(world, unit, up)
    return *fighting, *(foe for foe in foes(world, unit) if foe not in fighting)
