"""Ways: what closes one, how far it goes, and where a movement that is cut short ends."""

from game.mechanics.d20.routes import Routes
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.ground.corners import CORNERS
from game.rules.pathfinder.ground.ledges import LEDGES
from game.rules.pathfinder.ground.obstacles import OBSTACLES
from game.rules.pathfinder.movement.flying_burrowing import HEIGHTS
from game.rules.pathfinder.movement.steps import STEP
from game.rules.pathfinder.space.illegal_end import ILLEGAL_END
from game.rules.pathfinder.space.measuring import GRID
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.squeezing import SQUEEZING

ROUTES = Routes(
    steps=STEP,
    heights=HEIGHTS,
    # A 5-foot step provokes nobody; who withdraws is spared in its first square.
    watch=OPPORTUNITY.watch,
    whys={
        # The whole space stays on the map, and goes from square to neighbouring square.
        "off-map": GRID,
        "not-a-step": GRID,
        # Walls, pillars and closed doors cannot be passed,
        "blocked": OBSTACLES.blocking,
        "low-wall": OBSTACLES.blocking,
        # nor cut diagonally.
        "corner": CORNERS.hard,
        # Less than half one's own width takes Escape Artist.
        "no-band": SQUEEZING.too_narrow,
        # Water is none to walk in, and where the ground changes height without a slope nobody walks.
        "water": LEDGES,
        "barred": LEDGES,
        # A foe that is not helpless holds its squares.
        "foe": PASSING.foe,
    },
    # Who is stopped where nobody may stop is put where it may.
    illegal_end=ILLEGAL_END,
    # Whom one may not pass is named where nobody else bars the way.
    blames=True,
)
