"""Ending a movement in an illegal square."""

from game.mechanics.d20.illegal_end import IllegalEnd

ILLEGAL_END = IllegalEnd(
    # Two moves in a row are one movement, of which only the end is looked at; who is cut short ends in the last square
    # of its way where it may stop, or where it began.
    rule="sf.illegal-end",
)
