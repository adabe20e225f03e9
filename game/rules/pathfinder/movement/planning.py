"""Movement as scenes, verbs and the referee ask for it: how far, which way, at what price."""

from game.mechanics.d20.planning import Movement
from game.rules.pathfinder.movement.routes import ROUTES
from game.rules.pathfinder.movement.special_moves import SPECIAL
from game.rules.pathfinder.told.movement_reasons import MOVEMENT_REASONS
from game.rules.pathfinder.turns import turns

# A turn that has been used in part may hold nothing any more for an action.   [pf.turn-actions]
MOVEMENT = Movement(
    routes=ROUTES, special=SPECIAL, left=turns.holding, reasons=MOVEMENT_REASONS, partial=turns.partial,
)  # fmt: skip
