"""Climbing and swimming: by a manoeuvre of their own, at half the ДВИЖ, with a free hand."""

from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.sheet.equipment import free_hands

CLIMB = "climb"
RULE = "ls.climb-swim"
"""Each metre climbed, up or down, is a point; water deeper than 1 m is swum (`Stepping.climbing`).   [ls.climb-swim]

The manoeuvre gives half the ДВИЖ as points (`HALVED`), and leaves one without active defence (`OPEN`).
"""
NATURAL = ("climb", "swim")
"""Speeds that mark who climbs or swims by nature, without a free hand.   [ls.climb-swim]"""


def hands_free(world: World, unit: int) -> Refusal | None:
    """To climb or swim takes a free hand, but for natural climbers and swimmers.   [ls.climb-swim]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if free_hands(world, unit) > 0 or any(speeds.of(mode) for mode in NATURAL):
        return None
    return Refusal(RULE, text("{who} has no hand free.", who=called(world, unit)), text("Drop something."))
