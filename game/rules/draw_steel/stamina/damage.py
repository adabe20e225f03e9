"""Stamina: damage, winded, dying, death; falls carried out; loss of blood and of air."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Body, Conditions, Name, Place, Side, Vitals
from game.ecs.world import World
from game.mechanics.states import DYING, GRABBED, UNCONSCIOUS, dead, ended, has
from game.reasons import Because, Text, counted, text, uncounted
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.falling import fall_far
from game.rules.draw_steel.falling.fall import (
    A_ROUND,
    Fall,
    above_drop,
    aloft,
    beside_landing,
    besides,
    fall_damage,
    fall_onto_prone,
    fall_told,
    falls,
    falls_on,
    landing,
    own_fall,
    rests,
    softened,
)
from game.rules.draw_steel.movement.sizes import adjacent, cube, space
from game.rules.draw_steel.movement.spaces import CLIMBED, Perch, free_in_air, nearest_free, occupied
from game.rules.draw_steel.movement.speed import Plunge, score, trait
from game.rules.draw_steel.movement.taken_along import carried_along
from game.rules.draw_steel.movement_types.fly_hover import fly_fall
from game.rules.draw_steel.stamina.underwater import UNDER_WATER, by_water, underwater
from game.rules.draw_steel.stamina.winded_dying import is_hero, winded_value
from game.rules.draw_steel.terrain.land import footing, land
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell

ENTERS = text("enters damaging terrain")


def hurt(world: World, unit: int, amount: int, because: Because, kind: str = "", by: int = 0) -> Play:
    """Damage lowers Stamina; `by`: whose ability deals it, who may knock out instead of killing.   [ds.damage]"""
    if dead(world, unit) or amount <= 0:
        return
    left = taken(world, unit, amount, kind)
    if left == amount:
        yield from lose(world, unit, left, (because,), by)
        return
    change = Because("ds.damage", left - amount, text("immunity") if left < amount else text("weakness"))
    why = because, change, *by_water(world, unit, kind)
    if left:
        yield from lose(world, unit, left, why, by)
    else:
        yield Event("defended", unit, why, (), text("takes no damage"))


def lose(world: World, unit: int, amount: int, because: tuple[Because, ...], by: int = 0) -> Play:
    """Take Stamina away, and see what that leads to: winded, dying, death.   [ds.dying] [ds.winded]"""
    vitals = world.get(unit, Vitals)
    low = -winded_value(vitals.max_hp) if is_hero(world, unit) else 0
    after = replace(vitals, hp=max(low, vitals.hp - amount))
    numbers, less = {"damage": amount, "hp": after.hp, "max": after.max_hp}, because[1:]
    note = text("{damage} damage, Stamina {hp} of {max}", **numbers)
    if less:
        note = text("{damage} damage after {what}, Stamina {hp} of {max}", **numbers, what=less[0].note)
    yield Event("hurt", unit, because, put(world, unit, after), note, (("damage", amount), ("hp", after.hp)))
    if has(world, unit, UNCONSCIOUS) or (after.hp <= low and not (by and (yield from _spared(world, by, unit)))):
        yield from die(world, unit)
        return
    if vitals.hp > winded_value(vitals.max_hp) >= after.hp > low:
        yield Event("began", unit, (Because("ds.winded"),), (), text("is winded"))
    if is_hero(world, unit) and after.hp <= 0 and not has(world, unit, DYING):
        yield conditions.began(world, unit, conditions.condition(DYING))
        if not has(world, unit, "bleeding"):
            yield conditions.began(world, unit, conditions.condition("bleeding", 0, conditions.DYING))
    if after.hp <= low:
        yield from knocked_out(world, unit)


def _spared(world: World, by: int, unit: int) -> Generator[Event | Decision, str, bool]:
    """Whoever would kill by an ability's damage may knock out instead.   [ds.unconscious]"""
    options = (Option("kill", text("Kill it")), Option("spare", text("Knock it out")))
    question = text("{name} would die of this: kill it, or knock it out?", name=world.get(unit, Name).name)
    return (yield Decision(world.get(by, Side).team, by, question, options, "ds.unconscious", unit)) == "spare"


def knocked_out(world: World, unit: int) -> Play:
    """The unconscious are prone and hold nobody; in the air they fall, and damage kills them.   [ds.unconscious]"""
    yield conditions.began(world, unit, conditions.condition(UNCONSCIOUS))
    yield from let_go(world, unit)
    yield from knock_down(world, unit)


def die(world: World, unit: int) -> Play:
    """The dead hold nobody, carry nobody, and take up no space.   [ds.dying]"""
    after = replace(world.get(unit, Vitals), dead=True)
    yield Event("died", unit, (Because("ds.dying"),), put(world, unit, after), text("dies"))
    yield from ended(world, unit, GRABBED)
    yield from conditions.left(world, unit)
    yield from let_go(world, unit)
    for rider, perch in list(world.all(Perch)):
        if perch.on == unit:
            yield from thrown_off(world, rider, "ds.mounts")
    yield from _sunk(world, unit)


def _sunk(world: World, unit: int) -> Play:
    """A body does not stay in the air, nor on a wall.   [ds.fly-fall] [ds.fall-damage]"""
    place = world.get(unit, Place)
    x, y, z = place.at
    low = footing(world.field, world.get(unit, Body).side).top(x, y)
    if z > low:
        changes = put(world, unit, replace(place, at=(x, y, low), mode="walk"))
        note = counted("falls {n} square", "falls {n} squares", n=z - low)
        yield Event("fell", unit, (Because(fly_fall(world, unit)),), changes, note, (("squares", z - low),))


def let_go(world: World, unit: int) -> Play:
    """Whom a creature holds is held no more.   [ds.grabbed]"""
    for other, _ in list(world.all(Side)):
        grip = world.get(other, Conditions).find(GRABBED)
        if grip is not None and grip.source == unit:
            yield from ended(world, other, GRABBED)


def burn(world: World, unit: int, note: Text, cells: tuple[Cell, ...] = ()) -> Play:
    """Damaging terrain hurts who enters it, square by square, or starts a turn in it.   [ds.damaging-terrain]

    `cells`: the cubes newly entered; without them, all that the creature takes up count once.
    """
    ground = land(world.field)
    hurts: dict[str, int] = {}
    for cell in ground.harmful(cells or space(world, unit)):
        kind, harm = ground.element(cell), ground.damage(cell)
        hurts[kind] = hurts.get(kind, 0) + harm if cells else max(hurts.get(kind, 0), harm)
    for kind, amount in hurts.items():
        yield from hurt(world, unit, amount, Because("ds.damaging-terrain", amount, note), kind)


def entered(world: World, unit: int, before: Cell, note: Text = ENTERS) -> Play:
    """Whoever came from another space burns in each square that is new.   [ds.damaging-terrain]"""
    if dead(world, unit):
        return
    side = world.get(unit, Body).side
    fresh = tuple(cell for cell in space(world, unit) if cell not in cube(before, side))
    if fresh:
        yield from burn(world, unit, note, fresh)


def settle(world: World, unit: int, forced: int = 0) -> Play:
    """Who is left without footing falls, at once.   [ds.fall-damage] [ds.fly-fall]

    `forced`: squares that it was forced down just before, part of the same fall.   [ds.forced-down]
    """
    fell, rule = (False, "") if dead(world, unit) else falls(world, unit)
    if fell and world.find(unit, Plunge) is None:
        yield from drop(world, unit, rule, forced)
    elif not fell:
        yield from fall_far.over(world, unit)


def drop(world: World, unit: int, rule: str, forced: int = 0) -> Play:
    """Fall to what is below: the ground, liquid, or somebody; beside who is in the air one falls on.

    [ds.fall-not-forced] [ds.fall-no-opportunity] Whom it carries goes along.   [ds.climb-creature]
    """
    place = world.get(unit, Place)
    end = landing(world, unit, place.at)
    if place.at[2] - end.at[2] > A_ROUND:
        yield fall_far.fallen(world, unit, rule, forced)
        yield from carried_along(world, unit, place.at)
        return
    height = place.at[2] - end.at[2] + forced
    fall = own_fall(world, unit, height, liquid=end.liquid)
    if end.onto and fall.damage < fall_damage(height).damage:
        fall = yield from softened(world, unit, end.onto, height, fall)
    at = end.at if not end.onto and not occupied(world, unit, end.at) else (yield from beside_landing(world, unit, end))
    because = (
        Because(rule),
        *uncounted(fall.because),
        *besides(world, unit, at),
    )
    note, facts = fall_told(world, end, height), (("squares", height),)
    changes = *put(world, unit, replace(place, at=at, mode="walk")), *fall_far.ended(world, unit)
    yield Event("fell", unit, because, changes, note, facts)
    yield from carried_along(world, unit, place.at)
    yield from _landed(world, unit, end.onto, fall)
    if falls_on(world, unit, at):
        yield from settle(world, unit)


def _landed(world: World, unit: int, onto: tuple[int, ...], fall: Fall) -> Play:
    """Both are hurt alike; the faller is prone, the other if it is not strong enough.   [ds.fall-onto-prone]"""
    damage = Because("ds.fall-damage", fall.damage, text("the fall"))
    size = world.get(unit, Body).size
    yield from hurt(world, unit, fall.damage, damage)
    if (fall.prone or onto) and not dead(world, unit):
        yield from conditions.knocked_prone(world, unit)
    for other in onto:
        yield from hurt(world, other, fall.damage, Because("ds.fall-onto", fall.damage, text("fallen upon")))
        if not dead(world, other) and fall_onto_prone(size, score(world, other, "might")):
            why = text("size {size} against Might {might}", size=size, might=score(world, other, "might"))
            yield from knock_down(world, other, (Because("ds.fall-onto-prone", 0, why),))
    if not dead(world, unit):
        yield from burn(world, unit, text("falls into damaging terrain"), space(world, unit))


def knock_down(world: World, unit: int, why: tuple[Because, ...] = ()) -> Play:
    """Knocked prone on somebody's back, in the air or on a wall, one falls.   [ds.climber-knocked-prone]"""
    yield from conditions.knocked_prone(world, unit, why)
    if world.find(unit, Perch) is not None:
        yield from thrown_off(world, unit, "ds.climber-knocked-prone")
    else:
        yield from brought_down(world, unit)


def brought_down(world: World, unit: int) -> Play:
    """Who is brought to a stop in the air falls, unless it hovers.   [ds.hover] [ds.fly-fall]"""
    if not dead(world, unit) and falls(world, unit) == (False, "ds.hover"):
        yield Event("ended", unit, (Because("ds.hover"),), (), text("hovers on"))
    yield from settle(world, unit)


def thrown_off(world: World, unit: int, rule: str = "ds.dislodge", *, prone: bool = True) -> Play:
    """Who comes off a creature falls from its level, or slides down, into a free space beside it.   [ds.dislodge]

    Off one in the air, or over a drop, it falls on. Who drops by choice may land on its feet.   [ds.fall-damage]
    """
    perch, place = world.get(unit, Perch), world.get(unit, Place)
    yield from conditions.left(world, unit)
    (x, y, z), side = place.at, world.get(unit, Body).side
    low = max(z - perch.level, footing(world.field, side).top(x, y))
    free = (free_in_air if aloft(world, perch.on) else nearest_free)(world, unit, (x, y, low)) or ((x, y, low),)
    spots = tuple(above_drop(world, unit, spot, low) for spot in free)
    at = spots[0] if len(spots) == 1 else (yield from choose_cell(world, unit, spots, rule))
    changes, note = put(world, unit, replace(place, at=at, mode="walk")), text("comes off")
    if not rests(world, unit, at):
        yield Event("slipped", unit, (Because(rule),), changes, note)
        if prone and rule != CLIMBED:
            yield from conditions.knocked_prone(world, unit)
        yield from settle(world, unit, perch.level if prone else 0)
        return
    fall = own_fall(world, unit, perch.level, liquid=landing(world, unit, at).liquid) if prone else fall_damage(0)
    why = uncounted(fall.because) if prone else ()
    yield Event("fell", unit, (Because(rule), *why), changes, note)
    if prone:
        yield from hurt(world, unit, fall.damage, Because("ds.fall-damage", fall.damage, text("the fall")))
        if not dead(world, unit) and (fall.prone or rule != CLIMBED):
            yield from conditions.knocked_prone(world, unit)
    yield from entered(world, unit, place.at)


def loose_grips(world: World) -> Play:
    """A grip ends when the two are no longer adjacent.   [ds.grabbed]"""
    for unit, states in list(world.all(Conditions)):
        grip = states.find(GRABBED)
        if grip is not None and grip.source and not (dead(world, unit) or adjacent(world, unit, grip.source)):
            yield from ended(world, unit, GRABBED)


def reduced(amount: int, immunities: tuple[int, ...], weaknesses: tuple[int, ...]) -> int:
    """Weakness first, immunity last; of several only the highest counts.   [ds.damage]"""
    return max(0, amount + max(weaknesses, default=0) - max(immunities, default=0))


def taken(world: World, unit: int, amount: int, kind: str = "") -> int:
    """Give what a creature takes of damage of a type ('' for none).   [ds.damage] [ds.underwater]"""
    wet = UNDER_WATER if underwater(world, unit) else {}
    kinds = ("damage", kind) if kind else ("damage",)
    immunities = [trait(world, unit, f"{word}-immunity") for word in kinds]
    weaknesses = [trait(world, unit, f"{word}-weakness") for word in kinds]
    water = wet.get(f"{kind}-immunity", 0), wet.get(f"{kind}-weakness", 0)
    return reduced(amount, (*immunities, water[0]), (*weaknesses, water[1]))
