"""Combat modifiers: what stands on either side of an attack roll, and what a hit does."""

from game.battle.dice import Roll, parse
from game.ecs.components import Sheet, Weapon, lookup
from game.ecs.world import World
from game.mechanics.d20.attack_modifiers import SHEET, Attacking
from game.mechanics.d20.damage import Damage
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.d20.range_increments import RangeIncrements
from game.reasons import Because, text
from game.rules.starfinder.actions.charge_attack import AT_ITS_END, CHARGED
from game.rules.starfinder.actions.full_attack import LESS
from game.rules.starfinder.combat import prone
from game.rules.starfinder.combat.concealment import CONCEALMENT
from game.rules.starfinder.combat.cover import COVER
from game.rules.starfinder.combat.fatigued import FATIGUED, TIRED_ARMS
from game.rules.starfinder.combat.flanking import FLANKING
from game.rules.starfinder.combat.flat_footed import flat_footed
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.combat.off_kilter import SPINNING
from game.rules.starfinder.other_movement.climb_swim import hands_full
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.space.helpless import helpless_defence, helpless_target
from game.rules.starfinder.space.sizes import MEASURE
from game.rules.starfinder.space.squeezing import ENTANGLES


def bare_hands(world: World, unit: int) -> Weapon:
    """Give what a creature strikes with that holds nothing."""
    skills = (world.find(unit, Sheet) or Sheet()).skills
    return Weapon("unarmed", text("bare hands"), lookup(skills, "unarmed"), "1d3", unarmed=True)


def attack_bonus(world: World, attempt: Attempt) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all books
    """The sheet names the attack bonus of each weapon.   [decided.attack]"""
    return (Because(SHEET, attempt.weapon.attack, text("attack bonus")),)


def armour(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The sheet names the armour class.   [decided.attack]"""
    return (Because(SHEET, (world.find(attempt.target, Sheet) or Sheet()).ac, text("armour class")),)


def damage(world: World, attempt: Attempt) -> Roll:  # noqa: ARG001 - one shape for all books
    """A hit does the weapon's damage.   [decided.attack]"""
    return parse(attempt.weapon.damage)


DAMAGE = Damage(
    harm=HARM,
    falling=FALLING,
    rolled=damage,
    weakened=TIRED_ARMS.own,
)
# A ranged weapon carries ten range increments at most; each beyond the first costs 2.
RANGE = RangeIncrements(rule="decided.range")
COMBAT = Attacking(
    covering=COVER,
    concealing=CONCEALMENT,
    flanking=FLANKING,
    options=("full-attack", "charge", "opportunity", "square"),
    unarmed=bare_hands,
    barred=hands_full,
    bonus=attack_bonus,
    armour=armour,
    helps=(prone.ATTACKER.own, ENTANGLES.own, SPINNING.own, FATIGUED.own, helpless_target),
    guards=(prone.TARGET.theirs, ENTANGLES.theirs, flat_footed, FATIGUED.theirs, helpless_defence, CHARGED.theirs),
    by={
        # Two attacks as a full action are each at -4;
        "full-attack": LESS,
        # the attack at the end of a charge is at -2.
        "charge": AT_ITS_END,
    },
    damage=DAMAGE,
    range=RANGE,
    # Different circumstances add up, of one kind only the best counts.
    several="sf.modifiers",
    # A target is as high as its size is, or as it states.
    measure=MEASURE,
)
