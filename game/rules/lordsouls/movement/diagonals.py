"""What a step counts for: to the side, diagonally, from hex to hex; no diagonal cuts a corner."""

from game.mechanics.on_foot.diagonals import Diagonals

DIAGONALS = Diagonals(
    # A step to the side costs a point,
    straight="ls.square-straight",
    # of the diagonals of a turn the first costs 1, the second 2, and so on by turns;
    slanted="ls.square-diagonal",
    # on hexes every step costs a point.
    hexes="ls.hex-move",
    # No diagonal step leads past a wall, nor past ground to which nobody steps up.
    corners="ls.corners",
)
