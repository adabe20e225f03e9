"""Movements with rules of their own, all in a line: the guarded step, the minimum movement, the run, the charge."""

from game.mechanics.d20.special_moves import SpecialMoves
from game.rules.starfinder.actions.charge_line import CHARGE_LINE
from game.rules.starfinder.movement.guarded_step import GUARDED_STEP
from game.rules.starfinder.movement.minimum_movement import MINIMUM
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.movement.run import RUN
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS

SPECIAL = SpecialMoves(
    routes=ROUTES,
    step=GUARDED_STEP,
    minimum=MINIMUM,
    run=RUN,
    charge=CHARGE_LINE,
    # A line goes up no farther than ascending can be paid for.
    climb_cost=HEIGHTS.rising,
)
