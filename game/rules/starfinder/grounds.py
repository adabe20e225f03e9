"""What stands behind an attack besides its numbers: what shaped it, how cover and flanking were judged."""

from collections.abc import Iterator
from dataclasses import replace

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.d20.cover import shares_a_space
from game.mechanics.d20.reach import is_melee
from game.mechanics.d20.sizes import space
from game.reasons import Because, Cost, text
from game.rules.starfinder.concealment import Concealment
from game.rules.starfinder.cover import COVER
from game.rules.starfinder.flanking import flank
from game.rules.starfinder.reach import REACH
from game.rules.starfinder.sizes import SIZES


def shaping(world: World, attacker: int, target: int, arm: Weapon, counted: tuple[Because, ...]) -> Iterator[str]:
    """An attack owes its chance to reach, to flanking, and to what is in the way.   [sf.modifiers]"""
    goal = space(world, target)
    if not REACH.from_afar(world, attacker, arm, goal):
        own = any(cell in goal for cell in space(world, attacker))
        yield REACH.same_square if own else REACH.diagonals(REACH.of(world, attacker, arm).total)
    covered, flanked = COVER.cover(world, attacker, target, arm).because, flank(world, attacker, target, arm)
    yield from Cost(covered if len(covered) > 1 else ()).rules
    yield from Cost(flanked.because if flanked.flanked else ()).rules
    if sum(bool(reason.amount) for reason in counted) > 1:
        yield "sf.modifiers"


def beside_the_point(world: World, attacker: int, target: int, weapon: Weapon) -> tuple[Because, ...]:
    """Tell what does not count: a partner who does not flank, a friend in whose square one stands, small cover."""
    source, goal = space(world, attacker), space(world, target)
    if not REACH.from_afar(world, attacker, weapon, goal):
        return flank(world, attacker, target, weapon).against
    told = [Because(COVER.shared, 0, text("Who shares a square gives no cover."))]
    shared = told if shares_a_space(world, source, goal, (attacker, target)) else []
    low = COVER.cover(world, attacker, target, weapon).low
    tall = text("The target is taken as {feet} ft tall.", feet=SIZES.height(world, target) // 10)
    return (*shared, *([Because("sf.size-measure", 0, tall)] if low else ()))


def seen_through(hidden: Concealment) -> tuple[Because, ...]:
    """Tell what conceals, and which sense sees through what would."""
    return hidden.because if hidden.percent else hidden.pierced


def worth_citing(world: World, attacker: int, target: int, weapon: Weapon) -> tuple[Because, ...]:
    """Cite how cover and flanking were judged and, in melee, the rule by which the target is within reach."""
    judged = COVER.cover(world, attacker, target, weapon).because
    covered = tuple(reason for reason in judged if len(judged) > 1 and not reason.amount)
    if REACH.from_afar(world, attacker, weapon, space(world, target)) or not is_melee(weapon):
        return covered
    flanked = flank(world, attacker, target, weapon)
    flanking = tuple(reason for reason in flanked.because if flanked.flanked and not reason.amount)
    return (*covered, *flanking, *_reached(world, attacker, weapon))


def _reached(world: World, attacker: int, weapon: Weapon) -> Iterator[Because]:
    """Say how far reach goes by its nature, and how much a weapon adds; no number of an attack counts it."""
    natural, *longer = REACH.of(world, attacker, weapon).because
    yield replace(natural, amount=0).noted(text("reach {feet} ft", feet=natural.amount))
    for one in longer:
        yield replace(one, amount=0).noted(text("{feet} ft more by its weapon", feet=one.amount))
