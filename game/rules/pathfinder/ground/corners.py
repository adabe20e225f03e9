"""Corners: past which no step leads diagonally, and past which it does."""

from game.mechanics.d20.corners import Corners

CORNERS = Corners(
    # Walls, pillars and closed doors are corners, past which nobody goes diagonally: one on either side bars the step.
    hard="pf.corners",
    # A diagonal step may go past creatures, foes too.
    soft="pf.diagonal-past-creatures",
    # So it may past pits, water, and obstacles that do not block the way; into a pit nobody walks.
    low="pf.diagonal-past-pits",
)
