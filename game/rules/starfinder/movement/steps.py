"""One step: what doubles it, whom it passes."""

from game.mechanics.d20.steps import Steps
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.occupied_squares import PASSING
from game.rules.starfinder.space.squeezing import PENALTIES
from game.rules.starfinder.space.terrain import HINDRANCES

STEP = Steps(
    passing=PASSING,
    pace=PACE,
    hindrances=HINDRANCES,
    # Through half one's own width a step counts double.
    squeezing="sf.squeezing",
    # Who squeezes is as good as entangled; both together halve the speed only once.
    squeezed=PENALTIES,
    # One may go diagonally past creatures, foes too, and past what is softer than a wall.
    soft="sf.soft-corners",
    # A flier pays 5 feet for each turn of 45 degrees.
    turn="sf.fly-turn",
)
