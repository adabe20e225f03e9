"""Drop and Prepare: letting go, drawing, putting away, changing the grip, picking up, loading a bow."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.attack.damage import released
from game.rules.lordsouls.attack.reload import loaded
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import BY_PREPARE, BY_USE
from game.rules.lordsouls.sheet.equipment import (
    BAG,
    CELL,
    GROUND,
    HAND,
    SHEATH,
    TWO,
    Item,
    arm,
    free_hands,
    gear,
    held,
)
from game.rules.lordsouls.turns import manoeuvres

DRAW, PUT_AWAY, ONE_HAND, BOTH_HANDS, PICK_UP, LOAD, TAKE_OUT = (
    "draw", "put-away", "one-hand", "both-hands", "pick-up", "load", "take-out",
)  # fmt: skip
SAID = {
    DRAW: text("Draw the {weapon}"), PUT_AWAY: text("Put the {weapon} away"),
    ONE_HAND: text("Hold the {weapon} in one hand"), BOTH_HANDS: text("Hold the {weapon} in both hands"),
    PICK_UP: text("Pick up the {weapon}"), LOAD: text("Load the {weapon}"), TAKE_OUT: text("Take out the {weapon}"),
}  # fmt: skip
RANK = (LOAD, DRAW, PICK_UP, BOTH_HANDS, TAKE_OUT, ONE_HAND, PUT_AWAY)
"""The order in which a player is asked: what makes ready first."""
RULES = {TAKE_OUT: "ls.prepare-bag", LOAD: "ls.use"}
LET_GO = "let-go"
Choosing = Generator[Event | Decision, str, str]


def deeds(world: World, unit: int, *, by_use: bool = False) -> dict[str, Item]:
    """List what may be done with each item, as it will be afterwards.   [ls.prepare] [ls.prepare-bag]"""
    free, after_each = free_hands(world, unit), dict[str, Item]()
    for one in gear(world, unit).items:
        for deed, after in _deeds(world, unit, one, free, by_use=by_use):
            after_each[f"{deed} {one.name}"] = after
    return {key: after_each[key] for key in sorted(after_each, key=lambda key: RANK.index(key.partition(" ")[0]))}


def _deeds(world: World, unit: int, one: Item, free: int, *, by_use: bool) -> Iterator[tuple[str, Item]]:
    in_hand = replace(one, place=HAND, grip=one.hands, at=None)
    if one.place in (SHEATH, CELL) and free >= one.hands:
        yield DRAW, in_hand
    if one.place == HAND:
        yield PUT_AWAY, replace(one, place=SHEATH, grip=0)
        if one.grip == TWO:
            yield ONE_HAND, replace(one, grip=1)
        elif one.hands == TWO and free:
            yield BOTH_HANDS, replace(one, grip=TWO)
        if not one.loaded and one.load == (BY_USE if by_use else BY_PREPARE):
            yield LOAD, loaded(one)
    if one.place == GROUND and one.at is not None and free >= one.hands and _near(world, unit, one):
        yield PICK_UP, in_hand
    if by_use and one.place == BAG and free >= one.hands:
        yield TAKE_OUT, in_hand


def _near(world: World, unit: int, one: Item) -> bool:
    """What lies in one's own cell or beside it can be picked up.   [ls.prepare]"""
    at = one.at or (0, 0, 0)
    return any(world.field.grid.steps((*cell[:2], 0), (*at[:2], 0)) <= 1 for cell in sizes.cells(world, unit))


def title(world: World, unit: int, key: str) -> Text:
    """Say what a deed is.   [ls.prepare]"""
    deed, _, name = key.partition(" ")
    weapon = arm(world, unit, name)
    return text(SAID[deed].msgid, weapon=weapon.title if weapon is not None else name)


def prepare_allowed(world: World, unit: int) -> Cost | Refusal:
    """One item, one deed, for the Bonus manoeuvre; Use may take its place.   [ls.prepare] [ls.bonus-replacement]"""
    if not deeds(world, unit):
        if any(one.place == BAG for one in gear(world, unit).items):
            return Refusal("ls.prepare-bag", text("Taking something out of a bag takes Use."))
        return Refusal("ls.prepare", text("{who} has nothing to make ready.", who=called(world, unit)))
    return manoeuvres.replaced(world, unit, manoeuvres.BONUS, manoeuvres.ACTION)


def prepare(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Make one item ready, or put it away.   [ls.prepare]"""
    key = yield from chosen(world, unit, deeds(world, unit), "ls.prepare")
    after = deeds(world, unit)[key]
    yield manoeuvres.spend_either(world, unit, manoeuvres.BONUS, manoeuvres.ACTION, "prepare")
    yield done(world, unit, key, after)


def chosen(world: World, unit: int, after_each: dict[str, Item], rule: str) -> Choosing:
    """Ask which item, where there are several."""
    options = tuple(Option(key, title(world, unit, key)) for key in after_each)
    if len(options) == 1:
        return options[0].key
    asked = Decision(world.get(unit, Side).team, unit, text("Which one?"), options, rule, unit)
    return (yield asked)


def done(world: World, unit: int, key: str, after: Item) -> Event:
    """Write what is done with an item.   [ls.prepare]"""
    rule = RULES.get(key.partition(" ")[0], "ls.prepare")
    changes = put(world, unit, gear(world, unit).changed(after))
    return Event("spent", unit, (Because(rule),), changes, title(world, unit, key))


def drop_allowed(world: World, unit: int) -> Cost | Refusal:
    """Let go of what one holds, for the Bonus manoeuvre; Use may take its place.   [ls.drop] [ls.bonus-replacement]"""
    if not _holding(world, unit):
        return Refusal("ls.drop", text("{who} holds nothing.", who=called(world, unit)))
    return manoeuvres.replaced(world, unit, manoeuvres.BONUS, manoeuvres.ACTION)


def _holding(world: World, unit: int) -> tuple[Option, ...]:
    items = (one for one in gear(world, unit).items if one.place == HAND)
    arms = tuple(Option(one.name, _drop_title(world, unit, one.name)) for one in items)
    let_go = (Option(LET_GO, text("Let go of whom it holds")),) if held(world, unit) else ()
    return (*let_go, *arms)


def _drop_title(world: World, unit: int, name: str) -> Text:
    weapon = arm(world, unit, name)
    return text("Drop the {weapon}", weapon=weapon.title if weapon is not None else name)


def drop(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """It lands in one's own cell; an enemy that is let go is no longer held.   [ls.drop]"""
    options = _holding(world, unit)
    side = world.get(unit, Side).team
    asked = Decision(side, unit, text("Let go of what?"), options, "ls.drop", unit)
    key = (yield asked) if len(options) > 1 else options[0].key
    yield manoeuvres.spend_either(world, unit, manoeuvres.BONUS, manoeuvres.ACTION, "drop")
    if key == LET_GO:
        yield from released(world, unit, "ls.drop")
        return
    item = gear(world, unit).find(key)
    if item is not None:
        fallen = replace(item, place=GROUND, grip=0, at=sizes.cells(world, unit)[0])
        note = _drop_title(world, unit, key)
        yield Event("spent", unit, (Because("ls.drop"),), put(world, unit, gear(world, unit).changed(fallen)), note)


VERBS = (
    aimless("prepare", text("Prepare"), "ls.prepare", prepare_allowed, prepare),
    aimless("drop", text("Drop"), "ls.drop", drop_allowed, drop),
)
