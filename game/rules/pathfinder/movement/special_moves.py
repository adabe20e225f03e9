"""Movements with rules of their own, all in a line: the 5-foot step, the minimum movement, the run, the charge."""

from game.mechanics.d20.special_moves import SpecialMoves
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.movement.five_foot_step import FIVE_FOOT_STEP
from game.rules.pathfinder.movement.flying_burrowing import HEIGHTS
from game.rules.pathfinder.movement.minimum_movement import MINIMUM
from game.rules.pathfinder.movement.routes import ROUTES
from game.rules.pathfinder.movement.run import RUN
from game.rules.pathfinder.turns import turns
from game.rules.pathfinder.turns.withdraw import WITHDRAWING

SPECIAL = SpecialMoves(
    routes=ROUTES,
    step=FIVE_FOOT_STEP,
    minimum=MINIMUM,
    run=RUN,
    charge=CHARGE_LINE,
    climb_cost=HEIGHTS.rising,
    # The blind do not withdraw.
    withdrawing=WITHDRAWING,
    # With a single action one charges and withdraws up to the speed.
    single=turns.single,
)
