"""Attacks as verbs: one blow, a full attack, a charge, total defence, the coup de grace, loading, first aid."""

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Budget, Condition, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_actions import AttackVerb, Charge, Fighting, Stage
from game.mechanics.d20.coup_de_grace import CoupDeGrace
from game.mechanics.d20.dying import FirstAid
from game.mechanics.d20.unseen import Unseen
from game.mechanics.naming import called
from game.mechanics.states import began
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.attack_roll import ACTS, BLOWS
from game.rules.pathfinder.combat.hit_points import BLEEDING, DEAD, fatal
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.combat.weapons import finishes, loaded, number, row_of, shot, to_load, unusable
from game.rules.pathfinder.movement.moves import MOVES

BLOW_OF_TURN = ("full-attack", "fight-defensively")
"""Verbs by which an attack of a full attack is made."""
FURTHER = ((), ("second",), ("third",), ("fourth",))
"""How the attacks of a full attack are made, in order."""
WARY = Condition("fighting-defensively", "pf.fight-defensively", 0, "turn")
GUARDED = Condition("total-defence", "pf.total-defence", 0, "turn")


def one(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """A standard action is one attack.   [pf.attack-roll]"""
    return ((),)


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
        return Stage("full", "standard" if attacks(world, unit) > 1 else "full")
    return Stage("rest", "rest") if done == 1 else Stage("free", "free")


def next_of(world: World, unit: int) -> tuple[tuple[str, ...], ...]:
    """Each further attack is at 5 less; natural attacks are at what the sheet says.   [pf.full-attack]"""
    return (() if natural(world, unit) else FURTHER[min(made(world, unit), len(FURTHER) - 1)],)


def next_arms(world: World, unit: int) -> tuple[Weapon, ...]:
    """Any weapon will do, but natural attacks are made in order.   [pf.full-attack]"""
    several = natural(world, unit)
    return several[made(world, unit) : made(world, unit) + 1] or COMBAT.weapons(world, unit)


FIGHTING = Fighting(BLOWS, OPPORTUNITY, MOVES, ACTS, unarmed=True, used=shot, unusable=unusable)
ATTACK = AttackVerb(FIGHTING, "attack", text("Attack"), "pf.attack-roll", "standard", one)
# Each attack is a command of its own, so that each target is chosen when its turn comes, a 5-foot step between them.
FULL_ATTACK = AttackVerb(
    FIGHTING, "full-attack", text("Full attack"), "pf.full-attack", "full", next_of, stage=stage, arms=next_arms
)
# Four less on all attacks until the next turn, two more to AC; the rest of a full attack may follow.
DEFENSIVELY = AttackVerb(
    FIGHTING, "fight-defensively", text("Fight defensively"), "pf.fight-defensively", "standard", one, (WARY,)
)
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


def fortitude(world: World, unit: int) -> int:
    """A save is d20 and the sheet's bonus.   [pf.coup-de-grace]"""
    return number(world, unit, "fortitude")


# A full-round action against who lies helpless beside one: a critical hit, then a save against 10 and the damage.
FINISH = CoupDeGrace(FIGHTING, "pf.coup-de-grace", finishes, fortitude, DEAD, fatal)


def heal(world: World, unit: int) -> int:
    """First aid is a Heal check.   [pf.dying]"""
    return number(world, unit, "heal")


# A friend beside one may be tended: Heal against 15.
FIRST_AID = FirstAid(BLEEDING, MOVES.slots, ACTS, heal)


def defend_allowed(world: World, unit: int) -> Cost | Refusal:
    """Total defence is a standard action.   [pf.total-defence]"""
    return MOVES.slots.allows(world, unit, "total-defence")


def defend(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Four more to AC until the next turn, and no attacks of opportunity.   [pf.total-defence]"""
    yield MOVES.slots.take(world, unit, "total-defence")
    yield began(world, unit, GUARDED)


def load_allowed(world: World, unit: int) -> Cost | Refusal:
    """A light crossbow and a sling take a move action to load, a heavy crossbow a full-round action.   [pf.weapons]"""
    weapon = to_load(world, unit)
    if weapon is None:
        return Refusal("pf.weapons", text("{who} has nothing to load.", who=called(world, unit)))
    return MOVES.slots.slot(world, unit, row_of(world, unit, weapon).load)


def load(world: World, unit: int, dice: Dice) -> Play:
    """Load; whoever threatens the square may strike first.   [pf.weapons] [pf.opportunity-acts]"""
    weapon = to_load(world, unit)
    if weapon is None:
        return
    yield MOVES.slots.spend(world, unit, row_of(world, unit, weapon).load, "load")
    yield from ACTS.asked(world, dice, unit)
    if FIGHTING.up(world, unit):
        note = text("loads the {weapon}", weapon=weapon.title)
        yield Event("spent", unit, (Because("pf.weapons"),), loaded(world, unit, weapon), note)


def loads(world: World, unit: int) -> bool:
    """Only who carries a crossbow or a sling ever loads.   [pf.weapons]"""
    return any(row_of(world, unit, arm).load for arm in COMBAT.weapons(world, unit))


def load_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show who may strike.   [pf.opportunity-acts]"""
    return Preview(cost, provoked=ACTS.strikes(world, cmd.unit))


DEFEND: Verb = aimless("total-defence", text("Total defence"), "pf.total-defence", defend_allowed, defend)
LOAD: Verb = aimless("load", text("Load"), "pf.weapons", load_allowed, load, load_shown)
