"""Reach and threatened squares."""

from functools import lru_cache

from game.ecs.components import Body, Conditions, Vitals, Weapon, Weapons
from game.ecs.world import World
from game.mechanics.cover import aim, between, open_line, solid
from game.mechanics.d20.sizes import SQUARE, feet, space
from game.reasons import Because, Cost, text
from game.rules.starfinder.sizes import SIZES
from game.space import sight
from game.space.field import Field
from game.space.square import Cell, offsets

INERT = (
    "helpless", "unconscious", "asleep", "bound", "stunned", "paralyzed", "petrified", "dazed", "cowering", "dying",
    "dead",
)  # fmt: skip
"""Conditions in which a creature neither acts nor reacts.   [sf.threatened-squares]"""
REACH_TEN = 10
"""The reach that takes in the second square of a diagonal, in feet.   [sf.reach-ten-diagonal]"""


def is_melee(weapon: Weapon) -> bool:
    """A weapon with a range and no reach strikes at a distance only; every other one strikes by hand.   [sf.reach]"""
    return weapon.reach != 0 or weapon.range == 0


def reach(world: World, unit: int, weapon: Weapon | None) -> Cost:
    """Reach is the farthest that a creature strikes in melee, in feet; None is bare hands.   [sf.reach]"""
    body = world.get(unit, Body)
    natural = SIZES.reach(body)
    if weapon is None or weapon.reach < 0:
        return Cost.one("sf.reach" if natural else "sf.reach-zero", natural)
    if not is_melee(weapon):
        return Cost.one("sf.reach", 0, text("It strikes at a distance only."))
    if weapon.natural or weapon.unarmed or weapon.reach <= natural:
        return Cost.one("sf.reach", weapon.reach, text("Its sheet states this reach."))
    return Cost.one("sf.reach", natural) + Cost((_long_weapon(body, weapon.reach - natural),))


def _long_weapon(body: Body, more: int) -> Because:
    """A long weapon reaches farther: 10 feet for one-square creatures, 5 feet more for big ones.   [sf.reach-weapon]"""
    return Because("sf.big-reach-weapon" if SIZES.rows[body.size].side > 1 else "sf.reach-weapon", more)


def diagonals_rule(total: int) -> str:
    """Only a reach of exactly 10 feet takes in the second diagonal square.   [sf.reach-other-diagonals]"""
    return "sf.reach-ten-diagonal" if total == REACH_TEN else "sf.reach-other-diagonals"


@lru_cache(maxsize=1 << 15)
def within(total: int, source: tuple[Cell, ...], target: tuple[Cell, ...]) -> bool:
    """Reach 10 is two squares in every direction; other reaches count diagonals as usual.   [sf.reach-ten-diagonal]"""
    if total == REACH_TEN:
        return any(offsets(a, b)[0] <= REACH_TEN // SQUARE for a in source for b in target)
    return feet(source, target) <= total


def in_reach(world: World, unit: int, weapon: Weapon | None, target: tuple[Cell, ...]) -> bool:
    """A melee attack reaches a creature with one of its squares in reach, one's own included.   [sf.attack-own-square]

    Walls are not looked at (see `threatens`); `weapon` None is bare hands.
    """
    if weapon is not None and not is_melee(weapon):
        return False
    return within(reach(world, unit, weapon).total, space(world, unit), target)


def inert(world: World, unit: int) -> bool:
    """A creature that cannot act or react strikes nobody and threatens nothing.   [sf.threatened-squares]"""
    conditions, vitals = world.find(unit, Conditions), world.find(unit, Vitals)
    return (vitals is not None and vitals.dead) or (conditions is not None and conditions.has(*INERT))


def melee_weapons(world: World, unit: int) -> tuple[Weapon, ...]:
    """Bare hands threaten nothing, nor do weapons that only shoot: list the others.   [sf.unarmed-no-threat]"""
    weapons = world.find(unit, Weapons)
    return () if weapons is None else tuple(w for w in weapons.carried if is_melee(w) and not w.unarmed)


def threat_reach(world: World, unit: int) -> int:
    """A creature threatens as far as its longest melee weapon reaches, in feet; -1: nothing.   [sf.reach-weapon]"""
    if inert(world, unit):
        return -1
    return max((reach(world, unit, weapon).total for weapon in melee_weapons(world, unit)), default=-1)


def threatens(world: World, unit: int, cell: Cell) -> bool:
    """One threatens each square into which one can strike now: in reach, no wall between.   [sf.threatened-squares]"""
    total = threat_reach(world, unit)
    return total >= 0 and _strikes(world.field, space(world, unit), total, cell)


@lru_cache(maxsize=1 << 15)
def _strikes(ground: Field, source: tuple[Cell, ...], total: int, cell: Cell) -> bool:
    if cell in source:
        return True
    if not within(total, source, (cell,)) or soil_between(ground, source, (cell,)):
        return False
    dug = burrows(ground, source, (cell,))
    stops = frozenset(c for c in between(ground, source, (cell,)) if solid(ground, c) and c not in dug)
    return cell not in stops and (not stops or open_line(aim(source, (cell,)), stops))


def soil_between(ground: Field, source: tuple[Cell, ...], target: tuple[Cell, ...]) -> bool:
    """Who is under the ground and who is above it have total cover from each other.   [sf.burrow]"""
    return _buried(ground, source) != _buried(ground, target)


def burrows(ground: Field, source: tuple[Cell, ...], target: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """List the cells under the ground that two burrowers hold: no soil while they are there.   [sf.burrow]"""
    return source + target if _buried(ground, source) and _buried(ground, target) else ()


def _buried(ground: Field, space: tuple[Cell, ...]) -> bool:
    return all(ground.inside(x, y) and z < ground.ground(x, y) - ground.kind(x, y).water for x, y, z in space)


def threatened_cells(world: World, unit: int, *, own: bool = True) -> tuple[Cell, ...]:
    """One threatens the squares in reach on the ground, row by row; `own`: one's own too.   [sf.threatened-squares]

    A reach of 0 leaves only the creature's own squares, which then always count.
    """
    total, source = threat_reach(world, unit), space(world, unit)
    if total < 0:
        return ()
    cells = _threatened(world.field, source, total)
    return cells if own or total == 0 else tuple(cell for cell in cells if cell not in source)


@lru_cache(maxsize=1 << 12)
def _threatened(ground: Field, source: tuple[Cell, ...], total: int) -> tuple[Cell, ...]:
    low, high = sight.box(source)
    far = total // SQUARE
    columns = range(max(low[0] // 2 - far, 0), min(high[0] // 2 + far, ground.width))
    rows = range(max(low[1] // 2 - far, 0), min(high[1] // 2 + far, ground.height))
    on_ground = (ground.on_ground(x, y) for y in rows for x in columns)
    return tuple(cell for cell in on_ground if _strikes(ground, source, total, cell))


def why_threat(world: World, unit: int) -> tuple[Because, ...]:
    """Say what makes a creature's threatened squares, or why it has none.   [sf.threatened-squares]"""
    weapons = melee_weapons(world, unit)
    if inert(world, unit):
        return (Because("sf.threatened-squares", 0, text("It can neither act nor react.")),)
    if not weapons:
        return Because("sf.threatened-squares"), Because("sf.unarmed-no-threat", 0, text("It holds no melee weapon."))
    longest = max((reach(world, unit, weapon) for weapon in weapons), key=lambda cost: cost.total)
    diagonal = (Because(diagonals_rule(longest.total)),) if longest.total else (Because("sf.attack-own-square"),)
    return Because("sf.threatened-squares"), *longest.because, *_big(world, unit, longest.total), *diagonal


def _big(world: World, unit: int, total: int) -> tuple[Because, ...]:
    """Big creatures usually reach 10 feet or more and strike at those who come up to them.   [sf.big-reach]"""
    return (Because("sf.big-reach"),) if world.get(unit, Body).side > 1 and total >= REACH_TEN else ()


def from_afar(world: World, unit: int, weapon: Weapon | None, target: tuple[Cell, ...]) -> bool:
    """Say whether an attack is a ranged one: a weapon that only shoots, or one thrown beyond its reach.   [sf.reach]

    None is bare hands, or an attack without a weapon on who is out of their reach.
    """
    if weapon is not None and not is_melee(weapon):
        return True
    return (weapon is None or weapon.range > 0) and not in_reach(world, unit, weapon, target)
