"""The double move: two moves, twice the way."""

from game.mechanics.d20.double_move import DoubleMove
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.turns.turns import SLOTS

DOUBLE_MOVE = DoubleMove(
    pace=PACE,
    slots=SLOTS,
    # Move actions in a row are one movement, one way with one allowance, twice the speed; what is done in between
    # splits them.
    rule="sf.double-move",
    closes="sf.double-move",
)
