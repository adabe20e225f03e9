"""The charge: straight at a foe, and one attack at its end."""

from game.ecs.components import Condition
from game.mechanics.d20.charge import Charge
from game.mechanics.states import CHARGING
from game.rules.starfinder.actions.attack_actions import FIGHTING

CHARGE = Charge(
    fighting=FIGHTING,
    # Straight at a foe, at least 10 feet, up to twice the speed, past nobody and over nothing that hinders; then one
    # attack.
    rule="decided.charge",
    slot="full",
    # It costs 2 AC until the next turn.
    state=Condition(CHARGING, "decided.charge", 0, "turn"),
    # Of several squares equally near, whoever acts chooses.
    tie="sf.nearest-tie",
)
