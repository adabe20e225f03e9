"""Maneuvers against somebody beside one: who can be their target, and the power roll that they take."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.ecs.components import Body, Name, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import UNCONSCIOUS, dead, has
from game.reasons import Because, Refusal, Text, text
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.combat.strikes import FREE_BLOW, FREE_SHOT, Leave, free_strike, strike
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.hide_and_search.hidden import not_seen
from game.rules.draw_steel.movement.distance import ADJACENT, adjacent, apart, out_of_distance
from game.rules.draw_steel.movement.sizes import number, steps_above
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import Favour, banes_on_test, favour
from game.rules.draw_steel.rolls.power_roll import MIDDLE, attempt
from game.rules.draw_steel.turns.sides import foes_in_the_fight

MIGHTY = 2
"""From this Might on one grabs creatures of a size number up to it."""
Rolled = Generator[Event | Decision, str, int]
PURPOSES = {
    "ds.grab": text("Grab"), "ds.escape-grab": text("Escape Grab"), "ds.knockback": text("Knockback"),
}  # fmt: skip


def small_enough(world: World, unit: int, target: int) -> bool:
    """One grabs and knocks back one's own size or smaller, or up to one's Might from 2 on."""
    size, might = world.get(target, Body).size, score(world, unit, "might")
    if steps_above(size, world.get(unit, Body).size) <= 0:
        return True
    return might >= MIGHTY and number(size) <= might


def maneuver_barred(world: World, unit: int, target: int, rule: str) -> Refusal | None:
    """Say why a melee 1 maneuver cannot target somebody: not adjacent, not in view, hidden, too large."""
    if not adjacent(world, unit, target):
        return out_of_distance("ds.distance", called(world, target), apart(world, unit, target), ADJACENT)
    seen = line_of_effect(world, unit, target)
    if not seen.clear:
        return seen.refusal()
    unseen = not_seen(world, target, unit)
    if unseen is None and not small_enough(world, unit, target):
        return Refusal(rule, text("{name} is too large.", name=called(world, target)))
    return unseen


def beside(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies beside a creature."""
    return tuple(foe for foe in foes_in_the_fight(world, unit) if adjacent(world, unit, foe))


def swayed(world: World, unit: int, target: int, banes: tuple[Because, ...] = ()) -> Favour:
    """Give the edges and banes of a maneuver's power roll against somebody (0: of a test)."""
    if not target:
        return Favour((), (*banes_on_test(world, unit, body=True), *banes))
    # A weapon ability, but no strike: what speaks of strikes does not touch it.
    both = favour(world, unit, target, ranged=False, harmless=True, area=True)
    return replace(both, banes=(*both.banes, *banes))


def tier_rolled(
    world: World, dice: Dice, unit: int, rule: str, target: int, *, bonus: int, banes: tuple[Because, ...] = ()
) -> Rolled:
    """Roll a maneuver's power roll against somebody (0: a test), and give its tier; blood is lost afterwards.

    Part of ds.grab, ds.escape-grab, ds.knockback.
    """
    both, purpose = swayed(world, unit, target, banes), PURPOSES[rule]
    if target:
        purpose = text("{what} on {name}", what=purpose, name=world.get(target, Name).name)
    return (yield from attempt(world, dice, unit, (Because(rule),), purpose, bonus, both)).tier


def struck_first(world: World, dice: Dice, unit: int, other: int, rule: str) -> Rolled:
    """A middling grab or escape works if one lets the other strike first; give the tier that this comes to."""
    if not (yield from _all_the_same(world, unit, other, rule)):
        return 1
    yield from may_strike(world, dice, other, unit, rule)
    return MIDDLE


def _all_the_same(world: World, unit: int, other: int, rule: str) -> Generator[Event | Decision, str, bool]:
    question = text("{other} may strike first: go through with it?", other=world.get(other, Name).name)
    options = (Option("on", text("Go through with it")), Option("off", text("Let it be")))
    return (yield Decision(world.get(unit, Side).team, unit, question, options, rule, other)) == "on"


def may_strike(world: World, dice: Dice, striker: int, target: int, rule: str, *, either: bool = False) -> Play:
    """Ask whether a creature makes the free strike that a rule grants it.

    `either`: melee or ranged is the striker's choice.

    Part of ds.free-strike.
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


def trial_on(rule: str, world: World, target: int) -> Text:
    """Name a maneuver's roll, and against whom it is, as the log does."""
    return text("{what} on {name}", what=PURPOSES[rule], name=called(world, target))
