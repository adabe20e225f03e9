"""Ending a movement in an illegal square."""

from game.mechanics.d20.illegal_end import IllegalEnd

ILLEGAL_END = IllegalEnd(
    # Two moves in a row are one movement, of which only the end is looked at; who is cut short ends where it may stop
    # last.
    rule="sf.illegal-end",
)
