"""Forced movement of burrowers: dirt holds them, but against vertical force it is like air."""

from game.reasons import text
from game.rules.draw_steel.burrowing.burrow import burrow_hard_ground
from game.rules.draw_steel.forced_movement.outcome import DIRT, Hurt, Shove
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.terrain.footing import Footing
from game.space.square import Cell


def burrow_forced(squares: int) -> Shove:
    """Completely beneath the ground one stays, and takes 1 damage a square.   [ds.burrow-forced]"""
    return Shove(hurts=(Hurt(DIRT, squares, "ds.burrow-forced", text("held by the dirt")),))


def open_to_force(foot: Footing, at: Cell, into: Cell, *, digs: bool) -> bool:
    """Say whether nothing solid stands there or at the corners; `digs`: dirt is like air."""
    if digs:
        return burrow_hard_ground(foot, at, into)
    if at[2] != into[2] and (foot.sloped(at) or foot.sloped(into)):
        return foot.fits(into)
    return foot.fits(into) and all(foot.clear(corner) for corner in corners(at, into))


def burrow_forced_vertical(foot: Footing, at: Cell, *, vertical: bool) -> bool:
    """To vertical force on a burrower, even one in part in the dirt, dirt is like air.   [ds.burrow-forced-vertical]"""
    return vertical and foot.buried(at)
