"""Diagonals: in distances, and in the steps of a turn."""

from game.mechanics.d20.diagonals import Diagonals

# Diagonals cost 5, 10, 5, 10 feet and so on: every second one is double. A turn begins with a first one, and so does
# every distance. What difficult terrain doubles is none of them; a guarded step and the minimum movement leave the
# count alone.
DIAGONALS = Diagonals(rule="sf.diagonals")
