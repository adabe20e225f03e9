"""One step: what doubles it, whom it passes."""

from game.mechanics.d20.steps import Steps
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space.passing import PASSING
from game.rules.pathfinder.space.terrain import HINDRANCES

STEP = Steps(
    PASSING,
    PACE,
    HINDRANCES,
    # Each step after which any part is squeezed costs double.   [pf.squeeze-limit]
    squeezing="pf.squeeze-cost",
    # While squeezed, -4 on attacks and to AC.
    squeezed="pf.squeeze-penalties",
    # A diagonal step may go past creatures, foes too.
    soft="pf.diagonal-past-creatures",
)
