"""The full attack: how many attacks it has, at how much less, and what of the turn each takes."""

from game.ecs.components import Budget, Weapon, Weapons
from game.ecs.world import World
from game.mechanics.d20.attack_actions import Stage
from game.mechanics.naming import called
from game.mechanics.slots import Slot
from game.reasons import Because, Refusal, text
from game.rules.pathfinder.creature.ability_scores import number

RULE = "pf.full-attack"
BLOW_OF_TURN = ("full-attack", "fight-defensively")
"""Verbs by which an attack of a full attack is made."""
FURTHER = ((), ("second",), ("third",), ("fourth",))
"""How the attacks of a full attack are made, in order."""
LESS = {
    "second": Because(RULE, -5, text("second attack")),
    "third": Because(RULE, -10, text("third attack")),
    "fourth": Because(RULE, -15, text("fourth attack")),
}
"""What each further one is at.   [pf.full-attack]"""

SLOTS = {
    "first": Slot(text("full-round action"), text("The standard action is spent."), (("standard",),)),
    "rest": Slot(text("full-round action"), text("The move action is spent."), (("move",),), RULE),
}
"""The first attack of a full attack leaves the move action, in place of the others.   [pf.full-attack]"""


def made(world: World, unit: int) -> int:
    """Count the attacks of a full attack that a creature has made this turn.   [pf.full-attack]"""
    return sum(verb in BLOW_OF_TURN for verb in (world.find(unit, Budget) or Budget()).done)


def natural(world: World, unit: int) -> tuple[Weapon, ...]:
    """List the natural attacks of who fights with several; each is made once, in order.   [pf.full-attack]"""
    arms = (world.find(unit, Weapons) or Weapons()).carried
    several = tuple(arm for arm in arms if arm.natural)
    return several if arms and arms[0].natural and len(several) > 1 else ()


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
        return Refusal(RULE, why, text("Wait for the next turn."))
    if not done:
        return Stage("full", "first" if attacks(world, unit) > 1 else "full")
    return Stage("rest", "rest") if done == 1 else Stage("free", "free")


def next_of(world: World, unit: int) -> tuple[tuple[str, ...], ...]:
    """Each further attack is at 5 less; natural attacks are at what the sheet says.   [pf.full-attack]"""
    return (() if natural(world, unit) else FURTHER[min(made(world, unit), len(FURTHER) - 1)],)


def next_natural(world: World, unit: int) -> tuple[Weapon, ...]:
    """Natural attacks are made in order: give the next, nothing for who does not fight with several.

    [pf.full-attack]
    """
    return natural(world, unit)[made(world, unit) : made(world, unit) + 1]
