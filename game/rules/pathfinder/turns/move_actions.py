"""Move actions: what takes one, and the one unbroken way of each."""

from game.mechanics.d20.double_move import ends_movement
from game.mechanics.slots import Slot
from game.reasons import text

RULE = "pf.move-actions"
MOVE_ACTIONS = ("move", "stand", "use", "tumble", "draw", "sheathe", "load")
"""A move, standing up, a door, tumbling, drawing, sheathing, loading: a move action each.   [pf.move-actions]

A heavy crossbow takes more (`load` in `creature/gear_tables.py`), and nobody disabled loads it.
"""
MOVE_ACTION = Slot(text("move action"), text("No move action is left."), (("move",), ("standard",)), RULE)
"""The move action of a turn; another may take the standard action's place.   [pf.move-actions]"""
MOVE_AND_ACT = "pf.move-and-act"
"""One moves up to the speed in one unbroken way (`CLOSES`), before or after another action.   [pf.move-and-act]"""
CLOSES = ends_movement
"""Whatever is done next ends a move: what was left of it is lost.   [pf.move-and-act]"""
