"""Foes that are not seen, and striking at a square in which one may be."""

from game.mechanics.d20.unseen import Unseen
from game.rules.pathfinder.attacks.attack_actions import FIGHTING
from game.rules.pathfinder.space.measuring import GRID

# Who is not seen cannot be chosen, only a square.   [pf.total-concealment]
UNSEEN = Unseen(fighting=FIGHTING, slot="standard", grid=GRID)
