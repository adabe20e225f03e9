"""Movement as scenes, verbs and the referee ask for it: how far, which way, at what price."""

from game.mechanics.d20.planning import Movement
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.movement.special_moves import SPECIAL
from game.rules.starfinder.told.movement_reasons import MOVEMENT_REASONS
from game.rules.starfinder.turns import turns

# A turn that has been used in part may hold nothing any more for an action.   [decided.turn]
MOVEMENT = Movement(routes=ROUTES, special=SPECIAL, left=turns.SLOTS.left, reasons=MOVEMENT_REASONS)
