"""The minimum movement."""

from game.mechanics.d20.minimum_movement import MinimumMovement
from game.rules.starfinder.movement.speeds import PACE

MINIMUM = MinimumMovement(
    pace=PACE,
    # However slowed, a creature with a speed moves one square as a full action, for 5 feet.
    rule="sf.minimum-movement",
    # It is no guarded step: it provokes.
    provoking="sf.minimum-movement-provokes",
    slot="full",
)
