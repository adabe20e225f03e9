"""A charge that runs over its foe: an overrun in place of the attack at its end."""

from game.mechanics.d20.overrun_charge import OverrunCharge
from game.reasons import Because, text
from game.rules.pathfinder.actions.charge import CHARGE
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.actions.overrun import OVERRUN

OVERRUN_CHARGE = OverrunCharge(
    overrun=OVERRUN,
    charge=CHARGE,
    line=CHARGE_LINE,
    # A manoeuvre is an attack roll, and that of a charge is at +2.
    helps=(Because("pf.charge-attack", 2, text("charge")),),
)
