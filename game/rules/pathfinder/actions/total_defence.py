"""Total defence."""

from game.mechanics.d20.stances import Stance
from game.reasons import text
from game.rules.pathfinder.combat.dodging import TOTAL
from game.rules.pathfinder.movement.moves import MOVES

DEFEND = Stance(
    slots=MOVES.slots,
    verb="total-defence",
    title=text("Total defence"),
    # By a standard action 4 more to AC until the next turn, and no attacks of opportunity.
    rule="pf.total-defence",
    state=TOTAL,
)
