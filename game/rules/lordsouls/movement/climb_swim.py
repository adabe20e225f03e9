"""Climbing and swimming: by a manoeuvre of their own, at half the ДВИЖ, with a free hand."""

from game.battle.event import Event
from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Cost, Refusal, text
from game.rules.lordsouls.sheet.equipment import free_hands
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS

CLIMB = "climb"
RULE = "ls.climb-swim"
"""Each metre climbed, up or down, is a point; water deeper than 1 m is swum (`Stepping.climbing`).   [ls.climb-swim]"""
NATURAL = ("climb", "swim")
"""Speeds that mark who climbs or swims by nature, without a free hand.   [ls.climb-swim]"""


def halved(full: int) -> Cost:
    """Of a full Move it gives half the points, rounded down.   [ls.climb-swim]"""
    return Cost.one(RULE, full // 2 - full, text("half of it"))


def opened(world: World, unit: int) -> Event:
    """Who climbs or swims has no active defence until its next turn.   [ls.climb-swim]"""
    return restrained(world, unit, DEFENCELESS, RULE)


def hands_free(world: World, unit: int) -> Refusal | None:
    """To climb or swim takes a free hand, but for natural climbers and swimmers.   [ls.climb-swim]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if free_hands(world, unit) > 0 or any(speeds.of(mode) for mode in NATURAL):
        return None
    return Refusal(RULE, text("{who} has no hand free.", who=called(world, unit)), text("Drop something."))
