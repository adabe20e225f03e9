"""The minimum movement."""

from game.mechanics.d20.minimum_movement import MinimumMovement
from game.rules.pathfinder.movement.speeds import PACE

# It leads into nothing impassable, and nobody anywhere who cannot move at all (`HELPLESS_STATES.still`).
# [pf.minimum-limits]
MINIMUM = MinimumMovement(
    pace=PACE,
    # Who goes on by it may stop among obstacles that are crossed whole.   [pf.obstacle-all-or-nothing]
    # However hampered, one square in any direction as a full-round action, for 5 feet.
    rule="pf.minimum-movement",
    # It provokes as usual.
    provoking="pf.minimum-provokes",
    slot="full",
)
