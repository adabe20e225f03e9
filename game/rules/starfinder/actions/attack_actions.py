"""Attacks by an action: one attack, a full attack."""

from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Fighting
from game.reasons import text
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.combat.opportunity import OPPORTUNITY, PROVOKING
from game.rules.starfinder.movement.moves import MOVES


def two(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A full attack is two, each at -4.   [decided.full-attack]"""
    return (("full-attack",),) * 2


# A shot beside a foe provokes.
FIGHTING = Fighting(blows=BLOWS, opportunity=OPPORTUNITY, moves=MOVES, provoking=PROVOKING)
ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="attack",
    title=text("Attack"),
    rule="decided.attack",
    slot="standard",
)
FULL_ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="full-attack",
    title=text("Full attack"),
    rule="decided.full-attack",
    slot="full",
    blows=two,
)
