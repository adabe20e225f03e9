"""Climbing and swimming: by a manoeuvre of their own, at half the ДВИЖ, with a free hand."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Place, Speeds
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.sheet.equipment import free_hands
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS

CLIMB = "climb"
RULE = "ls.climb-swim"
"""Each metre climbed, up or down, is a point; water deeper than 1 m is swum (`Stepping.climbing`).   [ls.climb-swim]

Who runs out of points on the way up or down hangs there, and goes on with its next Climb (`Mover.hung`).
"""
NATURAL = ("climb", "swim")
"""Speeds that mark who climbs or swims by nature, without a free hand.   [ls.climb-swim]"""


def halved(full: int) -> Cost:
    """Of a full Move it gives half the points, rounded down.   [ls.climb-swim]"""
    return Cost.one(RULE, full // 2 - full, text("half of it"))


def opened(world: World, unit: int) -> Event:
    """Who climbs or swims has no active defence until its next turn.   [ls.climb-swim]"""
    return restrained(world, unit, DEFENCELESS, RULE)


def falls(world: World, unit: int) -> Iterator[Event]:
    """Who hangs on a wall and can hold on no longer drops to the ground, and takes no harm.   [ls.climb-swim]"""
    here = world.get(unit, Place)
    ground = world.field.on_ground(*here.at[:2])
    if here.mode == CLIMB and here.at[2] > ground[2]:
        note = text("drops {n} m", n=here.at[2] - ground[2])
        changes = put(world, unit, replace(here, at=ground, mode="walk"))
        yield Event("fell", unit, (Because(RULE, 0, note),), changes, note)


def hands_free(world: World, unit: int) -> Refusal | None:
    """To climb or swim takes a free hand, but for natural climbers and swimmers.   [ls.climb-swim]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if free_hands(world, unit) > 0 or any(speeds.of(mode) for mode in NATURAL):
        return None
    return Refusal(RULE, text("{who} has no hand free.", who=called(world, unit)), text("Drop something."))
