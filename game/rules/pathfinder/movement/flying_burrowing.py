"""Flying, and swimming where there is water: what each step costs and needs."""

from game.mechanics.d20.flying_burrowing import Heights
from game.rules.pathfinder.ground.ledges import LEDGES
from game.rules.pathfinder.movement.steps import STEP

HEIGHTS = Heights(
    # Height is a third direction on equal terms, for diagonals too; no turn costs anything.
    steps=STEP,
    # Who moves in another mode needs what that mode moves in.
    modes=dict.fromkeys(("fly", "swim", "climb", "burrow"), LEDGES),
)
