"""Combat modifiers: what stands on either side of an attack roll, and what a hit does."""

from game.ecs.components import Body, Side
from game.ecs.world import World, lasting
from game.mechanics.d20.attack_modifiers import Attacking
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.d20.sizes import space
from game.mechanics.sides import friends, hostile
from game.mechanics.states import alive
from game.reasons import Because, text
from game.rules.pathfinder.attacks.charge_attack import AT_ITS_END, CHARGED
from game.rules.pathfinder.attacks.damage import DAMAGE
from game.rules.pathfinder.attacks.fight_defensively import CHOSEN, WARY
from game.rules.pathfinder.attacks.full_attack import LESS
from game.rules.pathfinder.combat import prone
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.combat.cover import COVER
from game.rules.pathfinder.combat.critical_hits import CRITICAL_HITS
from game.rules.pathfinder.combat.dodging import dodging
from game.rules.pathfinder.combat.flanking import FLANKING
from game.rules.pathfinder.combat.range_increments import RANGE_INCREMENTS
from game.rules.pathfinder.creature.ability_scores import knows
from game.rules.pathfinder.creature.armour_class import armour, at_mercy, helpless, without_dexterity
from game.rules.pathfinder.creature.attack_bonus import attack_bonus
from game.rules.pathfinder.creature.weapons import bare_hands, barred
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.reach import REACH
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.space.squeeze_tight import WEDGED
from game.rules.pathfinder.space.squeezing import SQUEEZED
from game.space.sight import Space
from game.space.square import Cell

INTO_MELEE = -4, -2
"""What it costs to shoot at who is engaged with a friend; and where it is two sizes larger."""


def higher_ground(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Who is at least one cell higher strikes at +1.   [pf.higher-ground]"""
    own, goal = space(world, attempt.attacker), space(world, attempt.target)
    above = min(cell[2] for cell in own) > min(cell[2] for cell in goal)
    return (Because("pf.higher-ground", 1, text("higher ground")),) if attempt.melee and above else ()


def into_melee(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """A shot at who is engaged with a friend takes -4, -2 where it is two sizes larger, nothing where it is three.

    A friend 10 feet off the part aimed at, the nearest, is in no danger.   [pf.shooting-into-melee]
    """
    if attempt.melee or knows(world, attempt.attacker, "precise-shot"):
        return ()
    mates, target = friends(world, attempt.attacker, alive), attempt.target
    engaged = [mate for mate in _opponents(world, target) if mate in mates]
    if not engaged:
        return ()
    larger = min(SIZES.above(world.get(target, Body), world.get(mate, Body)) for mate in engaged)
    aimed = _aimed_at(world, attempt)
    if larger > 2 or not any(_close(world, mate, cell) for mate in mates for cell in aimed):
        return ()
    return (Because("pf.shooting-into-melee", INTO_MELEE[larger == 2], text("shooting into melee")),)


def _aimed_at(world: World, attempt: Attempt) -> Space:
    """Give the cells of the target that are aimed at: those nearest to the attacker."""
    parts = [(cell,) for cell in space(world, attempt.target)]
    away = [feet(*SIZES.facing(space(world, attempt.attacker), part)) for part in parts]
    return tuple(cell for (cell,), far in zip(parts, away, strict=True) if far == min(away))


def _close(world: World, mate: int, cell: Cell) -> bool:
    return feet(*SIZES.facing(space(world, mate), (cell,))) < 2 * SQUARE


@lasting
def _opponents(world: World, target: int) -> tuple[int, ...]:
    """List those who are engaged with a creature, in id order: who shoots at it need not be known."""
    return tuple(other for other, _ in world.all(Side) if other != target and _engaged(world, other, target))


def _engaged(world: World, one: int, other: int) -> bool:
    """Two enemies are engaged if either threatens the other and neither is helpless.   [pf.shooting-into-melee]"""
    if not hostile(world, one, other) or HELPLESS_STATES.at_mercy(world, one) or HELPLESS_STATES.at_mercy(world, other):
        return False
    return _threatens(world, one, other) or _threatens(world, other, one)


def _threatens(world: World, one: int, other: int) -> bool:
    cells = space(world, other)
    return REACH.may_threaten(world, one, cells) and any(REACH.threatens(world, one, cell) for cell in cells)


COMBAT = Attacking(
    covering=COVER,
    concealing=CONCEALMENT,
    flanking=FLANKING,
    options=("charge", "opportunity", "square", "second", "third", "fourth", "fight-defensively"),
    unarmed=bare_hands,
    # The prone shoot crossbows only, and those must be loaded.
    barred=barred,
    # The sheet states both sums, or they are built.   [pf.attack-bonus] [pf.armour-class]
    bonus=attack_bonus,
    armour=armour,
    helps=(prone.ATTACKER.own, SQUEEZED.own, WARY.own, into_melee, higher_ground),
    guards=(
        prone.TARGET.theirs, SQUEEZED.theirs, WEDGED.theirs, CHARGED.theirs,
        without_dexterity, helpless, at_mercy, dodging,
    ),
    by={
        # The attack at the end of a charge is at +2;
        "charge": AT_ITS_END,
        # each further attack of a full attack is at 5 less;
        **LESS,
        # who chooses to fight defensively attacks at -4.
        "fight-defensively": CHOSEN,
    },
    damage=DAMAGE,
    range=RANGE_INCREMENTS,
    critical=CRITICAL_HITS,
)
