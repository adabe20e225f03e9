"""Ways: what closes one, how far it goes, and where a movement that is cut short ends."""

from game.mechanics.d20.routes import Routes
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.movement.steps import STEP
from game.rules.starfinder.other_movement.flying_burrowing import HEIGHTS
from game.rules.starfinder.space.illegal_end import ILLEGAL_END
from game.rules.starfinder.space.measuring import GRID
from game.rules.starfinder.space.obstacles import CORNERS, OBSTACLES
from game.rules.starfinder.space.occupied_squares import PASSING
from game.rules.starfinder.space.sizes import SIZES
from game.rules.starfinder.space.squeezing import SQUEEZING

ROUTES = Routes(
    steps=STEP,
    heights=HEIGHTS,
    # A guarded step provokes nobody; who withdraws is spared where it starts.
    watch=OPPORTUNITY.watch,
    whys={
        # The whole block of a big creature stays on the map;
        "off-map": SIZES.big,
        # one goes from square to neighbouring square;
        "not-a-step": GRID,
        # what fills its square lets nobody in, and is climbed over by who is short;
        "blocked": OBSTACLES.blocking,
        "low-wall": OBSTACLES.blocking,
        # hard corners bar diagonals;
        "corner": CORNERS.hard,
        # less than half one's own width is too narrow;
        "no-band": SQUEEZING.too_narrow,
        # in deep water one swims;
        "water": PACE.unskilled.swim,
        # a foe that can resist holds its squares;
        "foe": PASSING.foe,
        # a change of height that no slope joins is no walking step.   [sf.other-movement]
        "barred": "decided.ledges",
    },
    # Who is stopped where nobody may stop is put where it may.
    illegal_end=ILLEGAL_END,
)
