"""Free maneuvers: which verbs they are."""

from game.mechanics.slots import Slot
from game.reasons import text

FREE = "free"
FREE_MANEUVERS = ("drop-prone", "rise", "use", "release", "end")
"""Verbs that take nothing of a turn, as often as one likes, a door once; none for the dazed.   [ds.free-maneuver]"""
SLOT = Slot(text("free maneuver"), rule="ds.free-maneuver")
