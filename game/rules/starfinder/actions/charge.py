"""The charge: straight at a foe, and one attack at its end."""

from game.mechanics.d20.charge import Charge
from game.rules.starfinder.actions.attack_actions import FIGHTING
from game.rules.starfinder.actions.charge_attack import STATE
from game.rules.starfinder.actions.charge_line import CHARGE_LINE
from game.rules.starfinder.space.measuring import NEAREST

CHARGE = Charge(
    fighting=FIGHTING,
    # Straight at a foe, at least 10 feet, up to twice the speed, past nobody and over nothing that hinders; then one
    # attack.
    rule=CHARGE_LINE.rule,
    slot="full",
    # It costs 2 AC until the next turn.
    state=STATE,
    # Of several squares equally near, whoever acts chooses.   [sf.nearest-tie]
    tie=NEAREST,
)
