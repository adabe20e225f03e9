"""Attacks as verbs: one blow, a full attack, a charge."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.attack_verbs import AttackVerb, Charge, Fighting
from game.mechanics.d20.unseen import Unseen
from game.reasons import text
from game.rules.pathfinder.combat.blows import BLOWS
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.movement.carry_out import MOVES


def one(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A standard action is one attack.   [pf.attack-roll]"""
    return ((),)


FIGHTING = Fighting(BLOWS, OPPORTUNITY, MOVES)
ATTACK = AttackVerb(FIGHTING, "attack", text("Attack"), "pf.attack-roll", "standard", one)
FULL_ATTACK = AttackVerb(FIGHTING, "full-attack", text("Full attack"), "pf.full-attack", "full", one)
CHARGE = Charge(
    FIGHTING,
    # Straight at a foe, at least 10 feet and up to twice the speed; then one attack.
    rule="pf.charge",
    slot="rush",
    # It costs 2 AC until the next turn, from its first step on.
    state=Condition("charging", "pf.charge-attack", 0, "turn"),
    # Of several squares equally near, the mover chooses.
    tie="pf.charge",
)
# Who is not seen cannot be chosen, only a square.   [pf.total-concealment]
UNSEEN = Unseen(FIGHTING, "standard", grid="pf.square-scale")
