"""The line of a charge: what must be free, and where it ends."""

from game.mechanics.d20.charge_line import ChargeLine
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.movement.no_run_or_charge import STRAIGHT
from game.rules.pathfinder.movement.routes import ROUTES
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.reach import REACH

CHARGE_LINE = ChargeLine(
    routes=ROUTES,
    reach=REACH,
    # Straight at a foe, to the nearest square from which it can be attacked; all that the line sweeps must be free:
    rule="pf.charge",
    # of creatures, friends too, but for the helpless,
    met=PASSING.ally,
    # of what hampers,
    straight=STRAIGHT,
    # and the foe has to be seen.
    strikable=CONCEALMENT.strikable,
    # At least 10 feet, at most twice the speed.
    least=10,
    times=2,
)
