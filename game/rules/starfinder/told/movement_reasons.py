"""What a movement cites besides the rules by which its steps are paid for."""

from game.mechanics.d20.movement_reasons import MovementReasons
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.space.squeezing import SQUEEZING

MOVEMENT_REASONS = MovementReasons(
    sizes=SIZES,
    pace=PACE,
    actions={
        "move": "sf.speed",
        "double": "sf.double-move",
        "run": "sf.run",
        "step": "sf.guarded-step",
        "minimum": "sf.minimum-movement",
        "withdraw": OPPORTUNITY.rule,
    },
    # A movement draws on the speed of the mode in use.   [sf.speed-in-use]
    modes=HEIGHTS.modes,
    gravity="sf.normal-gravity",
    squeezed=SQUEEZING.holding,
    # Who leaves a threatened square may be struck, by big creatures from farther off.
    provoked=OPPORTUNITY.rule,
    big_reach=OPPORTUNITY.big_reach,
)
