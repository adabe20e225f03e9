"""Search for who is hidden, and pointing it out to friends."""

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import HIDDEN, INVISIBLE, alive, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.combat.strikes import foes
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.hide_and_search.hidden import found, hidden_from
from game.rules.draw_steel.movement.sizes import apart
from game.rules.draw_steel.movement.speed import score, trait
from game.rules.draw_steel.rolls.edges_banes import banes_on_test, net
from game.rules.draw_steel.rolls.power_roll import TWO_TENS
from game.rules.draw_steel.rolls.tests import opposed, opposed_total
from game.rules.draw_steel.turns import slots
from game.rules.draw_steel.turns.slots import maneuver

FOUND_WITHIN = 10
"""Squares within which a search finds, and a hidden creature is pointed out.   [ds.search]"""


def hidden_near(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature within 10 squares in line of effect.   [ds.search]"""
    unknown = (foe for foe in foes(world, unit) if hidden_from(world, foe, unit))
    near = (foe for foe in unknown if apart(world, unit, foe) <= FOUND_WITHIN)
    return tuple(foe for foe in near if line_of_effect(world, unit, foe).clear)


def search_allowed(world: World, unit: int) -> Cost | Refusal:
    """Search is a maneuver.   [ds.search]"""
    if not hidden_near(world, unit):
        why = text("No creature hidden from {who} is within 10 squares and in line of effect.", who=called(world, unit))
        return Refusal("ds.search", why)
    return maneuver(world, unit)


def search(world: World, unit: int, dice: Dice) -> Play:
    """Intuition against the Agility of the hidden: who has less is found.   [ds.search] [ds.opposed-test]"""
    yield slots.spend(world, unit, slots.MANEUVER, "search")
    dice_thrown = yield from roll(world, dice, unit, TWO_TENS, Because("ds.search"), text("search"))
    bonus = score(world, unit, "intuition") + trait(world, unit, "search")
    for foe in hidden_near(world, unit):
        banes = len(banes_on_test(world, unit, body=False)) + has(world, foe, INVISIBLE)
        yield from _searched(world, unit, foe, dice, opposed_total(dice_thrown, bonus, net(0, banes)))


def _searched(world: World, unit: int, foe: int, dice: Dice, total: int) -> Play:
    """One who hides makes an Agility test; found, it is pointed out to allies near the searcher.   [ds.search]"""
    faces = yield from roll(world, dice, foe, TWO_TENS, Because("ds.search"), text("hiding"))
    bonus = score(world, foe, "agility") + trait(world, foe, "hide")
    theirs = opposed_total(faces, bonus, net(0, len(banes_on_test(world, foe, body=True))))
    note = text("hiding {theirs} against {own}", theirs=theirs, own=total)
    yield Event("ended", foe, (Because("ds.opposed-test", 0, note), Because("ds.search")), (), note)
    if opposed(total, theirs) > 0:
        yield from found(world, foe, (unit, *told_by(world, unit)), "ds.search")
    yield from bleed(world, dice, foe)


def told_by(world: World, unit: int) -> tuple[int, ...]:
    """List the allies to whom a creature can point out somebody: those within 10 squares.   [ds.search]"""
    return tuple(friend for friend in friends(world, unit, alive) if apart(world, unit, friend) <= FOUND_WITHIN)


def known_foes(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature's allies near it, but not from itself.   [ds.search]"""
    known = [foe for foe in foes(world, unit) if has(world, foe, HIDDEN) and not hidden_from(world, foe, unit)]
    return tuple(foe for foe in known if any(hidden_from(world, foe, friend) for friend in told_by(world, unit)))


def point_out_against(world: World, unit: int, foe: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Whom one knows of can be pointed out to one's allies, without a test.   [ds.search]"""
    return Cost.one("ds.search", 0, text("maneuver"))


def point_out(world: World, unit: int, foe: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Show a hidden creature to the allies within 10 squares.   [ds.search]"""
    yield slots.spend(world, unit, slots.MANEUVER, "point-out")
    yield from found(world, foe, told_by(world, unit), "ds.search")
