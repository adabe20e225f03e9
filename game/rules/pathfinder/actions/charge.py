"""The charge: straight at a foe, and one attack at its end."""

from game.mechanics.d20.charge import Charge
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.actions.draw_weapon import DRAWING
from game.rules.pathfinder.attacks.attack_actions import FIGHTING
from game.rules.pathfinder.attacks.charge_attack import STATE

CHARGE = Charge(
    fighting=FIGHTING,
    # Straight at a foe, at least 10 feet and up to twice the speed; then one attack.
    rule=CHARGE_LINE.rule,
    slot="rush",
    # It costs 2 AC until the next turn, from its first step on.
    state=STATE,
    # Of several squares equally near, the mover chooses.
    tie=CHARGE_LINE.rule,
    # No farther than its speed, who has a base attack bonus of 1 draws a weapon on the way.
    draws=DRAWING.charging,
)
