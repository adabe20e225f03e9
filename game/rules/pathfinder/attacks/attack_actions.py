"""Attacks by an action: one attack, a full attack, fighting defensively."""

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Fighting
from game.reasons import text
from game.rules.pathfinder.actions.load_weapon import LOAD
from game.rules.pathfinder.attacks import fight_defensively, full_attack
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.opportunity import ACTS, OPPORTUNITY
from game.rules.pathfinder.creature.weapons import unusable
from game.rules.pathfinder.movement.moves import MOVES


def next_arms(world: World, unit: int) -> tuple[Weapon, ...]:
    """Any weapon will do, but natural attacks are made in order."""
    return full_attack.next_natural(world, unit) or COMBAT.weapons(world, unit)


FIGHTING = Fighting(
    blows=BLOWS,
    opportunity=OPPORTUNITY,
    moves=MOVES,
    provoking=ACTS,
    unarmed=True,
    used=LOAD.shot,
    unusable=unusable,
)
ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="attack",
    title=text("Attack"),
    rule=BLOWS.rule,
    slot="standard",
)
# Each attack is a command of its own, so that each target is chosen when its turn comes, a 5-foot step between them.
FULL_ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="full-attack",
    title=text("Full attack"),
    rule=full_attack.RULE,
    slot="full",
    blows=full_attack.next_of,
    stage=full_attack.stage,
    arms=next_arms,
)
# Four less on all attacks until the next turn, two more to AC; the rest of a full attack may follow.
DEFENSIVELY = AttackVerb(
    fighting=FIGHTING,
    verb="fight-defensively",
    title=text("Fight defensively"),
    rule=fight_defensively.RULE,
    slot="standard",
    states=(fight_defensively.STATE,),
)
