"""The minimum movement."""

from game.mechanics.d20.minimum_movement import MinimumMovement
from game.rules.pathfinder.movement.speeds import PACE

MINIMUM = MinimumMovement(
    pace=PACE,
    # However hampered, one square in any direction as a full-round action.
    rule="pf.minimum-movement",
    # It provokes as usual.
    provoking="pf.minimum-provokes",
    slot="full",
)
