"""Obstacles that take a check: which skill and how hard is written on the map, `crates-climb-10`."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.obstacle_checks import ObstacleChecks
from game.reasons import Because, Tally, text

TITLES = {"climb": text("Climb"), "acrobatics": text("Acrobatics")}
"""The skills that a map may ask for: to climb over, to jump across."""


def skilled(world: World, unit: int, skill: str) -> Tally:
    """The sheet states what a creature adds to a skill.   [pf.obstacle-skill-check]"""
    return Tally((Because("sheet", lookup((world.find(unit, Sheet) or Sheet()).skills, skill), TITLES[skill]),))


# Some obstacles are crossed by a successful check only, before the crossing step; on a failure one stays where it is.
OBSTACLE_CHECKS = ObstacleChecks(rule="pf.obstacle-skill-check", skills=TITLES, added=skilled)
