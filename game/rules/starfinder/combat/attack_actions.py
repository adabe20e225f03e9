"""Attacks as verbs: one blow, a full attack, a charge."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Charge, Fighting
from game.mechanics.d20.unseen import Unseen
from game.mechanics.states import CHARGING
from game.reasons import text
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.movement.moves import MOVES


def one(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A standard action is one attack.   [decided.attack]"""
    return ((),)


def two(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A full attack is two, each at -4.   [decided.full-attack]"""
    return (("full-attack",),) * 2


# A shot beside a foe provokes.   [sf.attack-of-opportunity]
FIGHTING = Fighting(BLOWS, OPPORTUNITY, MOVES)
ATTACK = AttackVerb(FIGHTING, "attack", text("Attack"), "decided.attack", "standard", one)
FULL_ATTACK = AttackVerb(FIGHTING, "full-attack", text("Full attack"), "decided.full-attack", "full", two)
CHARGE = Charge(
    FIGHTING,
    # Straight at a foe, at least 10 feet, up to twice the speed, past nobody and over nothing that hinders; then one
    # attack.   [sf.pass-ally] [sf.difficult-no-run-charge]
    rule="decided.charge",
    slot="full",
    # It costs 2 AC until the next turn.
    state=Condition(CHARGING, "decided.charge", 0, "turn"),
    # Of several squares equally near, whoever acts chooses.
    tie="sf.nearest-tie",
)
# An unseen foe can't be chosen as a target, only a square, whatever its height.   [sf.total-concealment]
# [decided.guessed-square]
UNSEEN = Unseen(FIGHTING, "standard", grid="sf.grid")
