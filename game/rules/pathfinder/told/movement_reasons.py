"""What a movement cites besides the rules by which its steps are paid for."""

from game.mechanics.d20.movement_reasons import MovementReasons
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space.sizes import SIZES

MOVEMENT_REASONS = MovementReasons(
    sizes=SIZES,
    pace=PACE,
    actions={
        "move": "pf.move-and-act",
        "double": "pf.double-move",
        "run": "pf.run",
        "step": "pf.five-foot-step",
        "minimum": "pf.minimum-movement",
        "withdraw": "pf.withdraw",
    },
    modes={},
    gravity="",
    squeezed=("pf.squeeze-penalties", "pf.squeeze-limit"),
    # Who leaves a threatened square may be struck.
    provoked="pf.opportunity-moving",
    big_reach="pf.threatened-squares",
)
