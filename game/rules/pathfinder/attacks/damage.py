"""Damage: the weapon's dice, and what Strength adds."""

from dataclasses import replace

from game.battle.dice import Roll, parse
from game.ecs.world import World
from game.mechanics.d20.damage import Damage
from game.mechanics.d20.modifiers import Attempt
from game.rules.pathfinder.creature.ability_scores import modifier
from game.rules.pathfinder.creature.gear_tables import BOW, CROSSBOW, TWO_HANDS, Arm
from game.rules.pathfinder.creature.held import held, row_of
from game.rules.pathfinder.harm.falling import FALLING
from game.rules.pathfinder.harm.hit_points import HARM


def damage(world: World, attempt: Attempt) -> Roll:
    """A hit deals the weapon's dice and Strength, as the weapon is held; or what the sheet says.   [pf.damage]"""
    dice = held(world, attempt.attacker, attempt.weapon).dice
    if not dice:
        return parse(attempt.weapon.damage)
    row = row_of(world, attempt.attacker, attempt.weapon)
    return with_strength(world, attempt.attacker, parse(dice), row, melee=attempt.melee)


def with_strength(world: World, unit: int, dice: Roll, row: Arm, *, melee: bool) -> Roll:
    """Strength adds to blows, throws and slings, half as much again in two hands; to bows only a penalty.

    [pf.damage]
    """
    strength = modifier(world, unit, "str")
    if row.kind == CROSSBOW:
        return dice
    if row.kind == BOW:
        return replace(dice, plus=dice.plus + min(0, strength))
    both = melee and row.hands == TWO_HANDS and strength > 0
    return replace(dice, plus=dice.plus + (strength * 3 // 2 if both else strength))


DAMAGE = Damage(
    harm=HARM,
    # Who is felled in the air falls.
    falling=FALLING,
    rolled=damage,
    # A hit does the weapon's damage, 1 at the least.
    dealt="pf.damage",
)
