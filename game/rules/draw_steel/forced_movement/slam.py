"""Slammed into creatures and objects."""

from dataclasses import replace

from game.reasons import NOTHING, Text, text
from game.rules.draw_steel.forced_movement.forced_down import slammed_down
from game.rules.draw_steel.forced_movement.hurl_through import solid
from game.rules.draw_steel.forced_movement.outcome import OBJECT, SOMEBODY, Hurt, Shove
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell

SLAM = 2


def slam_creature(done: Shove, met: tuple[int, ...], left: int) -> Shove:
    """Forced into others the movement is over, and all take 1 damage a square left, once.   [ds.slam-creature]"""
    why = Hurt(SOMEBODY, left, "ds.slam-creature", text("runs into somebody"))
    return replace(done, hurts=(*done.hurts, why), met=met, other_damage=left)


def thing(foot: Footing, barring: Cell) -> Text:
    """Name what fills a space, and where it stands; nothing where its kind has no title."""
    spots = ((foot.land.kind(x, y).title, x, y) for x, y in solid(foot, barring))
    named = (text("{what} at {x}, {y}", what=title, x=x, y=y) for title, x, y in spots if title != NOTHING)
    return next(named, NOTHING)


def slam_object(done: Shove, left: int, what: Text = NOTHING, *, downward: bool) -> Shove:
    """Forced into an object: 2 damage and 1 a square left; downward, falling damage besides.   [ds.slam-object]"""
    into = text("runs into something solid")
    into = into if what == NOTHING else text("runs into something solid: {what}", what=what)
    slammed = replace(done, hurts=(*done.hurts, Hurt(OBJECT, SLAM + left, "ds.slam-object", into)), against=what)
    return slammed_down(slammed) if downward else slammed
