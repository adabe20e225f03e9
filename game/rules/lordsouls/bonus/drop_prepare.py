"""Drop and Prepare: letting go, drawing, putting away, changing the grip, picking up, loading a bow."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Option, Play, put
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.asking import chosen
from game.mechanics.naming import called
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.attack.reload import loaded
from game.rules.lordsouls.grapple.holds import held, released
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
    dropped,
    free_hands,
    gear,
)
from game.rules.lordsouls.turns.manoeuvres import allows, take

DRAW, PUT_AWAY, ONE_HAND, BOTH_HANDS, PICK_UP, LOAD, TAKE_OUT = (
    "draw", "put-away", "one-hand", "both-hands", "pick-up", "load", "take-out",
)  # fmt: skip
SAID = {
    DRAW: text("Draw the {weapon}"), PUT_AWAY: text("Put the {weapon} away"),
    ONE_HAND: text("Hold the {weapon} in one hand"), BOTH_HANDS: text("Hold the {weapon} in both hands"),
    PICK_UP: text("Pick up the {weapon}"), LOAD: text("Load the {weapon}"), TAKE_OUT: text("Take out the {weapon}"),
}  # fmt: skip
DROPPED = text("Drop the {weapon}")
RANK = (LOAD, DRAW, PICK_UP, BOTH_HANDS, TAKE_OUT, ONE_HAND, PUT_AWAY)
"""The order in which a player is asked: what makes ready first."""
RULES = {TAKE_OUT: "ls.prepare-bag", LOAD: "ls.use"}
LET_GO = "let-go"
Deeds = dict[str, Item]
"""What may be done with which item, as it will be afterwards."""


def deeds(world: World, unit: int, *, by_use: bool = False) -> Deeds:
    """List what may be done with each item.   [ls.prepare] [ls.prepare-bag]"""
    free, after_each = free_hands(world, unit), Deeds()
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


def title(world: World, unit: int, said: Text, name: str) -> Text:
    """Say what is done with an item.   [ls.prepare]"""
    weapon = arm(world, unit, name)
    return text(said.msgid, weapon=weapon.title if weapon is not None else name)


def handling(
    verb: str, named: Text, rule: str, own: Callable[[World, int], Deeds], none: Callable[[World, int], Refusal]
) -> Verb:
    """Build the verb of one deed with one item: what may be done by it, and what is said where there is nothing."""

    def allowed(world: World, unit: int) -> Cost | Refusal:
        return allows(world, unit, verb) if own(world, unit) else none(world, unit)

    def perform(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
        after_each, said = own(world, unit), dict[str, Text]()
        for one in after_each:
            did, _, name = one.partition(" ")
            said[one] = title(world, unit, SAID[did], name)
        options = (Option(key, said[key]) for key in after_each)
        key = yield from chosen(world, unit, text("Which one?"), options, rule)
        yield take(world, unit, verb)
        changes = put(world, unit, gear(world, unit).changed(after_each[key]))
        because = Because(RULES.get(key.partition(" ")[0], "ls.prepare"))
        yield Event("spent", unit, (because,), changes, said[key])

    return aimless(verb, named, rule, allowed, perform)


def nothing_to_prepare(world: World, unit: int) -> Refusal:
    """One item, one deed, for the Bonus manoeuvre; Use may take its place.   [ls.prepare] [ls.bonus-replacement]"""
    if any(one.place == BAG for one in gear(world, unit).items):
        return Refusal("ls.prepare-bag", text("Taking something out of a bag takes Use."))
    return Refusal("ls.prepare", text("{who} has nothing to make ready.", who=called(world, unit)))


def drop_allowed(world: World, unit: int) -> Cost | Refusal:
    """Let go of what one holds, for the Bonus manoeuvre; Use may take its place.   [ls.drop] [ls.bonus-replacement]"""
    if not _holding(world, unit):
        return Refusal("ls.drop", text("{who} holds nothing.", who=called(world, unit)))
    return allows(world, unit, "drop")


def _holding(world: World, unit: int) -> tuple[Option, ...]:
    items = (one for one in gear(world, unit).items if one.place == HAND)
    arms = tuple(Option(one.name, title(world, unit, DROPPED, one.name)) for one in items)
    let_go = (Option(LET_GO, text("Let go of whom it holds")),) if held(world, unit) else ()
    return (*let_go, *arms)


def drop(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """It lands in one's own cell; an enemy that is let go is no longer held.   [ls.drop]"""
    key = yield from chosen(world, unit, text("Let go of what?"), _holding(world, unit), "ls.drop")
    yield take(world, unit, "drop")
    if key == LET_GO:
        yield from released(world, unit, "ls.drop")
        return
    changes = put(world, unit, dropped(world, unit, key))
    yield Event("spent", unit, (Because("ls.drop"),), changes, title(world, unit, DROPPED, key))


PREPARE = handling("prepare", text("Prepare"), "ls.prepare", deeds, nothing_to_prepare)
DROP = aimless("drop", text("Drop"), "ls.drop", drop_allowed, drop)
