"""The charge: straight at a foe, and one attack at its end."""

from game.ecs.components import Condition
from game.mechanics.d20.charge import Charge
from game.rules.pathfinder.actions.attack_actions import FIGHTING

CHARGE = Charge(
    fighting=FIGHTING,
    # Straight at a foe, at least 10 feet and up to twice the speed; then one attack.
    rule="pf.charge",
    slot="rush",
    # It costs 2 AC until the next turn, from its first step on.
    state=Condition("charging", "pf.charge-attack", 0, "turn"),
    # Of several squares equally near, the mover chooses.
    tie="pf.charge",
)
