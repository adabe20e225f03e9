"""A ready weapon: in the hand or worn, held in as many hands as it needs, and loaded."""

from game.ecs.components import Weapon
from game.ecs.world import World, lasting
from game.mechanics.arms.gear import BAG, CELL, GONE, GROUND, HAND, TWO, Item
from game.mechanics.naming import called
from game.reasons import Refusal, Text, text
from game.rules.lordsouls.grapple.grabbed import no_two_hands
from game.rules.lordsouls.sheet.arms import BY_USE
from game.rules.lordsouls.sheet.equipment import carried, free_hands, item


def ready(world: World, unit: int, weapon: Weapon, *, thrown: bool = False) -> Refusal | None:
    """A weapon must be in the hand or worn, to be thrown in an equipment cell too, and loaded.   [ls.attack-ready]"""
    one, who = item(world, unit, weapon), called(world, unit)
    if one.place in (GROUND, GONE):
        return Refusal("ls.attack-ready", text("{who} does not have the {weapon}.", who=who, weapon=weapon.title))
    if weapon.unarmed and not weapon.natural and free_hands(world, unit) < 1:
        return Refusal("ls.attack-ready", text("{who} has no hand free.", who=who), text("Drop something."))
    in_cell = one.place == CELL and (thrown or not one.hands)
    if one.place != HAND and not in_cell:
        why = text("The {weapon} is not at hand.", weapon=weapon.title)
        return Refusal("ls.attack-ready", why, _how_to_draw(one))
    if not one.loaded:
        why = text("The {weapon} is not loaded.", weapon=weapon.title)
        return Refusal("ls.attack-ready", why, _how_to_load(one, weapon))
    held = no_two_hands(world, unit) if one.hands == TWO else None
    return held or _gripped(one, weapon)


def _how_to_draw(one: Item) -> Text:
    return text("Take it out with Use.") if one.place == BAG else text("Draw it with Prepare.")


def _how_to_load(one: Item, weapon: Weapon) -> Text:
    if one.load == BY_USE:
        return text("Load the {weapon} with Use an item: an Action.", weapon=weapon.title)
    return text("Load the {weapon} with Prepare: a Bonus manoeuvre.", weapon=weapon.title)


def _gripped(one: Item, weapon: Weapon) -> Refusal | None:
    """What needs two hands is held in two.   [ls.prepare]"""
    if one.place == HAND and one.grip < one.hands:
        why = text("The {weapon} needs both hands.", weapon=weapon.title)
        return Refusal("ls.attack-ready", why, text("Change the grip with Prepare."))
    return None


@lasting
def at_hand(world: World, unit: int) -> tuple[Weapon, ...]:
    """List the weapons that are ready.   [ls.attack-ready]"""
    return tuple(one for one in carried(world, unit) if ready(world, unit, one) is None)
