"""Attacks by an action: one attack, a full attack."""

from game.mechanics.d20.attack_actions import AttackVerb, Fighting
from game.reasons import text
from game.rules.starfinder.actions.full_attack import RULE, two
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.combat.opportunity import OPPORTUNITY, PROVOKING
from game.rules.starfinder.movement.moves import MOVES

# A shot beside a foe provokes.
FIGHTING = Fighting(blows=BLOWS, opportunity=OPPORTUNITY, moves=MOVES, provoking=PROVOKING)
ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="attack",
    title=text("Attack"),
    rule=BLOWS.rule,
    slot="standard",
)
FULL_ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="full-attack",
    title=text("Full attack"),
    rule=RULE,
    slot="full",
    blows=two,
)
