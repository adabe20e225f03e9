"""Grab, Escape Grab, letting go, putting a captive down."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Body, Conditions, Name, Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, UNCONSCIOUS, dead, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.edges_banes import banes_on_test, favour
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.combat.strikes import FREE_BLOW, FREE_SHOT, Leave, after_roll, foes, free_strike, strike
from game.rules.draw_steel.hide_and_search.hidden import hidden_from
from game.rules.draw_steel.movement.sizes import adjacent, gap, number, steps_above
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.movement.speed import better, captive, score
from game.rules.draw_steel.movement.terrain import footing
from game.rules.draw_steel.rolls.power_roll import Favour
from game.rules.draw_steel.rolls.test import attempt
from game.rules.draw_steel.stamina.damage import brought_down, entered, loose_grips
from game.rules.draw_steel.stamina.recoveries import bleed
from game.rules.draw_steel.turns import conditions, slots
from game.rules.draw_steel.turns.rounds import able
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell

MIGHTY = 2
"""From this Might on one grabs creatures of a size number up to it.   [ds.grab]"""
Rolled = Generator[Event | Decision, str, int]
PURPOSES = {
    "ds.grab": text("Grab"), "ds.escape-grab": text("Escape Grab"), "ds.knockback": text("Knockback"),
    "ds.dislodge": text("holding on"),
}  # fmt: skip


def maneuver(world: World, unit: int) -> Cost | Refusal:
    """Say whether a maneuver is left, and may be used here."""
    return slots.slot(world, unit, slots.MANEUVER)


def small_enough(world: World, unit: int, target: int) -> bool:
    """One grabs and knocks back one's own size or smaller, or up to one's Might from 2 on.   [ds.grab]"""
    size, might = world.get(target, Body).size, score(world, unit, "might")
    if steps_above(size, world.get(unit, Body).size) <= 0:
        return True
    return might >= MIGHTY and number(size) <= might


def hand_to_hand(world: World, unit: int, target: int, rule: str) -> Refusal | None:
    """Say why a melee 1 maneuver cannot target somebody beside one: not in view, hidden, too large."""
    seen = line_of_effect(world, unit, target)
    if not seen.clear:
        return seen.refusal()
    if hidden_from(world, target, unit):
        return Refusal("ds.hide", text("{name} is hidden.", name=called(world, target)), text("Search for it first."))
    if not small_enough(world, unit, target):
        return Refusal(rule, text("{name} is too large.", name=called(world, target)))
    return None


def beside(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies beside a creature."""
    return tuple(foe for foe in foes(world, unit) if adjacent(world, unit, foe))


def swayed(world: World, unit: int, target: int, banes: tuple[Because, ...] = ()) -> Favour:
    """Give the edges and banes of a maneuver's power roll against somebody (0: of a test).   [ds.edges-and-banes]"""
    if not target:
        return Favour((), (*banes_on_test(world, unit, body=True), *banes))
    # A weapon ability, but no strike: what speaks of strikes does not touch it.
    both = favour(world, unit, target, ranged=False, harmless=True, area=True)
    return replace(both, banes=(*both.banes, *banes))


def tier_rolled(
    world: World, dice: Dice, unit: int, rule: str, target: int, *, bonus: int, banes: tuple[Because, ...] = ()
) -> Rolled:
    """Roll a maneuver's power roll against somebody (0: a test), and give its tier; blood is lost afterwards."""
    both, purpose = swayed(world, unit, target, banes), PURPOSES[rule]
    if target:
        purpose = text("{what} on {name}", what=purpose, name=world.get(target, Name).name)
    return (yield from attempt(world, dice, unit, (Because(rule),), purpose, bonus, both)).tier


def grab_allowed(world: World, unit: int) -> Cost | Refusal:
    """Grab is a maneuver; only one creature can be held at a time.   [ds.grab]"""
    held = captive(world, unit)
    if held:
        why = text("{who} holds {name} already.", who=called(world, unit), name=called(world, held))
        return Refusal("ds.grab", why, text("Let go first."))
    return maneuver(world, unit)


def grab_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """A grabbed creature cannot be grabbed by another.   [ds.same-condition]"""
    if has(world, target, GRABBED):
        return Refusal("ds.same-condition", text("{name} is grabbed already.", name=called(world, target)))
    return hand_to_hand(world, unit, target, "ds.grab") or Cost.one("ds.grab", 0, text("maneuver"))


def grab(world: World, unit: int, target: int, dice: Dice) -> Play:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    yield slots.spend(world, unit, slots.MANEUVER, "grapple")
    tier = yield from tier_rolled(world, dice, unit, "ds.grab", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    second = 2
    if tier == second:
        if not (yield from _all_the_same(world, unit, target, "ds.grab")):
            tier = 1
        else:
            yield from may_strike(world, dice, target, unit, "ds.grab")
    if tier >= second and able(world, unit) and not dead(world, target):
        yield conditions.began(world, target, conditions.condition(GRABBED, unit))
        yield from brought_down(world, target)
        yield from loose_grips(world)
    yield from bleed(world, dice, unit)


def _all_the_same(world: World, unit: int, other: int, rule: str) -> Generator[Event | Decision, str, bool]:
    """A middling grab or escape works if one lets the other strike first.   [ds.grab] [ds.escape-grab]"""
    question = text("{other} may strike first: go through with it?", other=world.get(other, Name).name)
    options = (Option("on", text("Go through with it")), Option("off", text("Let it be")))
    return (yield Decision(world.get(unit, Side).team, unit, question, options, rule, other)) == "on"


def may_strike(world: World, dice: Dice, striker: int, target: int, rule: str, *, either: bool = False) -> Play:
    """Ask whether a creature makes the free strike that a rule grants it.   [ds.free-strike]

    `either`: melee or ranged is the striker's choice.
    """
    if dead(world, striker) or has(world, striker, UNCONSCIOUS):
        return
    names = {"foe": world.get(striker, Name).name, "other": world.get(target, Name).name}
    options = [Option("hold", text("Let it be")), Option("strike", text("Strike"))]
    options += [Option("shoot", text("Ranged free strike"))] if either else []
    question = text("{foe}: make a free strike against {other}?", **names)
    answer = yield Decision(world.get(striker, Side).team, striker, question, tuple(options), rule, target, FREE_BLOW)
    if answer == "strike":
        yield from free_strike(world, dice, striker, target, leave=Leave((Because(rule),)))
    elif answer == "shoot":
        yield from strike(world, dice, striker, target, *FREE_SHOT, leave=Leave((Because(rule),)))
    if answer != "hold":
        yield from bleed(world, dice, striker)


def escape_allowed(world: World, unit: int) -> Cost | Refusal:
    """Escape Grab is a maneuver of who is grabbed.   [ds.escape-grab]"""
    if not has(world, unit, GRABBED):
        return Refusal("ds.escape-grab", text("Nobody holds {who}.", who=called(world, unit)))
    return slots.slot(world, unit, slots.MANEUVER)


def holder_of(world: World, unit: int) -> int:
    """Give who holds a creature; 0: nobody that is known."""
    grip = world.get(unit, Conditions).find(GRABBED)
    return grip.source if grip is not None else 0


def outgrown(world: World, unit: int) -> tuple[Because, ...]:
    """Whoever is smaller than what holds it has a bane on the test to escape.   [ds.escape-grab]"""
    holder, less = holder_of(world, unit), Because("ds.escape-grab", 0, text("smaller than what holds it"))
    smaller = holder and steps_above(world.get(unit, Body).size, world.get(holder, Body).size) < 0
    return (less,) if smaller else ()


def escape(world: World, unit: int, dice: Dice) -> Play:
    """11 or lower: held; 12-16: free, but the grabber may strike first; 17 or higher: free.   [ds.escape-grab]"""
    yield slots.spend(world, unit, slots.MANEUVER, "escape")
    holder, bonus, banes = holder_of(world, unit), better(world, unit), outgrown(world, unit)
    tier = yield from tier_rolled(world, dice, unit, "ds.escape-grab", 0, bonus=bonus, banes=banes)
    second = 2
    if tier == second and holder:
        if not (yield from _all_the_same(world, unit, holder, "ds.escape-grab")):
            tier = 1
        else:
            yield from may_strike(world, dice, holder, unit, "ds.escape-grab")
    if tier >= second and able(world, unit):
        yield from ended(world, unit, GRABBED, "ds.escape-grab")
    yield from bleed(world, dice, unit)


def release_allowed(world: World, unit: int) -> Cost | Refusal:
    """Letting go takes no action.   [ds.grabbed]"""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("{who} holds nobody.", who=called(world, unit)))
    return Cost.one("ds.grabbed", 0, text("free"))


def release(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Let go.   [ds.grabbed]"""
    held = captive(world, unit)
    yield slots.spend(world, unit, "free", "release")
    yield from ended(world, held, GRABBED)


def put_down_allowed(world: World, unit: int) -> Cost | Refusal:
    """Putting a captive elsewhere beside one is a maneuver.   [ds.grabbed]"""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("{who} holds nobody.", who=called(world, unit)))
    if not spots_beside(world, unit, captive(world, unit)):
        return Refusal("ds.grabbed", text("There is no free space beside {who}.", who=called(world, unit)))
    return maneuver(world, unit)


def spots_beside(world: World, unit: int, held: int) -> tuple[Cell, ...]:
    """List the unoccupied spaces on the ground beside a creature in which another has room."""
    side, far = world.get(held, Body).side, world.get(unit, Body).side
    foot, (x, y, _) = footing(world.field, side), world.get(unit, Place).at
    around = ((x + dx, y + dy, 0) for dy in range(-side, far + 1) for dx in range(-side, far + 1))
    spots = ((cx, cy, foot.top(cx, cy)) for cx, cy, _ in around if foot.on_map((cx, cy, 0)))
    own, now = (world.get(unit, Place).at, far), world.get(held, Place).at
    return tuple(
        spot
        for spot in spots
        if spot != now and foot.fits(spot) and gap(spot, side, *own) == 1 and not occupied(world, held, spot)
    )


def put_down(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Put the captive into an unoccupied space beside one, still held.   [ds.grabbed]"""
    held = captive(world, unit)
    yield slots.spend(world, unit, slots.MANEUVER, "put-down")
    spot = yield from choose_cell(world, held, spots_beside(world, unit, held), "ds.grabbed", asked=unit)
    place = world.get(held, Place)
    changes = put(world, held, replace(place, at=spot, mode="walk"))
    yield Event("slipped", held, (Because("ds.grabbed"),), changes, text("is put elsewhere"))
    yield from entered(world, held, place.at)
