"""Falling: how far, what it does, onto whom, and where one ends."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.battle.event import Decision, Event, Option
from game.ecs.components import Body, Name, Place, Side
from game.ecs.world import World
from game.mechanics.sides import foes, hostile
from game.mechanics.states import PRONE, UNCONSCIOUS, alive, has
from game.reasons import Because, Text, counted, text, uncounted
from game.rules.draw_steel.movement.sizes import adjacent, cube, number, space
from game.rules.draw_steel.movement.spaces import Perch, free_in_air, nearest_free, occupied, others
from game.rules.draw_steel.movement.speed import Plunge, score, trait
from game.rules.draw_steel.movement_types.fly_hover import flies, fly_fall, hovers
from game.rules.draw_steel.movement_types.types import word
from game.rules.draw_steel.terrain.land import footing
from game.rules.draw_steel.verbs.choose_space import choose_cell
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
    return Fall(height, damage, effective >= LEAST, (base, *uncounted(reasons)))


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


def falls_on(world: World, unit: int, at: Cell) -> bool:
    """Say whether somebody who has fallen is left over a drop, or over another; in rock there is nowhere to fall."""
    below = landing(world, unit, at)
    return not rests(world, unit, at) and (below.at[2] < at[2] or bool(below.onto))


def softened(
    world: World, unit: int, onto: tuple[int, ...], height: int, fall: Fall
) -> Generator[Event | Decision, str, Fall]:
    """Falling onto an enemy one may decline what Agility takes off.   [ds.fall-agility]"""
    if not any(hostile(world, unit, other) for other in onto):
        return fall
    options = (Option("soften", text("Soften the fall")), Option("hard", text("Fall hard on it")))
    question = text("{name} falls onto an enemy: soften the fall?", name=world.get(unit, Name).name)
    answer = yield Decision(world.get(unit, Side).team, unit, question, options, "ds.fall-agility", onto[0])
    return fall_damage(height) if answer == "hard" else fall


def beside_landing(world: World, unit: int, end: Landing) -> Generator[Event | Decision, str, Cell]:
    """Among equally near free spaces its controller chooses; without any it shares.   [ds.fall-onto]

    It ends beside who was landed on, at the foot of that one, and falls on where there is no ground.
    """
    x, y, low = end.at
    if end.onto:
        low = min(world.get(other, Place).at[2] for other in end.onto)
    low = max(low, footing(world.field, world.get(unit, Body).side).top(x, y))
    in_air = bool(end.onto) and all(aloft(world, other) for other in end.onto)
    free = (free_in_air if in_air else nearest_free)(world, unit, (x, y, low))
    if not free:
        return x, y, low
    spots = tuple(above_drop(world, unit, spot, low) for spot in free)
    return spots[0] if len(spots) == 1 else (yield from choose_cell(world, unit, spots, "ds.fall-onto"))


def above_drop(world: World, unit: int, spot: Cell, low: int) -> Cell:
    """Give the space from which one falls on, where it is more than a step down to a free one."""
    down = low - spot[2] >= LEAST and rests(world, unit, spot)
    return (spot[0], spot[1], low) if down else spot


def fall_told(world: World, end: Landing, height: int) -> Text:
    """Tell how far one fell; who is right above another when nothing holds it comes down on it all the same."""
    if height or not end.onto:
        return counted("falls {n} square", "falls {n} squares", n=height)
    return text("comes down on {name}", name=world.get(end.onto[0], Name).name)


def besides(world: World, unit: int, at: Cell) -> Iterator[Because]:
    """Tell what does not matter in a fall, and who has to share.   [ds.fall-not-forced] [ds.fall-no-opportunity]"""
    if trait(world, unit, "stability") > 0:
        yield Because("ds.fall-not-forced", 0, text("stability does not count"))
    if any(adjacent(world, unit, foe) for foe in foes(world, unit, alive)):
        yield Because("ds.fall-no-opportunity", 0, text("a fall provokes no strikes"))
    if world.find(unit, Plunge) is not None:
        yield Because("ds.fall-far", 0, text("the end of a long fall"))
    if occupied(world, unit, at):
        yield Because("ds.forced-sharing", 0, text("there is no free space"))
