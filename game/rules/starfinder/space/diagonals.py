"""Diagonals: in distances, and in the steps of a turn."""

from game.mechanics.d20.diagonals import Diagonals

# Every second diagonal is double; a turn begins with a first one, and what difficult terrain doubles is none.
DIAGONALS = Diagonals(rule="sf.diagonals")
