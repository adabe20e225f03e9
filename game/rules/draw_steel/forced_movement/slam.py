"""Slammed into creatures and objects."""

from dataclasses import replace

from game.reasons import text
from game.rules.draw_steel.forced_movement.forced_down import slammed_down
from game.rules.draw_steel.forced_movement.outcome import OBJECT, SOMEBODY, Hurt, Shove

SLAM = 2


def slam_creature(done: Shove, met: tuple[int, ...], left: int) -> Shove:
    """Forced into others the movement is over, and all take 1 damage a square left, once.   [ds.slam-creature]"""
    why = Hurt(SOMEBODY, left, "ds.slam-creature", text("runs into somebody"))
    return replace(done, hurts=(*done.hurts, why), met=met, other_damage=left)


def slam_object(done: Shove, left: int, *, downward: bool) -> Shove:
    """Forced into an object: 2 damage and 1 a square left; downward, falling damage besides.   [ds.slam-object]"""
    hurts = (*done.hurts, Hurt(OBJECT, SLAM + left, "ds.slam-object", text("runs into something solid")))
    slammed = replace(done, hurts=hurts)
    return slammed_down(slammed) if downward else slammed
