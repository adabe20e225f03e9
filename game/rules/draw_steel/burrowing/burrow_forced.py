"""Forced movement of burrowers: dirt holds them, but against vertical force it is like air."""

from game.reasons import text
from game.rules.draw_steel.forced_movement.outcome import DIRT, Hurt, Shove
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell


def burrow_forced(squares: int) -> Shove:
    """Completely beneath the ground one stays, and takes 1 damage a square.   [ds.burrow-forced]"""
    return Shove(hurts=(Hurt(DIRT, squares, "ds.burrow-forced", text("held by the dirt")),))


def burrow_forced_vertical(foot: Footing, at: Cell, *, vertical: bool) -> bool:
    """To vertical force on a burrower, even one in part in the dirt, dirt is like air.   [ds.burrow-forced-vertical]"""
    return vertical and foot.buried(at)
