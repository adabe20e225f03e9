"""A charge that runs over its foe: an overrun in place of the attack at its end."""

from game.mechanics.d20.overrun_charge import OverrunCharge
from game.rules.pathfinder.actions.charge import CHARGE
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.actions.overrun import OVERRUN
from game.rules.pathfinder.attacks.charge_attack import AT_ITS_END

OVERRUN_CHARGE = OverrunCharge(
    overrun=OVERRUN,
    charge=CHARGE,
    line=CHARGE_LINE,
    # A manoeuvre is an attack roll, and that of a charge is at +2.
    helps=(AT_ITS_END,),
)
