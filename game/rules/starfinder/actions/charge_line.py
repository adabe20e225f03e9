"""The line of a charge: what must be free, and where it ends."""

from game.mechanics.d20.charge_line import StraightCharge
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.movement.straight_line import STRAIGHT
from game.rules.starfinder.space.reach import REACH

CHARGE_LINE = StraightCharge(
    routes=ROUTES,
    reach=REACH,
    line=STRAIGHT,
    # At least 10 feet and at most twice the speed straight at a foe, past nobody (`PASSING.bars_charge`), to where one
    # can strike.
    rule="decided.charge",
    least=10,
    times=2,
    # Whom it sees and can strike from where it starts and where it ends, one may charge.
    strikable=CONCEALMENT.strikable,
)
