"""Climbing and swimming without a speed for it: at half the land speed, by a check, and how hard that is."""

from game.ecs.world import World

WITHOUT_SPEED = (("climb", "sf.climb-without-speed"), ("swim", "sf.swim-without-speed"))
"""By Athletics one climbs and swims at half the land speed.   [sf.climb-without-speed] [sf.swim-without-speed]"""
ROUGH_ROCK, CALM_WATER = 15, 10
GRAVITY = {"zero": -5, "low": -5, "normal": 0, "high": 5}
BADLY = 5
"""So much short one falls, or goes under; less short, one gets nowhere.

[sf.climb-without-speed] [sf.swim-without-speed]
"""


def difficulty(world: World, mode: str) -> int:
    """Rough rock is DC 15, calm water 10; low gravity eases climbing.

    [sf.climb-without-speed] [sf.swim-without-speed]
    """
    return CALM_WATER if mode == "swim" else ROUGH_ROCK + GRAVITY[world.field.gravity]
