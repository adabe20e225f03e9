"""Hide, and Search for who is hidden: enemy by enemy."""

from collections.abc import Iterator

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import HIDDEN, INVISIBLE, alive, dead, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.edges_banes import banes_on_test
from game.rules.draw_steel.combat.grab import maneuver
from game.rules.draw_steel.combat.line_of_effect import concealment, cover, line_of_effect
from game.rules.draw_steel.combat.strikes import foes
from game.rules.draw_steel.hide_and_search.hidden import found, hidden_from, hides, watchers
from game.rules.draw_steel.movement.sizes import apart
from game.rules.draw_steel.movement.speed import score, trait
from game.rules.draw_steel.rolls.power_roll import TWO_TENS, net, opposed, opposed_total
from game.rules.draw_steel.stamina.recoveries import bleed
from game.rules.draw_steel.turns import slots

FOUND_WITHIN = 10
"""Squares within which a search finds, and a hidden creature is pointed out.   [ds.search]"""


def observed(world: World, unit: int, foe: int) -> bool:
    """An enemy observes whom it has line of effect to, without concealment.   [ds.hide]"""
    return line_of_effect(world, foe, unit).clear and not concealment(world, foe, unit)


def covered(world: World, unit: int, foe: int) -> bool:
    """Say whether a creature has cover or concealment from another; out of all lines it has.   [ds.hide]"""
    return not observed(world, unit, foe) or bool(cover(world, foe, unit))


def hide_allowed(world: World, unit: int) -> Cost | Refusal:
    """One hides from those who do not observe one, out of their lines or concealed.   [ds.hide]"""
    knowing = [foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe)]
    if has(world, unit, HIDDEN) and not knowing:
        return Refusal("ds.hide", text("{who} is hidden already.", who=called(world, unit)))
    if knowing and all(observed(world, unit, foe) for foe in knowing):
        names = {"name": called(world, knowing[0]), "who": called(world, unit)}
        return Refusal("ds.hide", text("{name} observes {who}.", **names))
    return maneuver(world, unit)


def hide(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Become hidden from every enemy that does not observe one.   [ds.hide]"""
    yield slots.spend(world, unit, slots.MANEUVER, "hide")
    knowing = (foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe))
    yield hides(world, unit, tuple(foe for foe in knowing if observed(world, unit, foe)))


def come_out(world: World, unit: int) -> Iterator[Event]:
    """Movement that ends in an enemy's view ends being hidden from that enemy.   [ds.hide]"""
    if has(world, unit, HIDDEN):
        yield from found(world, unit, tuple(foe for foe in watchers(world, unit) if observed(world, unit, foe)))


def seen_again(world: World) -> Iterator[Event]:
    """With neither cover nor concealment from an enemy one is hidden from it no more.   [ds.hide]"""
    for unit, conditions in list(world.all(Conditions)):
        if conditions.has(HIDDEN) and not dead(world, unit):
            yield from found(world, unit, tuple(foe for foe in watchers(world, unit) if not covered(world, unit, foe)))


def hidden_near(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature within 10 squares in line of effect.   [ds.search]"""
    unknown = (foe for foe in foes(world, unit) if hidden_from(world, foe, unit))
    near = (foe for foe in unknown if apart(world, unit, foe) <= FOUND_WITHIN)
    return tuple(foe for foe in near if line_of_effect(world, unit, foe).clear)


def search_allowed(world: World, unit: int) -> Cost | Refusal:
    """Search is a maneuver.   [ds.search]"""
    if not hidden_near(world, unit):
        why = text("Nobody in line of effect within 10 squares is hidden from {who}.", who=called(world, unit))
        return Refusal("ds.search", why)
    return maneuver(world, unit)


def search(world: World, unit: int, dice: Dice) -> Play:
    """Intuition against the Agility of the hidden: who has less is found.   [ds.search] [ds.opposed-test]"""
    yield slots.spend(world, unit, slots.MANEUVER, "search")
    own = yield from roll(world, dice, unit, TWO_TENS, Because("ds.search"), text("search"))
    bonus = score(world, unit, "intuition") + trait(world, unit, "search")
    for foe in hidden_near(world, unit):
        banes = len(banes_on_test(world, unit, body=False)) + has(world, foe, INVISIBLE)
        yield from _searched(world, unit, foe, dice, opposed_total(own, bonus, net(0, banes)))


def _searched(world: World, unit: int, foe: int, dice: Dice, total: int) -> Play:
    """One who hides makes an Agility test; found, it is pointed out to allies near the searcher.   [ds.search]"""
    faces = yield from roll(world, dice, foe, TWO_TENS, Because("ds.search"), text("hiding"))
    bonus = score(world, foe, "agility") + trait(world, foe, "hide")
    theirs = opposed_total(faces, bonus, net(0, len(banes_on_test(world, foe, body=True))))
    told = text("hiding {theirs} against {own}", theirs=theirs, own=total)
    yield Event("ended", foe, (Because("ds.opposed-test", 0, told), Because("ds.search")), (), told)
    if opposed(total, theirs) > 0:
        yield from found(world, foe, (unit, *told_by(world, unit)), "ds.search")
    yield from bleed(world, dice, foe)


def told_by(world: World, unit: int) -> tuple[int, ...]:
    """List the allies to whom a creature can point out somebody: those within 10 squares.   [ds.search]"""
    return tuple(one for one in friends(world, unit, alive) if apart(world, unit, one) <= FOUND_WITHIN)


def known_foes(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature's allies near it, but not from itself.   [ds.search]"""
    known = [foe for foe in foes(world, unit) if has(world, foe, HIDDEN) and not hidden_from(world, foe, unit)]
    return tuple(foe for foe in known if any(hidden_from(world, foe, one) for one in told_by(world, unit)))


def point_out_against(world: World, unit: int, foe: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Whom one knows of can be pointed out to one's allies, without a test.   [ds.search]"""
    return Cost.one("ds.search", 0, text("maneuver"))


def point_out(world: World, unit: int, foe: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Show a hidden creature to the allies within 10 squares.   [ds.search]"""
    yield slots.spend(world, unit, slots.MANEUVER, "point-out")
    yield from found(world, foe, told_by(world, unit), "ds.search")
