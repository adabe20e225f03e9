"""One step: what doubles it, whom it passes."""

from game.mechanics.d20.steps import Steps
from game.rules.pathfinder.ground.difficult_terrain import HINDRANCES
from game.rules.pathfinder.ground.hampered_movement import POOR_VISIBILITY
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space.occupied_squares import ENTERING, PASSING
from game.rules.pathfinder.space.squeezing import SQUEEZING

EMPTY = "pf.empty-squares"
"""A square that nobody holds is passed freely, unless what lies there hampers.   [pf.empty-squares]"""
STEP = Steps(
    passing=PASSING,
    pace=PACE,
    hindrances=HINDRANCES,
    squeezing=SQUEEZING,
    # Whose square is entered because of size, or of littleness, may strike.
    entering=ENTERING,
    # What a mover does not see into doubles the step there.
    veil=POOR_VISIBILITY.veil,
)
