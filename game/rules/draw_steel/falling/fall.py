"""Falling: how far, what it does, where one ends; onto others, into liquid, from far."""

from dataclasses import dataclass

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.states import PRONE, UNCONSCIOUS, has
from game.reasons import Because, counted, text
from game.rules.draw_steel.movement.sizes import cube, number, space
from game.rules.draw_steel.movement.spaces import Perch, others
from game.rules.draw_steel.movement.speed import flies, hovers, score, word
from game.rules.draw_steel.movement.terrain import footing
from game.space.square import Cell

LEAST, EACH, MOST = 2, 2, 50
"""From 2 squares on: 2 damage a square, 50 at most.   [ds.fall-damage]"""
LIQUID = 4
A_ROUND = 100


@dataclass(frozen=True, slots=True)
class Fall:
    """What a fall comes to: squares fallen, damage, whether it ends prone, and why."""

    height: int
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
    return Fall(height, damage, effective >= LEAST, (base, *(Because(one.rule, 0, one.note) for one in reasons)))


def fall_agility(agility: int) -> tuple[Because, ...]:
    """A falling creature counts its fall shorter by its Agility.   [ds.fall-agility]"""
    return (Because("ds.fall-agility", -agility, text("Agility")),) if agility > 0 else ()


def fall_liquid(*, liquid: bool) -> tuple[Because, ...]:
    """Into liquid at least 1 square deep a fall counts as 4 squares shorter.   [ds.fall-liquid]"""
    return (Because("ds.fall-liquid", -LIQUID, text("into liquid")),) if liquid else ()


def fall_onto_prone(size: str, might: int) -> bool:
    """Who is landed on is knocked prone if its Might is below the faller's size number.   [ds.fall-onto-prone]"""
    return number(size) > might


def fall_far(height: int, rounds: int) -> int:
    """Give how far one has fallen at the end of that many rounds: 100 squares a round.   [ds.fall-far]"""
    return min(height, A_ROUND * max(1, rounds))


def rests(world: World, unit: int, at: Cell, *, holding: bool = False) -> bool:
    """Say whether something carries a creature: ground, liquid, dirt; `holding`: a face that it holds on to."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at) or foot.swims(at) or foot.buried(at):
        return True
    x, y, z = at
    return holding and foot.grips(at) and z >= foot.top(x, y) and not has(world, unit, PRONE, UNCONSCIOUS)


def aloft(world: World, unit: int) -> bool:
    """Say whether nothing that carries a creature is there for others: it flies, or climbs, or is on one who does."""
    perch = world.find(unit, Perch)
    return aloft(world, perch.on) if perch is not None else not rests(world, unit, world.get(unit, Place).at)


def falls(world: World, unit: int) -> tuple[bool, str]:
    """Say whether a creature falls where it is now, and by which rule it does or does not."""
    at = world.get(unit, Place).at
    if world.find(unit, Perch) is not None:
        return False, "ds.climb-creature"
    if rests(world, unit, at, holding=world.get(unit, Place).mode == "climb"):
        return False, held_up(world, unit, at)
    if hovers(world, unit):
        return False, "ds.hover"
    if flies(world, unit):
        return False, "ds.fly"
    return True, fly_fall(world, unit)


def held_up(world: World, unit: int, at: Cell) -> str:
    """Name the rule by which a creature is carried where it is: ground, dirt, liquid or a face."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at):
        return "ds.ground"
    if foot.buried(at):
        return "ds.burrow"
    mode, rule = ("swim", "ds.swim-speed") if foot.swims(at) else ("climb", "ds.climb-speed")
    return rule if word(world, unit, mode) else "ds.climb-swim-cost"


def fly_fall(world: World, unit: int) -> str:
    """A flier falls that is knocked prone or whose speed becomes 0; who cannot fly falls anyway.   [ds.fly-fall]

    A climber that is knocked prone lets go.   [ds.prone]
    """
    if word(world, unit, "fly"):
        return "ds.fly-fall"
    held = footing(world.field, world.get(unit, Body).side).grips(world.get(unit, Place).at)
    return "ds.prone" if held and has(world, unit, PRONE) else "ds.fall-damage"


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a fall ends: the cell in which it would come to rest, on whom it lands, whether in liquid."""

    at: Cell
    onto: tuple[int, ...]
    liquid: bool


def landing(world: World, unit: int, at: Cell) -> Landing:
    """Fall straight down to the ground, a liquid's surface, or the top of who is in the way.   [ds.fall-onto]"""
    side = world.get(unit, Body).side
    foot = footing(world.field, side)
    x, y, z = at
    low = min(z, foot.top(x, y))
    below = frozenset((cx, cy) for cx, cy, _ in cube(at, side))
    tops = {other: _top(world, other) for other in others(world, unit) if _under(world, other, below, z)}
    high = max(tops.values(), default=low)
    if high > low:
        return Landing((x, y, high), tuple(other for other, top in sorted(tops.items()) if top == high), liquid=False)
    return Landing((x, y, low), (), foot.swims((x, y, low)) or fluid(world, (x, y, low), side))


def fluid(world: World, at: Cell, side: int) -> bool:
    """Say whether a space comes down in liquid at least 1 square deep."""
    return any(world.field.kind(x, y).water and z == world.field.ground(x, y) for x, y, z in cube(at, side))


def _top(world: World, unit: int) -> int:
    return world.get(unit, Place).at[2] + world.get(unit, Body).side


def _under(world: World, other: int, squares: frozenset[tuple[int, int]], z: int) -> bool:
    return _top(world, other) <= z and any((x, y) in squares for x, y, _ in space(world, other))


def own_fall(world: World, unit: int, height: int, *, liquid: bool) -> Fall:
    """Give what a fall does to a creature, its Agility counted."""
    return fall_damage(height, score(world, unit, "agility"), liquid=liquid)
