"""Loading: what a shot or a throw uses up, and what makes a weapon ready again."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.lordsouls.attack.target_number import HASTY, Attempt
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import GROUND, Item, gear, item


def used_up(world: World, attempt: Attempt) -> Iterator[Event]:
    """A shot unloads, a throw leaves the hand; a Hasty attack loads again at once.   [ls.total-attack-hasty]"""
    one = item(world, attempt.by, attempt.weapon)
    if not attempt.far or gear(world, attempt.by).find(one.name) is None:
        return
    hasty = attempt.total == HASTY
    after = _thrown(world, attempt, one) if attempt.weapon.melee else _shot(one, again=hasty)
    rule = "ls.total-attack-hasty" if hasty else "ls.attack-ready"
    again = text("takes another {weapon}") if attempt.weapon.melee else text("loads the {weapon} again")
    ready = hasty and after.loaded and after.place != GROUND
    note = replace(again, facts=(("weapon", attempt.weapon.title),)) if ready else text("")
    changes = put(world, attempt.by, gear(world, attempt.by).changed(after))
    if changes:
        yield Event("spent", attempt.by, (Because(rule),), changes, note)


def _shot(one: Item, *, again: bool) -> Item:
    """What is loaded by a manoeuvre is unloaded by a shot."""
    if not one.load:
        return one
    return loaded(one) if again and one.spare else replace(one, loaded=False)


def _thrown(world: World, attempt: Attempt, one: Item) -> Item:
    """A thrown weapon lies where the target is, and the next one is taken from its cell."""
    if one.spare:
        return replace(one, spare=one.spare - 1)
    return replace(one, place=GROUND, grip=0, at=sizes.cells(world, attempt.at)[0])


def loaded(one: Item) -> Item:
    """Give a weapon loaded again, one shot fewer left.   [ls.use] [ls.prepare]"""
    return replace(one, loaded=True, spare=max(0, one.spare - 1))

