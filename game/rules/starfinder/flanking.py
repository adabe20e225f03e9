"""Combat modifiers: flanking."""

from dataclasses import dataclass

from game.ecs.components import Place, Side, Weapon
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.flanking import opposed, opposed_by_a_cell
from game.reasons import Because, text
from game.rules.starfinder.reach import REACH

BONUS = 2
"""What flanking adds to attack rolls, however many flank.   [sf.flanking-threat]"""


@dataclass(frozen=True, slots=True)
class Flank:
    """Whether an attacker flanks its target, with whom, what that adds to the attack roll, and why or why not."""

    flanked: bool = False
    partner: int | None = None
    bonus: int = 0
    because: tuple[Because, ...] = ()
    against: tuple[Because, ...] = ()
    """Of the reasons, what keeps it from flanking."""


def flank(world: World, attacker: int, target: int, weapon: Weapon | None) -> Flank:
    """An attacker in melee gets +2 if a foe of its target threatens that from the opposite side.   [sf.flanking]

    The partner is the first, in id order, who makes the flanking; `weapon` None is bare hands.
    """
    barred = _barred(world, attacker, target, weapon)
    if barred is not None:
        return Flank(because=(Because("sf.flanking"), barred), against=(barred,))
    failed: list[Because] = []
    for partner in _others(world, attacker, target):
        why = _pair(world, attacker, partner, target)
        if why[0].amount:
            return Flank(True, partner, BONUS, why)
        failed += why
    against = tuple(dict.fromkeys(failed))
    return Flank(because=(Because("sf.flanking"), *against), against=against)


def _barred(world: World, attacker: int, target: int, weapon: Weapon | None) -> Because | None:
    """Say why an attack as such never flanks: not in melee, out of reach, or a reach of 0."""
    goal = space(world, target)
    if REACH.from_afar(world, attacker, weapon, goal):
        return Because("sf.flanking", 0, text("Only melee attacks flank."))
    if not REACH.of(world, attacker, weapon).total:
        return flanking_reach_zero()
    if not REACH.in_reach(world, attacker, weapon, goal):
        return Because("sf.reach", 0, text("The target is out of reach."))
    return None


def flanking_reach_zero() -> Because:
    """A creature with a reach of 0 feet neither flanks nor helps another to flank.   [sf.flanking-reach-zero]"""
    return Because("sf.flanking-reach-zero", 0, text("A reach of 0 feet cannot flank."))


def _others(world: World, attacker: int, target: int) -> list[int]:
    """List everybody else on the board who is the target's foe, in id order."""
    team = world.get(target, Side).team
    there = (unit for unit, _ in world.all(Place) if unit not in (attacker, target))
    return [unit for unit in there if (side := world.find(unit, Side)) is not None and side.team != team]


def _pair(world: World, attacker: int, partner: int, target: int) -> tuple[Because, ...]:
    """Give the reasons of a pair; the first adds the bonus, or nothing where the two don't flank."""
    line = flanking_line(world, attacker, partner, target)
    if not line[0].amount:
        return line
    if REACH.threat(world, partner) == 0:
        return (flanking_reach_zero(),)
    if not flanking_threat(world, partner, target):
        return (Because("sf.flanking-threat", 0, text("The partner does not threaten the target.")),)
    return (*line, Because("sf.flanking-threat"))


def flanking_threat(world: World, partner: int, target: int) -> bool:
    """Only a partner who threatens one of the foe's squares counts.   [sf.flanking-threat]"""
    return any(REACH.threatens(world, partner, cell) for cell in space(world, target))


def flanking_line(world: World, attacker: int, partner: int, target: int) -> tuple[Because, ...]:
    """The line between the centres of both must cross the foe's space between opposite sides.   [sf.flanking-line]"""
    one, other, foe = space(world, attacker), space(world, partner), space(world, target)
    if opposed(world.field.grid, one, other, foe):
        return Because("sf.flanking", BONUS, text("flanking")), Because("sf.flanking-line")
    if flanking_big(world, attacker, partner, target):
        told = text("One of its squares makes the line.")
        bonus = Because("sf.flanking", BONUS, text("flanking"))
        return bonus, Because("sf.flanking-line"), Because("sf.flanking-big", 0, told)
    why = text("None of its squares makes the line.") if len(one) > 1 else text("A big partner counts from its centre.")
    big = (Because("sf.flanking-big", 0, why),) if len(one) > 1 or len(other) > 1 else ()
    return Because("sf.flanking-line", 0, text("The line does not join opposite sides.")), *big


def flanking_big(world: World, attacker: int, partner: int, target: int) -> bool:
    """An attacker of several squares may count from any one of them; its partner may not.   [sf.flanking-big]"""
    one, other, foe = space(world, attacker), space(world, partner), space(world, target)
    return len(one) > 1 and opposed_by_a_cell(world.field.grid, one, other, foe)
