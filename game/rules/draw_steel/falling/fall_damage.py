"""What a fall does: damage by its height, softened by Agility and by liquid."""

from dataclasses import dataclass

from game.ecs.world import World
from game.reasons import Because, counted, text, uncounted
from game.rules.draw_steel.rolls.characteristics import score

LEAST, EACH, MOST = 2, 2, 50
"""From 2 squares on: 2 damage a square, 50 at most."""


LIQUID = 4


@dataclass(frozen=True, slots=True)
class Fall:
    """What a fall comes to: squares fallen, what they count as, damage, whether it ends prone, and why."""

    height: int
    effective: int
    damage: int
    prone: bool
    because: tuple[Because, ...]


def fall_damage(height: int, agility: int = 0, *, liquid: bool = False) -> Fall:
    """A fall of 2 squares or more deals 2 a square, at most 50, and leaves one prone.   [ds.fall-damage]

    Agility and liquid shorten it first.
    """
    reasons = [*fall_agility(agility), *fall_liquid(liquid=liquid)]
    effective = max(0, height + sum(reason.amount for reason in reasons))
    damage = min(MOST, EACH * effective) if effective >= LEAST else 0
    note = counted(
        "{n} square, counting as {effective}", "{n} squares, counting as {effective}", n=height, effective=effective
    )
    base = Because("ds.fall-damage", damage, note)
    return Fall(height, effective, damage, effective >= LEAST, (base, *uncounted(reasons)))


def fall_agility(agility: int) -> tuple[Because, ...]:
    """A falling creature counts its fall shorter by its Agility.   [ds.fall-agility]"""
    return (Because("ds.fall-agility", -agility, text("Agility")),) if agility > 0 else ()


def fall_liquid(*, liquid: bool) -> tuple[Because, ...]:
    """Into liquid at least 1 square deep a fall counts as 4 squares shorter.   [ds.fall-liquid]"""
    return (Because("ds.fall-liquid", -LIQUID, text("into liquid")),) if liquid else ()


def own_fall(world: World, unit: int, height: int, *, liquid: bool) -> Fall:
    """Give what a fall does to a creature, its Agility counted."""
    return fall_damage(height, score(world, unit, "agility"), liquid=liquid)
