"""Grab, letting go, putting a captive down."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.trial import Trial
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, dead, ended, has
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.draw_steel.combat.melee_maneuvers import (
    maneuver_barred,
    struck_first,
    swayed,
    tier_rolled,
    trial_on,
)
from game.rules.draw_steel.combat.strikes import after_roll
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.grabbed import captive, loose_grips
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import brought_down, burn_on_entering
from game.rules.draw_steel.movement.distance import adjacent, gap
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.power_roll import MIDDLE, effects_of, trial
from game.rules.draw_steel.terrain.footing import footing
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE
from game.rules.draw_steel.turns.turn import maneuver
from game.rules.draw_steel.verbs.choose_space import choose_cell
from game.space.square import Cell


def grab_allowed(world: World, unit: int) -> Cost | Refusal:
    """Grab is a maneuver; only one creature can be held at a time."""
    held = captive(world, unit)
    if held:
        why = text("{who} already holds {name}.", who=called(world, unit), name=called(world, held))
        return Refusal("ds.grab", why, text("Let go first."))
    return maneuver(world, unit)


def grab_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """An adjacent creature can be grabbed, unless another holds it already."""
    if has(world, target, GRABBED) and adjacent(world, unit, target):
        return Refusal("ds.same-condition", text("{name} is grabbed already.", name=called(world, target)))
    return maneuver_barred(world, unit, target, "ds.grab") or Cost.one("ds.grab", 0, text("maneuver"))


def grab(world: World, unit: int, target: int, dice: Dice) -> Play:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed.   [ds.grab]"""
    yield turn.spend(world, unit, turn.MANEUVER, "grapple")
    tier = yield from tier_rolled(world, dice, unit, "ds.grab", target, bonus=score(world, unit, "might"))
    yield from after_roll(world, unit, target)
    if tier == MIDDLE:
        tier = yield from struck_first(world, dice, unit, target, "ds.grab")
    if tier >= MIDDLE and able(world, unit) and not dead(world, target):
        yield conditions.began(world, target, conditions.condition(GRABBED, unit))
        yield from brought_down(world, target)
        yield from loose_grips(world)
    yield from bleed(world, dice, unit)


def release_allowed(world: World, unit: int) -> Cost | Refusal:
    """Letting go takes no action."""
    if not captive(world, unit):
        return Refusal("ds.grabbed", text("{who} holds nobody.", who=called(world, unit)))
    return Cost.one("ds.grabbed", 0, text("free"))


def release(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Let go."""
    held = captive(world, unit)
    yield turn.spend(world, unit, FREE, "release")
    yield from ended(world, held, GRABBED)


def put_down_allowed(world: World, unit: int) -> Cost | Refusal:
    """Putting a captive elsewhere beside one is a maneuver."""
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
    holder, now = (world.get(unit, Place).at, far), world.get(held, Place).at
    return tuple(
        spot
        for spot in spots
        if spot != now and foot.fits(spot) and gap(spot, side, *holder) == 1 and not occupied(world, held, spot)
    )


def put_down(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Put the captive into an unoccupied space beside one, still held."""
    held = captive(world, unit)
    yield turn.spend(world, unit, turn.MANEUVER, "put-down")
    spot = yield from choose_cell(world, held, spots_beside(world, unit, held), "ds.grabbed", asked=unit)
    place = world.get(held, Place)
    changes = put(world, held, replace(place, at=spot, mode="walk"))
    yield Event("slipped", held, (Because("ds.grabbed"),), changes, text("is put elsewhere"))
    yield from burn_on_entering(world, held, place.at)


def grab_trial(world: World, unit: int, target: int) -> Trial:
    """11 or lower: nothing; 12-16: grabbed, but it may strike first; 17 or higher: grabbed."""
    rule, name = "ds.grab", called(world, target)
    both, bonus = swayed(world, unit, target), score(world, unit, "might")
    held = Because("ds.grabbed", 0, Text("grabbed"))
    first = text("{name} may strike first", name=name)
    does = effects_of(rule, text("no effect")), (*effects_of(rule, first), held), (held,)
    return trial(trial_on(rule, world, target), rule, bonus, both, does, target)
