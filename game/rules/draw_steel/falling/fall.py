"""Falling: how far, what it does, onto whom, and where one ends."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, Play, put
from game.ecs.components import Body, Place, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.sides import foes
from game.mechanics.states import alive, dead
from game.reasons import Because, Text, counted, text, uncounted
from game.rules.draw_steel.actions.aid_attack import help_over
from game.rules.draw_steel.climbing_creatures import climbers
from game.rules.draw_steel.climbing_creatures.climbers import CLIMBED, Perch, carried_along, climber_knocked_prone
from game.rules.draw_steel.conditions.grabbed import hold_nobody
from game.rules.draw_steel.conditions.prone import knocked_prone
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling import fall_far
from game.rules.draw_steel.falling.fall_damage import Fall, fall_damage, own_fall
from game.rules.draw_steel.falling.fall_far import A_ROUND, Plunge
from game.rules.draw_steel.falling.fall_onto import (
    above_drop,
    beside_landing,
    fall_onto_prone,
    fall_told,
    falls_on,
    landing,
    softened,
)
from game.rules.draw_steel.falling.who_falls import aloft, falls, fly_fall, rests
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.movement.spaces import free_in_air, nearest_free, occupied
from game.rules.draw_steel.rolls.characteristics import score, trait
from game.rules.draw_steel.stamina.damage import LOSS, dealt, lost
from game.rules.draw_steel.terrain.damaging_terrain import damaging_terrain
from game.rules.draw_steel.terrain.ground import footing
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def fall_not_forced(world: World, unit: int) -> Iterator[Because]:
    """A fall is no forced movement: stability does not shorten it.   [ds.fall-not-forced]"""
    if trait(world, unit, "stability") > 0:
        yield Because("ds.fall-not-forced", 0, text("stability does not count"))


def fall_no_opportunity(world: World, unit: int) -> Iterator[Because]:
    """A fall provokes no opportunity attacks: nobody is asked.   [ds.fall-no-opportunity]"""
    if any(adjacent(world, unit, foe) for foe in foes(world, unit, alive)):
        yield Because("ds.fall-no-opportunity", 0, text("a fall provokes no strikes"))


def besides(world: World, unit: int, at: Cell) -> Iterator[Because]:
    """Tell what does not matter in a fall, and who has to share."""
    yield from fall_not_forced(world, unit)
    yield from fall_no_opportunity(world, unit)
    if world.find(unit, Plunge) is not None:
        yield Because("ds.fall-far", 0, text("the end of a long fall"))
    if occupied(world, unit, at):
        yield Because("ds.forced-sharing", 0, text("there is no free space"))


ENTERS = text("enters damaging terrain")


def hurt(
    world: World, unit: int, amount: int, because: Because, kind: str = "", by: int = 0, less: tuple[Because, ...] = ()
) -> Play:
    """Deal damage of a type; `by`: whose ability deals it; `less`: what was taken off. Whom it fells comes down."""
    yield from _felled(world, unit, dealt(world, unit, amount, (because, *less), kind, by))


def lose(world: World, unit: int, amount: int, because: tuple[Because, ...]) -> Play:
    """Take Stamina away, whatever type of damage one is immune to; whoever that fells comes down at once."""
    yield from _felled(world, unit, lost(world, unit, amount, because, sentence=LOSS))


def _felled(world: World, unit: int, harm: Play) -> Play:
    """The dead carry nobody and sink to the ground; the unconscious hold nobody and are prone. Neither helps on.

    Part of ds.mounts, ds.unconscious, ds.aid-attack.
    """
    was_dead, was_able = dead(world, unit), able(world, unit)
    yield from harm
    if dead(world, unit) and not was_dead:
        for rider, perch in list(world.all(Perch)):
            if perch.on == unit:
                yield from thrown_off(world, rider, "ds.mounts")
        yield from _sunk(world, unit)
    elif was_able and not able(world, unit):
        yield from hold_nobody(world, unit)
        yield from knock_down(world, unit)
    if was_able and not able(world, unit):
        yield from help_over(world, unit)


def _sunk(world: World, unit: int) -> Play:
    """A body does not stay in the air, nor on a wall; it is an object, which takes up nobody's square."""
    place = world.get(unit, Place)
    x, y, z = place.at
    low = footing(world.field, world.get(unit, Body).side).top(x, y)
    if z > low:
        changes = put(world, unit, replace(place, at=(x, y, low), mode="walk"))
        note = counted("the body falls {n} square", "the body falls {n} squares", n=z - low)
        facts = ("squares", z - low), ("body", 1)
        yield Event("fell", unit, (Because(fly_fall(world, unit)),), changes, note, facts)


def burn(world: World, unit: int, note: Text, cells: tuple[Cell, ...] = ()) -> Play:
    """Hurt somebody by damaging terrain: where it is, or in the cells that it has just entered.

    Part of ds.damaging-terrain.
    """
    for kind, amount in damaging_terrain(world, unit, cells).items():
        yield from hurt(world, unit, amount, Because("ds.damaging-terrain", amount, note), kind)


def burn_on_entering(world: World, unit: int, before: Cell) -> Play:
    """Whoever came from another space burns in each square that is new."""
    fresh = tuple(cell for cell in space(world, unit) if cell not in cube(before, world.get(unit, Body).side))
    if fresh and not dead(world, unit):
        yield from burn(world, unit, ENTERS, fresh)


def settle(world: World, unit: int, forced: int = 0) -> Play:
    """Who is left without footing falls, at once.

    `forced`: squares that it was forced down just before, part of the same fall.
    """
    fell, rule = (False, "") if dead(world, unit) else falls(world, unit)
    if fell and world.find(unit, Plunge) is None:
        yield from drop(world, unit, rule, forced)
    elif not fell:
        yield from fall_far.falls_no_more(world, unit)


def falls_on_now(world: World) -> Play:
    """At the end of a round whoever fell a hundred squares in an earlier one falls on.

    Part of ds.fall-far.
    """
    number = world.get(BATTLE, Turn).round
    falling = [pair for pair in world.all(Plunge) if pair[1].round < number and not dead(world, pair[0])]
    fates = [(unit, *falls(world, unit), plunge.fallen) for unit, plunge in falling]
    for unit, fell, rule, fallen in fates:
        if fell:
            yield from drop(world, unit, rule, fallen)


def drop(world: World, unit: int, rule: str, forced: int = 0) -> Play:
    """Fall to what is below: the ground, liquid, or somebody; beside who is in the air one falls on.

    Whom it carries goes along.
    """
    place = world.get(unit, Place)
    end = landing(world, unit, place.at)
    if place.at[2] - end.at[2] > A_ROUND:
        yield fall_far.falls_on_far(world, unit, rule, forced)
        yield from carried_along(world, unit, place.at)
        return
    height = place.at[2] - end.at[2] + forced
    fall = own_fall(world, unit, height, liquid=end.liquid)
    if end.onto and fall.damage < fall_damage(height).damage:
        fall = yield from softened(world, unit, end.onto, height, fall)
    at = end.at if not end.onto and not occupied(world, unit, end.at) else (yield from beside_landing(world, unit, end))
    because = (
        Because(rule),
        *((Because("ds.fall-onto"),) if end.onto else ()),
        *uncounted(fall.because),
        *besides(world, unit, at),
    )
    note, facts = fall_told(world, end, fall), (("squares", height),)
    changes = *put(world, unit, replace(place, at=at, mode="walk")), *fall_far.far_fall_over(world, unit)
    yield Event("fell", unit, because, changes, note, facts)
    yield from carried_along(world, unit, place.at)
    yield from _landed(world, unit, end.onto, fall)
    if falls_on(world, unit, at):
        yield from settle(world, unit)


def _landed(world: World, unit: int, onto: tuple[int, ...], fall: Fall) -> Play:
    """Both are hurt alike; the faller is prone, the other if it is not strong enough.

    Part of ds.fall-onto.
    """
    damage = Because("ds.fall-damage", fall.damage, text("the fall"))
    size = world.get(unit, Body).size
    yield from hurt(world, unit, fall.damage, damage)
    if (fall.prone or onto) and not dead(world, unit):
        yield from knocked_prone(world, unit)
    for other in onto:
        yield from hurt(world, other, fall.damage, Because("ds.fall-onto", fall.damage, text("fallen upon")))
        if not dead(world, other) and fall_onto_prone(size, score(world, other, "might")):
            why = text("size {size} against Might {might}", size=size, might=score(world, other, "might"))
            yield from knock_down(world, other, (Because("ds.fall-onto-prone", 0, why),))
    if not dead(world, unit):
        yield from burn(world, unit, text("falls into damaging terrain"), space(world, unit))


def knock_down(world: World, unit: int, why: tuple[Because, ...] = ()) -> Play:
    """Knocked prone on somebody's back, in the air or on a wall, one falls."""
    yield from knocked_prone(world, unit, why)
    if climber_knocked_prone(world, unit):
        yield from thrown_off(world, unit, "ds.climber-knocked-prone")
    else:
        yield from brought_down(world, unit)


def brought_down(world: World, unit: int) -> Play:
    """Who is brought to a stop in the air falls, unless it hovers."""
    if not dead(world, unit) and falls(world, unit) == (False, "ds.hover"):
        yield Event("ended", unit, (Because("ds.hover"),), (), text("hovers on"))
    yield from settle(world, unit)


def thrown_off(world: World, unit: int, rule: str = "ds.dislodge", *, prone: bool = True) -> Play:
    """Who comes off a creature falls from its level, or slides down, into a free space beside it.

    Off one in the air, or over a drop, it falls on. Who drops by choice may land on its feet.

    Part of ds.dislodge, ds.climber-knocked-prone.
    """
    perch, place = world.get(unit, Perch), world.get(unit, Place)
    yield from climbers.lets_go_of_it(world, unit, rule)
    (x, y, z), side = place.at, world.get(unit, Body).side
    low = max(z - perch.level, footing(world.field, side).top(x, y))
    free = (free_in_air if aloft(world, perch.on) else nearest_free)(world, unit, (x, y, low)) or ((x, y, low),)
    spots = tuple(above_drop(world, unit, spot, low) for spot in free)
    at = spots[0] if len(spots) == 1 else (yield from choose_cell(world, unit, spots, rule))
    changes = put(world, unit, replace(place, at=at, mode="walk"))
    if not rests(world, unit, at):
        yield Event("slipped", unit, (Because(rule),), changes, text("comes off"))
        if prone and rule != CLIMBED:
            yield from knocked_prone(world, unit)
        yield from settle(world, unit, perch.level if prone else 0)
        return
    fall = own_fall(world, unit, perch.level, liquid=landing(world, unit, at).liquid) if prone else fall_damage(0)
    why = uncounted(fall.because) if prone else ()
    yield Event("fell", unit, (Because(rule), *why), changes, _off_told(fall))
    if prone:
        yield from hurt(world, unit, fall.damage, Because("ds.fall-damage", fall.damage, text("the fall")))
        if not dead(world, unit) and (fall.prone or rule != CLIMBED):
            yield from knocked_prone(world, unit)
    yield from burn_on_entering(world, unit, place.at)


def _off_told(fall: Fall) -> Text:
    """Tell how far who comes off a creature fell; who slides or climbs down does not fall."""
    if fall.effective == fall.height:
        falls_so = counted("comes off and falls {n} square", "comes off and falls {n} squares", n=fall.height)
        return falls_so if fall.height else text("comes off")
    return counted(
        "comes off and falls {n} square (counting as {effective})",
        "comes off and falls {n} squares (counting as {effective})",
        n=fall.height,
        effective=fall.effective,
    )
