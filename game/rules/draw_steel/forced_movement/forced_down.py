"""Forced down: whom force brings down has fallen so far."""

from dataclasses import replace

from game.ecs.components import Body
from game.ecs.world import World
from game.reasons import Because, text, uncounted
from game.rules.draw_steel.falling.fall_damage import Fall, fall_damage, own_fall
from game.rules.draw_steel.falling.fall_onto import fluid
from game.rules.draw_steel.forced_movement.outcome import DRIVEN, Hurt, Shove
from game.rules.draw_steel.terrain.ground import footing
from game.space.square import Cell

FORCED_DOWN = "ds.forced-down"


def came_down(done: Shove, at: Cell, into: Cell, rise: int) -> int:
    """Add up the squares of a way that led down by force; along a slope nobody is forced down."""
    return done.down + max(0, at[2] - into[2]) * (rise < 0)


def forced_down(world: World, target: int, done: Shove) -> Shove:
    """Whom force brings down to the ground, or to a liquid's surface, has fallen so far.   [ds.forced-down]"""
    foot, at = footing(world.field, world.get(target, Body).side), done.route[-1]
    liquid = fluid(world, at, foot.side)
    if not done.down or not (liquid or foot.supported(at)):
        return done
    fall = own_fall(world, target, done.down, liquid=liquid)
    why = (Because(FORCED_DOWN, 0, text("falls")), *uncounted(fall.because))
    return replace(done, hurts=done.hurts + _driven(fall), prone=done.prone or fall.prone, because=done.because + why)


def slammed_down(done: Shove) -> Shove:
    """Whom force drives down into an object takes the damage of the fall besides."""
    fall = fall_damage(done.down)
    return replace(done, hurts=done.hurts + _driven(fall), prone=fall.prone, down=0)


def _driven(fall: Fall) -> tuple[Hurt, ...]:
    return (Hurt(DRIVEN, fall.damage, FORCED_DOWN, text("driven down")),) if fall.damage else ()
