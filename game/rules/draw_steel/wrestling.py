"""Grab, Escape Grab, Knockback, letting go; forced movement carried out."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Body, Conditions, Name, Place, Side, Terrain
from game.ecs.world import BATTLE, World
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel import slots, states
from game.rules.draw_steel.company import Perch
from game.rules.draw_steel.favours import banes_on_test, favour
from game.rules.draw_steel.forced import Direction, Shove, airborne, big_and_small, shove, ways_of
from game.rules.draw_steel.harm import bleed, hurt, knock_down, loose_grips, settle, thrown_off
from game.rules.draw_steel.moving import taken_along
from game.rules.draw_steel.rolls import PUSHES, TWO_TENS, net, power
from game.rules.draw_steel.sight import line_of_effect
from game.rules.draw_steel.space import adjacent, number, steps_above
from game.rules.draw_steel.speeds import better, captive, dead, has, score
from game.rules.draw_steel.strikes import after_roll, foes, free_strike, ready

MIGHTY = 2
"""From this Might on one grabs creatures of a size number up to it.   [ds.grab]"""
Rolled = Generator[Event | Decision, str, int]


def maneuver(world: World, unit: int) -> Cost | Refusal:
    """Say whether a maneuver is left, and may be used here."""
    return ready(world, unit, slots.MANEUVER)


def small_enough(world: World, unit: int, target: int) -> bool:
    """One grabs and knocks back one's own size or smaller, or up to one's Might from 2 on.   [ds.grab]"""
    size, might = world.get(target, Body).size, score(world, unit, "might")
    if steps_above(size, world.get(unit, Body).size) <= 0:
        return True
    return might >= MIGHTY and number(size) <= might


def hand_to_hand(world: World, unit: int, target: int, rule: str) -> Refusal | None:
    """Say why a melee 1 maneuver cannot target somebody: not beside, not in view, too large."""
    if not adjacent(world, unit, target):
        return Refusal("ds.ability-distance", text("It is not adjacent."), text("Step beside it."))
    if not line_of_effect(world, unit, target).clear:
        return Refusal("ds.line-of-effect", text("There is no line of effect."))
    if not small_enough(world, unit, target):
        return Refusal(rule, text("It is too large."))
    return None


def beside(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies beside a creature."""
    return tuple(foe for foe in foes(world, unit) if adjacent(world, unit, foe))


def tier_rolled(
    world: World, dice: Dice, unit: int, rule: str, target: int, *, bonus: int, more_banes: int = 0
) -> Rolled:
    """Roll a maneuver's power roll against somebody (0: a test), and give its tier; blood is lost afterwards."""
    if target:
        found = favour(world, unit, target, ranged=False, harmless=True)
        balance = net(len(found.edges), len(found.banes) + more_banes)
    else:
        balance = net(0, len(banes_on_test(world, unit, body=True)) + more_banes)
    faces = yield from roll(world, dice, unit, TWO_TENS, Because(rule), text("power roll"))
    return power(faces, bonus, balance).tier


def grab_allowed(world: World, unit: int) -> Cost | Refusal:
    """Grab is a maneuver; only one creature can be held at a time.   [ds.grab]"""
    if captive(world, unit):
        return Refusal("ds.grab", text("It holds somebody already."), text("Let go first."))
    return maneuver(world, unit)


def grab_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """A grabbed creature cannot be grabbed by another.   [ds.same-condition]"""
    if has(world, target, "grabbed"):
        return Refusal("ds.same-condition", text("It is grabbed already."))
    return hand_to_hand(world, unit, target, "ds.grab") or Cost.one("ds.grab", 0, text("maneuver"))


def grab(world: World, unit: int, target: int, dice: Dice) -> Play:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    yield slots.spend(world, unit, slots.MANEUVER, "grapple")
    tier = yield from tier_rolled(world, dice, unit, "ds.grab", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    second = 2
    if tier == second:
        yield from may_strike(world, dice, target, unit, "ds.grab")
    if tier >= second and not dead(world, unit) and not dead(world, target):
        yield states.began(world, target, states.condition("grabbed", unit))
        yield from settle(world, target)
        yield from loose_grips(world)
    yield from bleed(world, dice, unit)


def may_strike(world: World, dice: Dice, striker: int, target: int, rule: str) -> Play:
    """Ask whether a creature makes the free strike that a rule grants it.   [ds.free-strike]"""
    if dead(world, striker) or has(world, striker, "unconscious"):
        return
    names = {"foe": world.get(striker, Name).name, "other": world.get(target, Name).name}
    options = (Option("hold", text("Let it be")), Option("strike", text("Strike")))
    question = text("{foe}: make a free strike against {other}?", **names)
    answer = yield Decision(world.get(striker, Side).team, striker, question, options, rule, target)
    if answer == "strike":
        yield from free_strike(world, dice, striker, target)


def escape_allowed(world: World, unit: int) -> Cost | Refusal:
    """Escape Grab is a maneuver of who is grabbed.   [ds.escape-grab]"""
    if not has(world, unit, "grabbed"):
        return Refusal("ds.escape-grab", text("Nobody holds it."))
    return slots.slot(world, unit, slots.MANEUVER)


def escape(world: World, unit: int, dice: Dice) -> Play:
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    grip = world.get(unit, Conditions).find("grabbed")
    yield slots.spend(world, unit, slots.MANEUVER, "escape")
    holder = grip.source if grip is not None else 0
    smaller = holder and steps_above(world.get(unit, Body).size, world.get(holder, Body).size) < 0
    bonus, banes = better(world, unit), int(bool(smaller))
    tier = yield from tier_rolled(world, dice, unit, "ds.escape-grab", 0, bonus=bonus, more_banes=banes)
    second = 2
    if tier == second and holder:
        yield from may_strike(world, dice, holder, unit, "ds.escape-grab")
    if tier >= second and not dead(world, unit):
        yield from states.ended(world, unit, "grabbed", "ds.escape-grab")
    yield from bleed(world, dice, unit)


def release_allowed(world: World, unit: int) -> Cost | Refusal:
    """Letting go takes no action.   [ds.grabbed]"""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("It holds nobody."))
    return Cost.one("ds.grabbed", 0, text("free"))


def release(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Let go.   [ds.grabbed]"""
    held = captive(world, unit)
    yield slots.spend(world, unit, "free", "release")
    yield from states.ended(world, held, "grabbed")


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
    chosen = yield from _direction(world, unit, target, squares)
    if chosen is not None:
        yield from carried_off(world, unit, target, squares, chosen)
    yield from bleed(world, dice, unit)


def _direction(
    world: World, unit: int, target: int, squares: int
) -> Generator[Event | Decision, str, Direction | None]:
    """The mover chooses the straight line, or to move nobody; the one that hurts most is named first."""
    lines = {way: shove(world, target, unit, squares, way) for way in ways_of(world, unit, target, "push")}
    ranked = sorted(lines, key=lambda way: (-lines[way].damage - lines[way].other_damage, list(lines).index(way)))
    options = [Option(f"{x},{y}", _told(lines[x, y, z], x, y)) for x, y, z in ranked]
    options.append(Option("none", text("Leave it where it is")))
    question = text("Which way is {name} pushed?", name=world.get(target, Name).name)
    team = world.get(unit, Side).team
    answer = yield Decision(team, unit, question, tuple(options), "ds.forced-movement", target)
    return next((way for way in ranked if f"{way[0]},{way[1]}" == answer), None)


def _told(found: Shove, x: int, y: int) -> Text:
    return text("to {x}, {y}: {n} squares, {damage} damage", x=x, y=y, n=len(found.route), damage=found.damage)


def carried_off(world: World, by: int, target: int, squares: int, way: Direction) -> Play:
    """Carry forced movement out: the way, what it meets, the fall, the grips that it breaks.   [ds.forced-movement]"""
    found = shove(world, target, by, squares, way, vertical=airborne(world, target))
    perch = world.find(target, Perch)
    if perch is not None and found.route:
        yield from thrown_off(world, target)
        return
    yield from _broken(world, target, found)
    for at in found.route:
        place = world.get(target, Place)
        changes = put(world, target, replace(place, at=at, mode="fly" if airborne(world, target) else "walk"))
        yield Event("slipped", target, (Because("ds.forced-movement"),), changes, text("is moved by force"))
        yield from taken_along(world, target, place.at)
    yield from _hurts(world, target, found)
    yield from loose_grips(world)


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
