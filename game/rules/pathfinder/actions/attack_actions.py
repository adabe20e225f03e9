"""Attacks by an action: one attack, a full attack, fighting defensively."""

from game.ecs.components import Budget, Condition, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Fighting, Stage
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.pathfinder.actions.load_weapon import LOAD
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.attack_roll import BLOWS
from game.rules.pathfinder.combat.opportunity import ACTS, OPPORTUNITY
from game.rules.pathfinder.creature.ability_scores import number
from game.rules.pathfinder.creature.weapons import unusable
from game.rules.pathfinder.movement.moves import MOVES

BLOW_OF_TURN = ("full-attack", "fight-defensively")
"""Verbs by which an attack of a full attack is made."""
FURTHER = ((), ("second",), ("third",), ("fourth",))
"""How the attacks of a full attack are made, in order."""
WARY = Condition("fighting-defensively", "pf.fight-defensively", 0, "turn")


def made(world: World, unit: int) -> int:
    """Count the attacks of a full attack that a creature has made this turn.   [pf.full-attack]"""
    return sum(verb in BLOW_OF_TURN for verb in (world.find(unit, Budget) or Budget()).done)


def natural(world: World, unit: int) -> tuple[Weapon, ...]:
    """List the natural attacks of who fights with several; each is made once, in order.   [pf.full-attack]"""
    arms = COMBAT.weapons(world, unit)
    several = tuple(arm for arm in arms if arm.natural)
    return several if arms[0].natural and len(several) > 1 else ()


def attacks(world: World, unit: int) -> int:
    """A base attack bonus of 6 gives a second attack, 11 a third, 16 a fourth.   [pf.full-attack]"""
    by_bonus = min(len(FURTHER), 1 + max(0, number(world, unit, "base-attack") - 1) // 5)
    return len(natural(world, unit)) or by_bonus


def stage(world: World, unit: int) -> Stage | Refusal:
    """A full attack takes both actions; after its first attack one may still take a move action instead of the rest.

    [pf.full-attack]
    """
    done = made(world, unit)
    if done >= attacks(world, unit) and done:
        why = text("{who} has made all its attacks.", who=called(world, unit))
        return Refusal("pf.full-attack", why, text("Wait for the next turn."))
    if not done:
        return Stage("full", "first" if attacks(world, unit) > 1 else "full")
    return Stage("rest", "rest") if done == 1 else Stage("free", "free")


def next_of(world: World, unit: int) -> tuple[tuple[str, ...], ...]:
    """Each further attack is at 5 less; natural attacks are at what the sheet says.   [pf.full-attack]"""
    return (() if natural(world, unit) else FURTHER[min(made(world, unit), len(FURTHER) - 1)],)


def next_arms(world: World, unit: int) -> tuple[Weapon, ...]:
    """Any weapon will do, but natural attacks are made in order.   [pf.full-attack]"""
    several = natural(world, unit)
    return several[made(world, unit) : made(world, unit) + 1] or COMBAT.weapons(world, unit)


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
    rule="pf.attack-roll",
    slot="standard",
)
# Each attack is a command of its own, so that each target is chosen when its turn comes, a 5-foot step between them.
FULL_ATTACK = AttackVerb(
    fighting=FIGHTING,
    verb="full-attack",
    title=text("Full attack"),
    rule="pf.full-attack",
    slot="full",
    blows=next_of,
    stage=stage,
    arms=next_arms,
)
# Four less on all attacks until the next turn, two more to AC; the rest of a full attack may follow.
DEFENSIVELY = AttackVerb(
    fighting=FIGHTING,
    verb="fight-defensively",
    title=text("Fight defensively"),
    rule="pf.fight-defensively",
    slot="standard",
    states=(WARY,),
)
