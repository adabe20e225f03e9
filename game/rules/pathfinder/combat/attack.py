"""Combat modifiers: what stands on either side of an attack roll, and what a hit does."""

from game.battle.dice import Roll, parse
from game.ecs.components import Sheet, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack import SHEET, Attacking
from game.mechanics.d20.modifiers import Attempt, ByState
from game.reasons import Because, Refusal, text
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.combat.cover import COVER
from game.rules.pathfinder.combat.flanking import FLANKING

# A prone creature takes -4 on its melee attacks; it has +4 against shots and -4 against blows.
PRONE = ByState("pf.prone", {"prone": text("attacker prone")}, melee=-4, afar=0)
LYING = ByState("pf.prone", {"prone": text("target prone")}, melee=-4, afar=4)
# Squeezed: -4 on attack rolls and to AC.
SQUEEZED = ByState("pf.squeeze-penalties", {"squeezing": text("squeezing")}, melee=-4, afar=-4)
# A charge costs 2 AC until the next turn.
CHARGED = ByState("pf.charge-attack", {"charging": text("charged")}, melee=-2, afar=-2)


def bare_hands(world: World, unit: int) -> Weapon:  # noqa: ARG001 - one shape for all books
    """Give what a creature strikes with that holds nothing.   [pf.weapons]"""
    return Weapon("unarmed", text("bare hands"), 0, "1d3", unarmed=True)


def usable(world: World, unit: int, weapon: Weapon) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Any weapon may be used."""
    return None


def bonus(world: World, attempt: Attempt) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all books
    """The sheet names the attack bonus of each weapon, size included.   [pf.attack-bonus]"""
    return (Because(SHEET, attempt.weapon.attack, text("attack bonus")),)


def armour(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The sheet names the armour class, size included.   [pf.armour-class]"""
    return (Because(SHEET, (world.find(attempt.target, Sheet) or Sheet()).ac, text("armour class")),)


def damage(world: World, attempt: Attempt) -> Roll:  # noqa: ARG001 - one shape for all books
    """A hit does the weapon's damage.   [pf.damage]"""
    return parse(attempt.weapon.damage)


def unweakened(world: World, attempt: Attempt) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all books
    """Nothing changes the damage of a hit."""
    return ()


COMBAT = Attacking(
    COVER,
    CONCEALMENT,
    FLANKING,
    options=("charge", "opportunity", "square"),
    unarmed=bare_hands,
    barred=usable,
    bonus=bonus,
    armour=armour,
    helps=(PRONE.own, SQUEEZED.own),
    guards=(LYING.theirs, SQUEEZED.theirs, CHARGED.theirs),
    # The attack at the end of a charge is at +2.
    by={"charge": Because("pf.charge-attack", 2, text("charge"))},
    damage=damage,
    weakened=unweakened,
    # Ten range increments at most; each after the first costs 2.
    range="pf.ranged-attacks",
)
