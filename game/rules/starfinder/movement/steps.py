"""One step: what doubles it, whom it passes."""

from game.mechanics.d20.steps import Steps
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.difficult_terrain import HINDRANCES
from game.rules.starfinder.space.occupied_squares import PASSING
from game.rules.starfinder.space.squeezing import SQUEEZING

STEP = Steps(
    passing=PASSING,
    pace=PACE,
    hindrances=HINDRANCES,
    squeezing=SQUEEZING,
)
