"""Knockback, and forced movement carried out."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Name, Place, Side, Terrain
from game.ecs.world import BATTLE, World
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel import slots
from game.rules.draw_steel.company import Perch
from game.rules.draw_steel.forced import Shove, airborne, big_and_small, shove, ways_of
from game.rules.draw_steel.harm import bleed, hurt, knock_down, loose_grips, settle, thrown_off
from game.rules.draw_steel.moving import taken_along
from game.rules.draw_steel.rolls import PUSHES
from game.rules.draw_steel.speeds import better, dead, has, score
from game.rules.draw_steel.strikes import after_roll
from game.rules.draw_steel.wrestling import hand_to_hand, maneuver, tier_rolled
from game.space.square import Cell


def knockback_allowed(world: World, unit: int) -> Cost | Refusal:
    """Knockback is a maneuver; the grabbed cannot use it.   [ds.knockback] [ds.grabbed]"""
    if has(world, unit, "grabbed"):
        return Refusal("ds.grabbed", text("It is grabbed."))
    return maneuver(world, unit)


def knockback_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """The limits of size are those of Grab.   [ds.knockback]"""
    return hand_to_hand(world, unit, target, "ds.knockback") or Cost.one("ds.knockback", 0, text("maneuver"))


def knockback(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Push 1, 2 or 3 by tier; a larger one pushes 1 farther.   [ds.knockback] [ds.big-and-small]"""
    yield slots.spend(world, unit, slots.MANEUVER, "push")
    tier = yield from tier_rolled(world, dice, unit, "ds.knockback", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    squares = PUSHES[tier - 1] + big_and_small(world, unit, target)
    chosen = yield from _line(world, unit, target, squares)
    if chosen is not None:
        yield from carried_off(world, dice, target, chosen)
    yield from bleed(world, dice, unit)


def _line(world: World, unit: int, target: int, squares: int) -> Generator[Event | Decision, str, Shove | None]:
    """The mover chooses the straight line and how far, or to move nobody; what hurts most is named first."""
    found = dict(pushes(world, unit, target, squares))
    ranked = sorted(found, key=lambda at: -found[at].damage - found[at].other_damage)
    high = world.get(target, Place).at[2]
    options = [Option(_key(at), _told(found[at], at[2] - high), at) for at in ranked]
    options.append(Option("none", text("Leave it where it is"), world.get(target, Place).at))
    question = text("Which way is {name} pushed?", name=world.get(target, Name).name)
    team = world.get(unit, Side).team
    answer = yield Decision(team, unit, question, tuple(options), "ds.forced-movement", target)
    return next((found[at] for at in ranked if _key(at) == answer), None)


def _key(at: Cell) -> str:
    return f"{at[0]},{at[1]},{at[2]}"


def pushes(world: World, unit: int, target: int, squares: int) -> Iterator[tuple[Cell, Shove]]:
    """Yield what a push can come to by where it ends, or what it is against: line by line, the whole way first.

    [ds.forced-movement] [ds.vertical-forced]
    """
    flying, at = airborne(world, target), world.get(target, Place).at
    lines = list(ways_of(world, unit, target, "push"))
    lines += [(lines[0][0], lines[0][1], rise) for rise in (-1, 1) if flying and lines]
    for x, y, rise in lines:
        ends: list[Cell] = []
        for n in range(squares, 0, -1):
            found = shove(world, target, unit, n, (x, y, rise), vertical=flying)
            end = found.route[-1] if found.route else (at[0] + x, at[1] + y, at[2] + rise)
            if end not in ends and (found.route or (found.hurts and not rise)):
                ends.append(end)
                yield end, found


def _told(found: Shove, rise: int) -> Text:
    numbers = {"n": len(found.route), "damage": found.damage}
    if rise:
        return (
            text("{n} squares up, {damage} damage", **numbers)
            if rise > 0
            else text("{n} squares down, {damage} damage", **numbers)
        )
    if not (found.damage or found.met or found.prone):
        return text("{n} squares", n=len(found.route))
    if found.met:
        return text("{n} squares, {damage} damage, {other} to who is hit", **numbers, other=found.other_damage)
    prone = text("{n} squares, {damage} damage, prone", **numbers)
    return prone if found.prone else text("{n} squares, {damage} damage", **numbers)


def carried_off(world: World, dice: Dice, target: int, found: Shove) -> Play:
    """Carry forced movement out: the way, what it meets, the fall, the grips that it breaks.   [ds.forced-movement]"""
    mounted = world.find(target, Perch) is not None and bool(found.route)
    yield from _broken(world, target, found)
    for at in found.route:
        place = world.get(target, Place)
        changes = put(world, target, replace(place, at=at, mode="fly" if airborne(world, target) else "walk"))
        yield Event("slipped", target, (Because("ds.forced-movement"),), changes, text("is moved by force"))
        yield from taken_along(world, target, place.at)
    yield from _hurts(world, target, found)
    if mounted and world.find(target, Perch) is not None:
        yield from _knocked_off(world, dice, target)
    yield from loose_grips(world)


def _knocked_off(world: World, dice: Dice, unit: int) -> Play:
    """Who is on a creature and moved by force comes off it; a test says how it lands.   [ds.mounts]"""
    tier = yield from tier_rolled(world, dice, unit, "ds.dislodge", 0, bonus=better(world, unit))
    yield from thrown_off(world, unit, prone=tier == 1)
    yield from bleed(world, dice, unit)


def _broken(world: World, target: int, found: Shove) -> Iterator[Event]:
    """What one is hurled through is gone.   [ds.hurl-through]"""
    floor = next((kind.name for kind in world.field.kinds if kind.name == "floor"), None)
    for x, y in found.broken if floor is not None else ():
        terrain = world.find(BATTLE, Terrain) or Terrain()
        after = Terrain((*terrain.changes, (x, y, str(floor))))
        facts = (("x", x), ("y", y))
        yield Event("opened", target, (Because("ds.hurl-through"),), put(world, BATTLE, after), text("breaks"), facts)


def _hurts(world: World, target: int, found: Shove) -> Play:
    for why in found.hurts:
        if why.rule != "ds.fall-damage":
            yield from hurt(world, target, why.amount, why)
    for other in found.met:
        why = Because("ds.slam-creature", found.other_damage, text("is run into"))
        yield from hurt(world, other, found.other_damage, why)
    if dead(world, target):
        return
    if found.prone and not any(why.rule == "ds.fall-damage" for why in found.hurts):
        yield from knock_down(world, target)
    yield from settle(world, target, found.down)
